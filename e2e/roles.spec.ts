/** What a guest, a user, a master and an administrator each meet. */
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { logInAs, openHydrated, registerHere } from './shoppers.ts'

type Priced = { price: number; user_price: number | null; master_price?: number | null }

/** «1 890 ₽», with spaces that do not break. */
const shownPrice = /^\d{1,3}(\u00a0\d{3})*\u00a0₽$/

function asShown(amount: number): string {
  return `${Math.floor(amount).toLocaleString('ru-RU').replace(/\s/g, '\u00a0')}\u00a0₽`
}

test('others see the price for everyone, a master the master’s own, and all of them in whole rubles', {
  tag: ['@S1.roles', '@S1.master', '@S6.master', '@S6.others', '@S9.prices'],
}, async ({ page, request }) => {
  const pump = await firstPump(request)
  const path = `/api/products/by-slug/${pump.slug}`
  const retail = (await (await request.get(path)).json()) as Priced
  await page.goto(`/product/${pump.slug}`)
  const price = page.getByRole('complementary', { name: 'Цена и наличие' }).locator('.price b').first()
  await expect(price).toHaveText(asShown(retail.user_price ?? retail.price))

  await logInAs(page, 'master')
  const own = (await (await page.request.get(path)).json()) as Priced
  expect(own.master_price).toBeLessThan(retail.user_price ?? retail.price)
  await page.reload()
  await expect(price).toHaveText(asShown(own.master_price ?? 0))

  await page.goto(pumpsPath)
  const prices = await page.locator('main .price b').allTextContents()
  expect(prices.length).toBeGreaterThan(20)
  expect(prices.filter((text) => !shownPrice.test(text))).toEqual([])
})

for (const role of ['user', 'master'] as const) {
  test(`a ${role} is sent on from the login pages and from management`, {
    tag: ['@S1.roles', '@S2.guard-admin', '@S2.guard-auth', '@S2.guard-users', '@S6.user'],
  }, async ({ page }) => {
    if (role === 'user') await registerHere(page)
    else await logInAs(page, 'master')
    // Every guarded address is asked for in src/server/page/page-guards.test.ts.
    for (const path of ['/login', '/orders']) {
      await page.goto(path)
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/'])
    }
    await expect(page.getByText('Авторизуйтесь')).toHaveCount(0)
    await page.goto('/profile')
    await expect(page).toHaveURL('/profile')
  })
}

for (const role of ['user', 'master'] as const) {
  test(`inside the page a ${role} goes home instead of to management`, {
    tag: ['@S2.guard-admin', '@S2.guard-users', '@S6.user'],
  }, async ({ page }) => {
    if (role === 'user') await registerHere(page)
    else await logInAs(page, 'master')
    // All of them are a table of cases in src/shared/page/page-guard.test.ts.
    for (const path of ['/users', '/products/new']) {
      await openHydrated(page, '/about')
      await page.evaluate((to) => {
        // A link of the shop, as a message or an old bookmark bar of a colleague might hold it.
        const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
        link.dataset.link = ''
        document.body.append(link)
        link.click()
      }, path)
      await expect(page.getByRole('heading', { level: 2, name: 'Выберите технику' })).toBeVisible()
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/'])
    }
    await expect(page.getByText('Авторизуйтесь')).toHaveCount(0)
  })
}

test('an administrator manages the shop under a header of its own, and is led there from the login pages', {
  tag: ['@S1.roles', '@S1.admin', '@S2.management', '@S2.guard-auth', '@S2.header-admin', '@S6.admin', '@S4.logout'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/users'])
  }
  const places = page.getByRole('navigation', { name: 'Управление' }).getByRole('link')
  await expect(places).toHaveText([/^Пользователи/, /^Товары/, /^Категории/, /^Заказы/, /^Отзывы/])
  for (const [at, path] of ['/users', '/products', '/categories', '/orders', '/reviews'].entries()) {
    await places.nth(at).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('banner')).toContainText('Администратор')

  // A laptop that enlarges everything by a quarter still gets the tables of a computer.
  await places.first().click()
  const column = page.getByRole('columnheader', { name: 'Email', includeHidden: true })
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(column).toBeVisible()
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(column).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Личное' }).getByRole('link', { name: 'Войти' })).toBeVisible()
})

test('the counts of favourites and cart stand in the header, and nobody sees another’s', {
  tag: ['@S2.favorites-count', '@S2.cart-count', '@S4.favorites-change', '@S4.cart-reload', '@S6.user'],
}, async ({ page, request }) => {
  const pump = await firstPump(request)
  const header = page.getByRole('navigation', { name: 'Личное' })
  await registerHere(page)
  await openHydrated(page, `/product/${pump.slug}`)
  const liked = page.waitForResponse((answer) => answer.url().endsWith('/api/favorites') && answer.ok())
  await page.getByRole('button', { name: `В избранное: ${pump.name}`, exact: true }).click()
  await liked
  const put = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/cart'))
  await page
    .getByRole('button', { name: `В корзину: ${pump.name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await put
  for (const name of ['Избранное', 'Корзина']) {
    await expect(header.getByRole('link', { name: new RegExp(`^1.товар: ${name}`) })).toBeVisible()
  }

  await openHydrated(page, '/profile')
  await page.getByRole('button', { name: 'Выйти' }).filter({ visible: true }).first().click()
  await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible()
  for (const name of ['Избранное', 'Корзина'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()

  await registerHere(page)
  await openHydrated(page, `/product/${pump.slug}`)
  await expect(page.getByRole('button', { name: `В избранное: ${pump.name}`, exact: true })).toBeVisible()
  for (const name of ['Избранное', 'Корзина'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
})

test('favourites that cannot be read are noted, a session that is over is not', { tag: '@S8.favorites-log' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /ShopApiError/, /^response: 500/)
  const noted: string[] = []
  page.on('console', (message) => message.type() === 'error' && noted.push(message.text()))
  await registerHere(page)
  // In this order: a page that was told that its session is over forgets it, and reads nothing the next time.
  for (const [status, isNoted] of [
    [500, true],
    [401, false],
  ] as const) {
    noted.length = 0
    await page.route('**/api/favorites', (route) =>
      route.fulfill({ status, json: { error: 'Нет', code: status === 401 ? 'no-session' : 'internal' } }),
    )
    const answered = page.waitForResponse('**/api/favorites')
    await openHydrated(page, '/about')
    await answered
    await expect(page.getByRole('navigation', { name: 'Личное' })).toBeVisible()
    await expect.poll(() => noted.some((text) => text.includes('ShopApiError'))).toBe(isNoted)
    await page.unroute('**/api/favorites')
  }
})
