import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppDeps, buildApp } from '#server/app.ts'
import { demoFacts, readConfig } from '#server/platform/process/config.ts'
import { openShopSettings } from '#server/shop/shop-service.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { calmLoop } from './calm-loop.ts'
import { openTestDatabase } from './test-database.ts'
import { quietLog } from './test-engine.ts'
import { openBrowser } from './users.ts'

type Options = {
  /** Whose prices every request of this app sees. */
  tier?: PriceTier
  /** Settings that differ from the defaults. */
  env?: Record<string, string>
  /** Parts of the app a test replaces. */
  deps?: Partial<AppDeps>
}

/** A shop that has said who it is. A test of one that has not gives empty values. */
const knownShop = {
  SHOP_NAME: demoFacts.name,
  SHOP_PHONE: demoFacts.phone,
  SHOP_ADDRESS: demoFacts.address,
  SHOP_STOCK_PLACE: demoFacts.stockPlace,
  SHOP_LEGAL_NAME: demoFacts.legalName,
  SHOP_MARKETPLACE_1: demoFacts.marketplaces[0]!.url,
  SHOP_MARKETPLACE_1_NAME: demoFacts.marketplaces[0]!.label,
  SHOP_MARKETPLACE_2: demoFacts.marketplaces[1]!.url,
  SHOP_MARKETPLACE_2_NAME: demoFacts.marketplaces[1]!.label,
  MAIL_FROM: demoFacts.mailFrom,
}

/** The environment of a shop nobody has said anything about yet. */
export const unnamedShop = {
  DEMO: 'off',
  SHOP_NAME: '',
  SHOP_PHONE: '',
  SHOP_ADDRESS: '',
  SHOP_STOCK_PLACE: '',
  SHOP_LEGAL_NAME: '',
  SHOP_MARKETPLACE_1: '',
  SHOP_MARKETPLACE_1_NAME: '',
  SHOP_MARKETPLACE_2: '',
  SHOP_MARKETPLACE_2_NAME: '',
  MAIL_FROM: '',
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The whole shop on a database of its own; `close` gives everything back. */
export async function buildTestApp({ tier = 'retail', env = {}, deps = {} }: Options = {}) {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'shildik-test-'))
  let shownTier = tier
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    STAFF_SECOND_FACTOR: 'off',
    ...knownShop,
    ...env,
  })
  const settings = await openShopSettings(database.db, config)
  const app = await buildApp({
    config,
    database,
    settings,
    log: quietLog,
    loop: calmLoop,
    tierOf: () => shownTier,
    // Reading the thousand files of a build, where there is one, was a good part of every test file.
    staticFiles: new Map(),
    ...deps,
  })
  await app.ready()
  return {
    app,
    database,
    db: database.db,
    config,
    settings,
    dataDir,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    /** As the shop's own pages do it, with the CSRF token. */
    post: openBrowser(app).post,
    /** From here on requests see the prices of this tier. */
    lookAs(next: PriceTier) {
      shownTier = next
    },
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
