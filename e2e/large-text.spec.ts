/** Whoever reads text twice as large on a phone gets longer pages, and none that has to be moved sideways (WCAG 1.4.4). */
import type { Page } from '@playwright/test'
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { putIntoCart } from './orders.ts'
import { expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('with text twice as large no page is wider than the screen of a phone', async ({ page, request }) => {
  test.slow()
  const { id, slug } = await firstPump(request)
  await putIntoCart(page, [{ id, quantity: 1 }])
  const pages = [
    '/',
    '/stiralnye-mashiny',
    pumpsPath,
    `/product/${slug}`,
    '/search?q=насос',
    '/cart',
    '/cart?step=checkout',
    '/favorites',
    '/order',
    '/login',
    '/about',
    '/info/dostavka',
  ]
  for (const path of pages) {
    await openHydrated(page, path)
    await doubleText(page)
    expect(await widerThanScreen(page), path).toEqual([])
  }
})

/** As a phone does it: every size of text by itself, the layout in pixels as it is. */
function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')]
    const sizes = all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    for (const [nth, each] of all.entries()) each.style.fontSize = `${2 * (sizes[nth] ?? 0)}px`
  })
}

/** What makes the page scroll sideways; strips that scroll by themselves may. */
function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const scrolls = (each: Element | null): boolean =>
      each !== null &&
      each !== document.body &&
      (getComputedStyle(each).overflowX !== 'visible' || scrolls(each.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1 && !scrolls(each.parentElement),
    )
    return [`${scrollWidth} px`, ...wide.map((each) => `${each.tagName}.${each.className}`)]
  })
}
