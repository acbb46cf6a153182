/** What a page just opened lays out later: nobody sees it come, and every place is where it would have been. */
import type { Page } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { openSlowly } from './scripts-held-back.ts'
import { expect, test } from './shop-test.ts'
import { openHydrated, productWith } from './shoppers.ts'

const isWaiting = /(^| )first-screens( |$)/

function isFooterLaidOut(page: Page): Promise<boolean> {
  return page.locator('.site-footer').evaluate((footer) => footer.checkVisibility({ contentVisibilityAuto: true }))
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

test('what lies below the first screens is laid out by itself, and moves nothing that is seen', {
  tag: '@both',
}, async ({ page, request }) => {
  const { slug } = await productWith(request, (stock) => stock >= 5)
  for (const path of ['/', pumpsPath, `/product/${slug}`]) {
    const arrive = await openSlowly(page, path)
    await expect(page.locator('html')).toHaveClass(isWaiting)
    expect(await isFooterLaidOut(page), `${path} before its scripts`).toBe(false)
    await page.evaluate(watchShifts)

    arrive()
    await expect(page.locator('html')).not.toHaveClass(isWaiting)
    expect(await isFooterLaidOut(page), `${path} a moment later`).toBe(true)
    expect(await page.evaluate(() => (window as unknown as Watched).shifted), path).toBe(0)
    const height = await heightOf(page)
    // What is opened again at its place is laid out whole from the start.
    await page.reload()
    await expect(page.locator('html')).not.toHaveClass(isWaiting)
    expect(await heightOf(page), path).toBe(height)
    await page.unrouteAll()
  }
})

type Watched = { shifted: number }

/** In the page. Letters that arrive late are another matter, and are there by now; what is said of delivery follows the city of the visitor. */
async function watchShifts() {
  await document.fonts.ready
  const watched = window as unknown as Watched
  watched.shifted = 0
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const isOfDelivery = sources.every(({ node }) => node instanceof Element && node.closest('.delivery-ways'))
      if (!isOfDelivery) watched.shifted += value
    }
  }).observe({ type: 'layout-shift' })
}

test('an anchor pressed before the scripts are there, and one in the address, stay where they point', {
  tag: '@both',
}, async ({ page, request }) => {
  const { slug } = await productWith(request, (stock) => stock >= 5)
  const reviews = page.locator('#reviews')
  const placeOf = () => reviews.evaluate((section) => section.getBoundingClientRect().top)
  const arrive = await openSlowly(page, `/product/${slug}`)
  await page
    .getByRole('navigation', { name: 'Разделы страницы' })
    .getByRole('link', { name: 'Доставка и оплата' })
    .click()
  await expect(page.locator('html')).not.toHaveClass(isWaiting)
  const delivery = page.locator('#delivery')
  await expect(delivery).toBeInViewport()
  const place = await delivery.evaluate((section) => section.getBoundingClientRect().top)
  arrive()
  await expect(page.locator('html[data-live]')).toBeAttached()
  expect(await delivery.evaluate((section) => section.getBoundingClientRect().top)).toBeCloseTo(place, 0)
  await page.unrouteAll()

  await page.goto(`/product/${slug}#reviews`)
  await expect(reviews).toBeInViewport()
  const opened = await placeOf()
  await page.waitForLoadState('networkidle')
  expect(await placeOf()).toBeCloseTo(opened, 0)
})

test('Back finds the place on a page that was left at once', { tag: '@both' }, async ({ page, request }) => {
  const { slug } = await productWith(request, (stock) => stock >= 5)
  await openHydrated(page, `/product/${slug}`)
  await page.locator('.site-footer').getByRole('link', { name: 'О нас' }).first().scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  const link = page.locator('.site-footer').getByRole('link', { name: 'О нас' }).first()
  await link.click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL(`/product/${slug}`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 200)
})
