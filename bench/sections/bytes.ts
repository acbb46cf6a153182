import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { openQuiet } from '#harness/alive-page.ts'
import { findChromium } from '#harness/find-chromium.ts'
import { homeScriptLimitBytes } from '../../scripts/page-scripts.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { startShop } from '../measured-shop.ts'
import { kilobytes, type Row, type Section } from '../table.ts'

const kinds = { document: 'HTML', script: 'JS', stylesheet: 'CSS', font: 'fonts', fetch: 'data' } as const
type Kind = keyof typeof kinds

/** The tests hold every page to what is promised; the product page is expected to be lighter still. */
const scriptLimits: Record<string, number> = { product: 90_000, home: homeScriptLimitBytes }

/** What a browser with an empty cache receives for a page until the network is quiet, as it travels. */
export async function measureBytes(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const addresses = await findSampleAddresses(databaseUrl)
  const shop = await startShop({ databaseUrl })
  const executablePath = findChromium()
  if (!executablePath) throw new Error('The bytes of a page are measured in a Chromium: set CHROMIUM_PATH to one')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const pages = { home: '/', ...addresses, search: '/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81' }
    const rows: Row[] = []
    for (const [name, path] of Object.entries(pages)) {
      const bytes = await receivedBytes(browser, shop.origin + path)
      const parts = Object.entries(kinds).map(([kind, label]) => `${label} ${kilobytes(bytes[kind as Kind])}`)
      const limit = scriptLimits[name]
      const judged = limit && { bar: `JS ≤ ${kilobytes(limit)}`, pass: bytes.script <= limit }
      rows.push({ what: `${name} page`, value: parts.join(', '), ...judged })
    }
    rows.push(...wayRows(await scriptBytesOfWay(browser, shop.origin)))
    return { title: 'Bytes of a page', note: 'Chromium, 1440 px, empty cache, bodies as they travel', rows }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

export async function receivedBytes(browser: Browser, url: string): Promise<Record<Kind, number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await openQuiet(page, url)
  const bytes = { document: 0, script: 0, stylesheet: 0, font: 0, fetch: 0 }
  for (const request of finished) {
    const kind = request.resourceType()
    if (kind in bytes) bytes[kind as Kind] += (await request.sizes()).responseBodySize
  }
  await page.close()
  return bytes
}

type Step = { name: string; at: RegExp; go: (page: Page, origin: string) => Promise<unknown> }

/** Each step clicks on the page before it. */
const way: Step[] = [
  { name: 'home', at: /^\/$/, go: (page, origin) => page.goto(`${origin}/`) },
  { name: 'category', at: /^\/[^/]+$/, go: (page) => page.locator('.category-tiles h3 a').first().click() },
  { name: 'product', at: /^\/product\//, go: (page) => page.locator('.product-card a').first().click() },
  { name: 'cart', at: /^\/cart$/, go: (page) => page.locator('header a[href="/cart"]').click() },
]
const wayLimitBytes = 130_000
/** A step is over when nothing has been requested for so long: a navigation without a new document ends no load event. */
const quietMilliseconds = 2000

export type ScriptsOfStep = { name: string; bytes: number; files: string[] }

/** Scripts that travel to a browser with an empty cache which is led by clicks from the home page to the cart, step by step. */
export async function scriptBytesOfWay(browser: Browser, origin: string): Promise<ScriptsOfStep[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  let arrived: Request[] = []
  let lastRequestAt = performance.now()
  page.on('request', () => {
    lastRequestAt = performance.now()
  })
  page.on('requestfinished', (request) => request.resourceType() === 'script' && arrived.push(request))
  const steps: ScriptsOfStep[] = []
  for (const { name, at, go } of way) {
    await go(page, origin)
    await page.waitForURL((url) => at.test(url.pathname))
    while (performance.now() - lastRequestAt < quietMilliseconds) await pause(quietMilliseconds / 10)
    const scripts = arrived
    arrived = []
    const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize))
    const files = scripts.map((request) => new URL(request.url()).pathname)
    steps.push({ name, bytes: sizes.reduce((sum, size) => sum + size, 0), files })
  }
  await page.close()
  return steps
}

function wayRows(steps: ScriptsOfStep[]): Row[] {
  const sum = steps.reduce((bytes, step) => bytes + step.bytes, 0)
  const value = steps.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ')
  return [
    {
      what: 'scripts by clicks from the home page to the cart',
      value: `${kilobytes(sum)}: ${value}`,
      bar: `≤ ${kilobytes(wayLimitBytes)}`,
      pass: sum <= wayLimitBytes,
    },
  ]
}
