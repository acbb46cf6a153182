/** A screen whose script does not arrive says so; a tab that slept through an update of the shop opens the page anew. */
import type { Page, Route } from '@playwright/test'
import { firstPump } from './demo-addresses.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

const cartScript = /\/assets\/cart-page-[^/]*\.js$/
const aboutScript = /\/assets\/about-page-[^/]*\.js$/
/** What a browser says about a module that did not come. */
const missingModule = [/Failed to load resource/, /dynamically imported module/, /^response: 503/]

const failures: { what: string; fail: (route: Route) => Promise<void> }[] = [
  { what: 'the line is cut', fail: (route) => route.abort('internetdisconnected') },
  { what: 'the file is gone', fail: (route) => route.fulfill({ status: 404, body: '' }) },
  { what: 'the shop is too busy', fail: (route) => route.fulfill({ status: 503, body: '' }) },
]

for (const { what, fail } of failures) {
  test(`when ${what} the cart says that it was not loaded, inside the shop`, async ({ page, expectedErrors }) => {
    expectedErrors.push(...missingModule)
    await page.route(cartScript, fail)
    await openHydrated(page, '/')
    const documents = countDocuments(page)
    await cartLink(page).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Страница не загрузилась' })).toBeVisible()
    await expect(page).toHaveTitle('Страница не загрузилась — Шильдик')
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('banner')).toBeVisible()
    expect(documents()).toBe(0)

    await page.unroute(cartScript)
    await page.getByRole('link', { name: 'Обновить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
  })
}

test('a page opened by its address without its script says so too', { tag: '@both' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(...missingModule, /React error #418/)
  await page.route(aboutScript, (route) => route.abort())
  await openHydrated(page, '/about')

  await expect(page.getByRole('heading', { level: 1, name: 'Страница не загрузилась' })).toBeVisible()
  await expect(page).toHaveTitle('Страница не загрузилась — Шильдик')
  await expect(page.getByRole('link', { name: 'Обновить' })).toHaveAttribute('href', '/about')
  await axeEverywhere(page)
})

test('a tab open across an update opens the next page anew, and what was typed stays until then', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(...missingModule)
  const pump = await firstPump(request)
  await openHydrated(page, `/product/${pump.slug}`)
  const documents = countDocuments(page)
  // The update: old scripts are gone, and the page names those of another build.
  await page.route(cartScript, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('/cart', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>next</title><h1>Next build</h1>' }),
  )
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await search.fill('насос askoll')
  await expect(search).toHaveValue('насос askoll')
  expect(documents()).toBe(0)

  await cartLink(page).click()
  await expect(page.getByRole('heading', { name: 'Next build' })).toBeVisible()
  expect(documents()).toBe(1)
})

function cartLink(page: Page) {
  return page.getByRole('navigation', { name: 'Личное' }).getByRole('link', { name: 'Корзина' })
}

/** How many pages were opened anew since. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}
