/** Presses on a slow phone, by real fingers of a real Chromium: how long until the screen answers, and until the next page stands. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { openQuiet, watchTraffic } from '#harness/alive-page.ts'
import { findChromium } from '#harness/find-chromium.ts'
import { median } from '#harness/statistics.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses, type SampleAddresses } from '../load/sample-addresses.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

const slowerTimes = 4
const longestAnswerMs = 120
const longestWayMs = 100
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Finds enough for filters. */
const commonWord = 'сальник'
/** A quick typist's: longer than a letter takes to appear, shorter than the pause the search waits for. */
const betweenKeysMs = 150
const desk = { viewport: { width: 1440, height: 900 } }

type Interaction = {
  what: string
  path: (addresses: SampleAddresses) => string
  screen: typeof phone | typeof desk
  /** Presses and waits until what was pressed is there. */
  act: (page: Page) => Promise<void>
}

const interactions: Interaction[] = [
  {
    what: 'filtering a list: two boxes ticked and cleared',
    path: ({ subcategory }) => subcategory,
    screen: desk,
    act: tickAndClear,
  },
  {
    what: 'filtering what a search found: two boxes ticked and cleared',
    path: () => `/search?q=${encodeURIComponent(commonWord)}`,
    screen: desk,
    act: tickAndClear,
  },
  {
    what: 'typing into the live search of a category',
    path: ({ category }) => category,
    screen: desk,
    async act(page) {
      await click(page, page.getByRole('combobox').filter({ visible: true }).first())
      for (const letter of 'samsung') {
        await page.keyboard.press(letter)
        await page.waitForTimeout(betweenKeysMs)
      }
      await page.getByRole('listbox').first().waitFor()
    },
  },
  {
    what: '«В корзину» and one more on a product page',
    path: ({ product }) => product,
    screen: phone,
    async act(page) {
      await touch(page, page.locator('.cart-next:visible').first())
      const more = page.getByRole('button', { name: /^Больше: / }).filter({ visible: true })
      await more.first().waitFor()
      await touch(page, more.first())
    },
  },
  {
    what: '«В корзину» on three cards of a list',
    path: ({ subcategory }) => subcategory,
    screen: phone,
    async act(page) {
      const putIn = page.getByRole('button', { name: /^В корзину: / }).filter({ visible: true })
      for (const _card of [1, 2, 3]) await touch(page, putIn.first())
    },
  },
  {
    what: 'the catalogue opened and closed on a phone',
    path: () => '/',
    screen: phone,
    async act(page) {
      for (const _turn of [1, 2]) {
        await touch(page, page.locator('.bottom-bar > button:visible').first())
        await page.getByRole('dialog').first().waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
      }
    },
  },
]

async function tickAndClear(page: Page) {
  for (const _turn of [1, 2]) {
    for (const at of [0, 1]) {
      const before = page.url()
      await click(page, page.locator('.list-filters [type=checkbox]:visible').nth(at))
      await page.waitForURL((url) => url.href !== before)
    }
  }
}

async function touch(page: Page, target: Locator) {
  const { x, y } = await restingPlace(page, target)
  await page.touchscreen.tap(x, y)
}

async function click(page: Page, target: Locator) {
  const { x, y } = await restingPlace(page, target)
  await page.mouse.click(x, y)
}

/**
 * Where a finger or a mouse will press, a moment after looking. Playwright's own presses ask the page right before whether the button can
 * be pressed, by scripts that take long on so slow a processor, and the browser counts that as a page slow to answer.
 */
