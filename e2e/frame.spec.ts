/** What stands around every page: header, footer, and the two layouts. */
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { photographedProduct } from './photographed.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test('the header has the logo, the hours and the phone on every page', {
  tag: ['@S1.hours', '@S1.phone', '@S2.header'],
}, async ({ page }) => {
  await page.goto('/about')
  const top = page.getByRole('region', { name: 'Часы работы и телефон' })
  await expect(top.getByText('Пн–Пт 10:00–19:00, Сб–Вс 11:00–17:00')).toBeVisible()
  await expect(top.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/)
  await page.getByRole('banner').getByRole('link', { name: 'Шильдик — на главную' }).click()
  await expect(page).toHaveURL('/')
})

test('the footer leads to marketplaces, categories, the shop itself and every page about buying', {
  tag: ['@S1.footer', '@S1.footer-pages', '@S2.footer-categories'],
}, async ({ page, request }) => {
  const categories = (await (await request.get('/api/categories')).json()) as { slug: string; name: string }[]
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const outside = footer.locator('a[target=_blank]')
  await expect(outside).toHaveCount(2)
  for (const link of await outside.all()) await expect(link).toHaveAttribute('href', /^https:\/\//)
  for (const { slug, name } of categories) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${slug}`)
  }
  await expect(footer.getByRole('link', { name: 'О нас' })).toHaveAttribute('href', '/about')
  await expect(footer.locator('address')).toHaveText(/\S/)

  const help = ['Способы оплаты', 'Способы доставки', 'Возврат и обмен', 'Отзывы']
  const company = ['Вакансии', 'Реквизиты', 'Политика обработки персональных данных']
  for (const name of [...help, ...company]) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/info\/[a-z]+$/)
    await expect(page).toHaveTitle(/ — Шильдик$/)
    await expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible()
  }
})

test('below 1100 pixels the shop is laid out for a hand, from 1100 for a pointer', {
  tag: ['@S1.layout', '@S9.breakpoint'],
}, async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Основная навигация' })
  const catalog = page.getByRole('banner').getByRole('button', { name: 'Каталог' })
  const hours = page.getByRole('button', { name: 'Часы работы' })
  await page.goto(pumpsPath)
  for (const [width, isSmall] of [
    [1099, true],
    [1100, false],
    [390, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(bar).toBeVisible({ visible: isSmall })
    await expect(hours).toBeVisible({ visible: isSmall })
    await expect(catalog).toBeVisible({ visible: !isSmall })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sticks out at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('a screen’s scripts come with the screen', { tag: '@S2.lazy' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (each) => each.resourceType() === 'script' && scripts.push(each.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  const screens = ['home', 'cart', 'favorites', 'profile', 'product', 'category', 'subcategory', 'search', 'auth']
  const early = screens.filter((name) => scripts.some((url) => url.includes(`/${name}-page`)))
  expect(early).toEqual([])

  await page.getByRole('banner').getByRole('link', { name: 'Корзина' }).click()
  await expect(page).toHaveTitle('Корзина — Шильдик')
  expect(scripts.filter((url) => url.includes('/cart-page'))).toHaveLength(1)
})

test('a product, a category and a list that cannot be fetched have a general title and a way to try again', {
  tag: '@S2.title-failure',
}, async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  const pump = await firstPump(request)
  await openHydrated(page, pumpsPath)
  await page.route('**/api/products/by-slug/**', (route) => route.abort())
  await page.getByRole('link', { name: pump.name }).first().click()
  await expect(page).toHaveTitle('Товар — Шильдик')
  await expect(page.getByRole('link', { name: 'Повторить' })).toBeVisible()

  await openHydrated(page, '/')
  await page.route('**/api/categories/by-slug/**', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Стиральные машины' }).first().click()
  await expect(page).toHaveTitle('Каталог запчастей — Шильдик')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Повторить' }).click()
  await expect(page).toHaveTitle('Стиральные машины — Шильдик')
})

test('a photo that does not arrive is the drawing, on a page as it comes and on the next one', {
  tag: ['@S3.placeholder', '@S8.images'],
}, async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  test.slow()
  const part = await photographedProduct(request)
  await page.route(/\/uploads\//, (route) => route.abort())
  await openHydrated(page, `/product/${part.slug}`)
  const gallery = page.locator('.gallery-picture')
  await expect(gallery.locator('img')).toHaveCount(0)
  await expect(gallery.locator('svg').first()).toBeVisible()

  await openHydrated(page, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
  const panel = page.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
  await expect(panel.getByRole('link', { name: 'Холодильники' }).locator('svg').first()).toBeVisible()
  await expect(panel.locator('img')).toHaveCount(0)
})

test('without a connection a bar says so, over every page, until it is back', async ({ page, context }) => {
  await openHydrated(page, pumpsPath)
  const bar = page.getByText('Нет соединения. Корзина сохранена на устройстве')
  await context.setOffline(true)
  await expect(bar).toBeInViewport()
  await axe(page)
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
})

test('toasts stand at the top right, twenty at most, and go after their time', { tag: '@S9.toasts' }, async ({
  page,
}) => {
  await page.clock.install()
  await openHydrated(page, pumpsPath)
  await page.clock.pauseAt(Date.now() + 60_000)
  const toasts = page.locator('.toast')
  const favorites = page.getByRole('banner').getByRole('link', { name: 'Избранное' })
  for (let press = 0; press < 21; press += 1) await favorites.click()
  await expect(toasts).toHaveCount(20)
  await page.clock.runFor(1999)
  await expect(toasts).toHaveCount(20)
  await page.clock.runFor(1)
  await expect(toasts).toHaveCount(0)

  const heart = page.getByRole('button', { name: /^В избранное: / }).first()
  for (let press = 0; press < 3; press += 1) await heart.click()
  await expect(toasts).toHaveCount(1)
  await expect(toasts.getByRole('button', { name: 'Войти' })).toBeVisible()
})
