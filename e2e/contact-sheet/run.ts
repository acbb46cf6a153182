/**
 * `npm run contact-sheet` photographs every screen of the built shop at five widths in both themes, to be laid beside the
 * mock-ups: contact-sheet/index.html, one PNG a screen, and the single pictures. For a look at a part of it:
 * `npm run contact-sheet -- home product --widths 1440,390`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '#harness/find-chromium.ts'
import { startShop } from '#harness/shop-process.ts'
import { buildWhenNeeded } from '../../scripts/build-when-needed.mjs'
import { type Person, partsOf, type Screen, screensOf } from './screens.ts'
import { indexOf, makeSheet, type Shot } from './sheet.ts'
import { stageOrders } from './staged-orders.ts'

const folder = 'contact-sheet'
const themes = ['light', 'dark'] as const
/** Long pages are cut: what matters is drawn before this. */
const tallest = 3200
const largeFrom = 1100

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string', default: '1440,1100,1099,768,390' } },
})
const widths = values.widths.split(',').map(Number)
buildWhenNeeded()
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'shots'), { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'shildik-contact-sheet-'))
const shop = await startShop({ DATA_DIR: dataDir, DEMO: 'on', DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' })
const executablePath = findChromium()
if (!executablePath) throw new Error('A contact sheet needs a Chromium: set CHROMIUM_PATH to one')
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath, args: rootFlags })
const contexts = new Map<Person, BrowserContext>()
try {
  const parts = await partsOf((await contextOf('guest')).request)
  const ordered = [parts.part.id, parts.measured.id]
  const orders = await stageOrders(await contextOf('user'), await contextOf('admin'), ordered)
  const screens = screensOf(parts, orders).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const screen of screens) {
    const shots = await photograph(await contextOf(screen.person ?? 'guest'), screen)
    await makeSheet(join(folder, `${screen.name}.png`), shots)
    console.log(`${screen.name}: ${shots.length} pictures`)
  }
  writeFileSync(join(folder, 'index.html'), indexOf(screens))
  console.log(`${folder}/index.html`)
} finally {
  await browser.close()
  shop.signal('SIGTERM')
  await shop.exited
  rmSync(dataDir, { recursive: true, force: true })
}

async function contextOf(person: Person): Promise<BrowserContext> {
  const known = contexts.get(person)
  if (known) return known
  const context = await openContext(browser)
  if (person !== 'guest') await logIn(context, person)
  contexts.set(person, context)
  return context
}

function openContext(from: Browser): Promise<BrowserContext> {
  return from.newContext({
    baseURL: shop.origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  })
}

/** The shop left the passwords of its demo people in its own directory. */
async function logIn(context: BrowserContext, person: Person) {
  const accounts = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email, password] = accounts.match(new RegExp(`^${person} +(\\S+) +(\\S+)$`, 'm')) ?? []
  await context.request.get('/api/session')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/api/login', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${person} could not log in: ${await answer.text()}`)
}

/** A state that was opened by hand belongs to a layout: each of the two is opened for itself. */
async function photograph(context: BrowserContext, screen: Screen): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const layout of ['large', 'small'] as const) {
    if (screen.layout && screen.layout !== layout) continue
    const own = widths.filter((width) => width >= largeFrom === (layout === 'large'))
    if (own.length === 0) continue
    const page = await context.newPage()
    await page.setViewportSize({ width: own[0] ?? 390, height: 900 })
    await page.goto(screen.path, { waitUntil: 'networkidle' })
    await screen.prepare?.(page)
    for (const width of own) {
      const seen = { width, height: width < 500 ? 844 : 900 }
      await page.setViewportSize(seen)
      // A window as tall as the page, so that bars that stay at the edge of a window are not drawn across the picture.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (!screen.isWindow) await page.setViewportSize({ width, height: Math.min(height, tallest) })
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        const path = join(folder, 'shots', `${screen.name}-${width}-${theme}.png`)
        await page.screenshot({ path, animations: 'disabled' })
        shots.push({ path, width, theme })
      }
    }
    await page.close()
  }
  // Each screen begins with an empty cart and its own history.
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.close()
  return shots
}
