import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findJourneyChromium } from '#harness/find-chromium.ts'

/** A number of its own, so that a shop a person has open on 3000 is neither met nor disturbed. */
const port = Number(process.env.E2E_PORT ?? 4150)
const origin = `http://127.0.0.1:${port}`
const isCi = process.env.CI === 'true'

// Found once here; the workers inherit the environment and do not search again.
process.env.CHROMIUM_PATH ||= findJourneyChromium() ?? ''
// Where the shop keeps its things and puts its emails, so that a journey can read the code it was sent.
process.env.E2E_DATA_DIR ||= mkdtempSync(join(tmpdir(), 'shildik-e2e-'))

/** The next port: the stand-in for the payment provider, opened by the journey that pays. */
process.env.E2E_PROVIDER_PORT = String(port + 1)

/** The browser is not to call home: on a closed network it would only log rejected connections. */
const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]
/** Chromium's sandbox rejects root, which is what containers and CI run as. */
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // Other tests run beside the journeys: a step that waits long has only waited for its turn.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: isCi,
  // A second try is watched closely, the first is not: recording every step of every journey takes half the time.
  retries: isCi ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...quietFlags, ...rootFlags],
    },
  },
  // A journey runs on a large screen, unless its tag says otherwise: `@phone` on a small one, `@both` on both.
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@(phone|both)\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/shop-server.mjs',
    url: `${origin}/readyz`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      LOG_LEVEL: 'warn',
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
      // Each journey comes from an address of its own, as shoppers do, and has the limits of one.
      TRUST_PROXY: '127.0.0.1',
      YOOKASSA_SHOP_ID: 'shop-1',
      YOOKASSA_SECRET_KEY: 'secret-1',
      YOOKASSA_URL: `http://127.0.0.1:${port + 1}/v3`,
      YOOKASSA_NOTIFY_FROM: '127.0.0.1',
      // The program that a journey lets the shop call.
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      // The usual prices, and points of one city to choose from.
      DELIVERY_FILE: 'e2e/delivery-table.json',
    },
    stdout: 'pipe',
    // The first start fills the shop with the demo catalogue.
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
