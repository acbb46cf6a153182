/** Takes the pictures of a screen, at every width and in both themes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { pageIsAlive, watchTraffic } from '#harness/alive-page.ts'
import { type FrozenShop, frozenInstant } from './frozen-shop.ts'
import type { Role, Screen } from './screen.ts'
import type { Shot } from './sheet.ts'

const themes = ['light', 'dark'] as const
/** Long pages are cut: what matters is drawn before this. */
const tallest = 3200
const largeFrom = 1100

/** States that a picture shows as if every element were in them. */
export const forcedStates = ['hover', 'focus-visible', 'active', 'disabled'] as const
export type ForcedState = (typeof forcedStates)[number]

type CameraSettings = { folder: string; widths: readonly number[]; state?: ForcedState | undefined }

export function openCamera(browser: Browser, shop: FrozenShop, { folder, widths, state }: CameraSettings) {
  const contexts = new Map<Role, BrowserContext>()
  let visitors = 0

  async function contextOf(role: Role): Promise<BrowserContext> {
    const known = contexts.get(role)
    if (known) return known
    const context = await browser.newContext({
      baseURL: shop.origin,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.clock.setFixedTime(frozenInstant)
    await context.addInitScript(makeSteady)
    if (state) await forceState(context, state)
    await newVisitor(context)
    if (role !== 'guest') await logIn(context, shop.accountOf(role))
    contexts.set(role, context)
    return context
  }

  /** Another address: no limit is reached by taking pictures. */
  function newVisitor(context: BrowserContext): Promise<void> {
    visitors += 1
    return context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` })
  }

  /** Opened once and then resized; what only one of the two layouts has is opened in that one. */
  async function photograph(screen: Screen): Promise<Shot[]> {
    const suits = (width: number) => !screen.layout || width >= largeFrom === (screen.layout === 'large')
    const own = widths.filter(suits)
    if (own.length === 0) return []
    const context = await contextOf(screen.role ?? 'guest')
    await newVisitor(context)
    const page = await context.newPage()
    const settled = watchTraffic(page)
    try {
      await page.setViewportSize(windowOf(own[0] ?? 390))
      await page.goto(screen.path, { waitUntil: 'networkidle' })
      await pageIsAlive(page)
      await screen.prepare?.(page)
      const devtools = await context.newCDPSession(page)
      const shots: Shot[] = []
      for (const width of own) shots.push(...(await photographAt({ page, devtools, settled }, screen, width)))
      await page.evaluate(() => localStorage.clear())
      return shots
    } finally {
      await page.close()
    }
  }

  async function photographAt(sitter: Sitter, screen: Screen, width: number): Promise<Shot[]> {
    const { page } = sitter
    await page.setViewportSize(windowOf(width))
    // A window as tall as the page, so that bars that stay at the edge of a window are not drawn across the picture.
    if (screen.isWhole) await page.setViewportSize({ width, height: tallest })
    else if (!screen.isWindow) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(Math.max(height, windowOf(width).height), tallest) })
    }
    if (screen.media) await page.emulateMedia({ media: screen.media })
    const shots: Shot[] = []
    for (const theme of screen.media === 'print' ? themes.slice(0, 1) : themes) {
      await page.emulateMedia({ colorScheme: theme })
      const path = join(folder, `${screen.name}-${width}-${theme}.png`)
      writeFileSync(path, await takePicture(sitter))
      shots.push({ path, width, theme })
    }
    return shots
  }

  return { contextOf, photograph }
}

function windowOf(width: number) {
  return { width, height: width < 500 ? 844 : 900 }
}

/** Who is photographed; `settled` waits until nothing is on its way to the page any more. */
type Sitter = { page: Page; devtools: CDPSession; settled: () => Promise<void> }

/** Taken when fonts and images are there and two looks show the same. */
async function takePicture({ page, devtools, settled }: Sitter): Promise<Buffer> {
  let last = ''
  for (let look = 0; look < 10; look += 1) {
    await settled()
    await page.evaluate(everythingLoaded)
    // Playwright's own screenshot packs each picture as small as it can, which takes most of the time.
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    if (data === last) return Buffer.from(data, 'base64')
    last = data
  }
  throw new Error(`${page.url()} does not come to rest`)
}

/** Runs in the page. */
async function everythingLoaded(): Promise<void> {
  await document.fonts.ready
  const images = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    const isSeen = width > 0 && bottom > 0 && top < window.innerHeight
    return !image.complete && (image.loading !== 'lazy' || isSeen)
  })
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Runs in the page before its scripts: the same random numbers, no blinking caret, and what goes by itself after seconds stays. */
function makeSteady(): void {
  const usual = window.setTimeout.bind(window)
  window.setTimeout = ((action: TimerHandler, delay = 0, ...given: unknown[]) =>
    delay < 2500 ? usual(action, delay, ...given) : 0) as typeof window.setTimeout
  const still = new CSSStyleSheet()
  still.replaceSync('* { caret-color: transparent !important }')
  document.adoptedStyleSheets.push(still)
  let seed = 1
  Math.random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
}

/** `:hover` becomes a selector of the same weight that is always true: all styles of that state are in one picture. */
async function forceState(context: BrowserContext, state: ForcedState): Promise<void> {
  await context.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const styles = (await answer.text()).replaceAll(new RegExp(`:${state}(?![\\w-])`, 'g'), ':not(.no-such-class)')
    await route.fulfill({ response: answer, body: styles })
  })
}

async function logIn(context: BrowserContext, { email, password }: { email: string; password: string }): Promise<void> {
  await context.request.get('/api/session')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/api/login', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`)
}
