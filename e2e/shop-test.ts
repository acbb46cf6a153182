/** Every journey is also a watch: what breaks in the background fails it, whatever the screen shows. */
import { test as base, expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { pageIsAlive, watchTraffic } from '#harness/alive-page.ts'
import { newAddress } from './shoppers.ts'

export { expect }

type Watch = {
  /** What this journey provokes on purpose: `expectedErrors.push(/status of 404/)`. All else fails it. */
  expectedErrors: RegExp[]
}

export const test = base.extend<Watch>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads what a fixture needs from its first argument
  extraHTTPHeaders: async ({}, use) => {
    await use(newAddress())
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openAlive(page)
    await use(page)
  },
  expectedErrors: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = []
      const seen: string[] = []
      const origin = new URL(baseURL ?? '').origin
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (webError) => seen.push(`page: ${webError.error().message}`))
      context.on('response', (response) => {
        const isOwn = new URL(response.url()).origin === origin
        if (isOwn && response.status() >= 500) seen.push(`response: ${response.status()} ${response.url()}`)
      })
      await use(expected)
      const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)))
      expect(unexpected, 'errors in the background').toEqual([])
    },
    { auto: true },
  ],
})

/** A journey acts on a page that is alive, and «idle» means after that; what is pressed earlier is the matter of early-press.spec.ts. */
function openAlive(page: Page) {
  const { goto, reload } = page
  const isQuiet = watchTraffic(page)
  async function isReady(waitUntil: string | undefined) {
    if (waitUntil === 'commit') return
    await pageIsAlive(page)
    if (waitUntil === 'networkidle') await isQuiet()
  }
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    await isReady(options?.waitUntil)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    await isReady(options?.waitUntil)
    return answer
  }
}

/** Looking at the same things again takes most of the time and finds nothing: cards past the third, and the footer. */
const otherCards = '.product-grid > li:nth-child(n+4)'
const footer = '.site-footer'

/** No rule of axe is broken on the page as it stands now. The footer is looked at on /about, for every page. */
export async function axe(page: Page): Promise<void> {
  // What is about to be replaced is dimmed on purpose, for as long as the new rows are on their way.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  await motionEnds(page)
  // Half a megabyte of script: sent to a page once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const isFooterSeen = new URL(page.url()).pathname === '/about'
  const faults = await page.evaluate(lookWithAxe, isFooterSeen ? [otherCards] : [otherCards, footer])
  expect(faults, 'axe violations').toEqual([])
}

/** Runs in the page, which has no frames. */
async function lookWithAxe(exclude: string[]) {
  const { axe } = window as unknown as { axe: typeof axeCore }
  const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
}

/** A colour on its way to another is neither; what began before motion was switched off goes on to its end. */
function motionEnds(page: Page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * Large and light, small and dark: every rule at both sizes, the colours of both themes. That text is readable in each theme
 * on each ground is a matter of the tokens and tested there.
 */
export async function axeEverywhere(page: Page): Promise<void> {
  const looks = [
    { size: page.viewportSize() ?? smallScreen, colorScheme: 'light' as const },
    { size: smallScreen, colorScheme: 'dark' as const },
  ]
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    // Without motion: a colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await sidewaysScroll(page), `sticks out at ${size.width} px`).toBe(0)
    await axe(page)
  }
}

const smallScreen = { width: 390, height: 844 }

function sidewaysScroll(page: Page): Promise<number> {
  // Less than nothing: a window is open over the page, and the page keeps the room of its scroll bar.
  return page.evaluate(() => {
    return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
  })
}