async function restingPlace(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  // What the press before has changed is drawn by now, so the place is still the same when it is pressed.
  await page.waitForTimeout(400)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${page.url()}: nothing to press`)
  await page.waitForTimeout(400)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function measureInteractions(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const addresses = await findSampleAddresses(databaseUrl)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Presses need a Chromium: set CHROMIUM_PATH to one')
  const shop = await startShop({ databaseUrl })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const turns = bench.quick ? 1 : 5
    const rows: Row[] = []
    for (const each of interactions) {
      const url = shop.origin + each.path(addresses)
      const answers: number[] = []
      for (let turn = 0; turn < turns; turn += 1) answers.push(await slowestAnswer(browser, url, each))
      rows.push(rowOf(`${each.what}, slowest answer`, answers, longestAnswerMs))
    }
    const ways: Record<string, number[]> = {}
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { name, ms } of await timesOfWay(browser, shop.origin)) {
        ways[name] ??= []
        ways[name].push(ms)
      }
    }
    for (const [name, times] of Object.entries(ways)) rows.push(rowOf(`${name}, press to paint`, times, longestWayMs))
    return {
      title: 'Interactions',
      note: `Chromium, Event Timing with the CPU slowed ${slowerTimes} times; the ways to the next page on a fast line and a whole CPU; medians of ${turns} visits`,
      rows,
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

function rowOf(what: string, times: number[], bar: number): Row {
  const middle = median(times)
  return {
    what,
    value: milliseconds(middle),
    reference: `worst ${milliseconds(Math.max(...times))}`,
    bar: `≤ ${bar} ms`,
    pass: middle <= bar,
  }
}

/** The longest of a visit's interactions, as INP counts them: from the press to the frame that shows its effect. */
async function slowestAnswer(browser: Browser, url: string, { screen, act }: Interaction): Promise<number> {
  const context = await browser.newContext(screen)
  try {
    const page = await context.newPage()
    await openQuiet(page, url)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes })
    await page.evaluate(watchEvents)
    await act(page)
    const durations = await page.evaluate(eventDurations)
    if (durations.length === 0) throw new Error(`${url}: no press was seen`)
    return Math.max(...durations)
  } finally {
    await context.close()
  }
}

type Watched = { durations?: number[] }

/** In the page. 16 ms is the shortest the browser reports; a press shorter than that is reported as its first input. */
function watchEvents() {
  const durations: number[] = []
  ;(window as unknown as Watched).durations = durations
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId || entry.entryType === 'first-input') durations.push(entry.duration)
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  observer.observe({ type: 'first-input', buffered: true })
}

/** In the page, when the last answer has been painted and reported. */
async function eventDurations() {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return (window as unknown as Watched).durations ?? []
}

/** Each step presses a link of the page before it, as a visitor does who has looked at it. */
const way = [
  { name: 'home → category', link: '.category-tiles h3 a' },
  { name: 'category → product', link: '.product-card h3 a' },
  { name: 'product → cart', link: 'header a[href="/cart"]' },
]

async function timesOfWay(browser: Browser, origin: string): Promise<{ name: string; ms: number }[]> {
  const context = await browser.newContext(desk)
  try {
    const page = await context.newPage()
    const isQuiet = watchTraffic(page)
    await openQuiet(page, `${origin}/`)
    const times: { name: string; ms: number }[] = []
    for (const { name, link } of way) {
      const target = page.locator(link).first()
      await target.scrollIntoViewIfNeeded()
      await target.hover()
      // A hand needs about this long from the intent to the press.
      await page.waitForTimeout(200)
      await page.evaluate(watchNextHeading)
      await target.click()
      times.push({ name, ms: await page.evaluate(() => (window as unknown as Timed).nextHeading) })
      await isQuiet()
    }
    return times
  } finally {
    await context.close()
  }
}

type Timed = { nextHeading: Promise<number> }

/** In the page: from the press to the frame with the heading of another page. */
function watchNextHeading() {
  const before = document.querySelector('main h1')
  const text = before?.textContent
  ;(window as unknown as Timed).nextHeading = new Promise((resolve) => {
    let pressedAt = 0
    addEventListener(
      'click',
      ({ timeStamp }) => {
        pressedAt = timeStamp
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      const heading = document.querySelector('main h1')
      if (!heading || (heading === before && heading.textContent === text)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
