import type { Page } from '@playwright/test'
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'
import {
  logIn,
  loseAnswerOf,
  openHydrated,
  productWith,
  registerElsewhere,
  type StockedProduct,
  storedCart,
  unknownStockProduct,
} from './shoppers.ts'

function addButton(page: Page, { name }: { name: string }) {
  return page
    .getByRole('button', { name: `В корзину: ${name}`, exact: true })
    .filter({ visible: true })
    .first()
}

function moreButton(page: Page, { name }: { name: string }) {
  return page
    .getByRole('button', { name: `Больше: ${name}`, exact: true })
    .filter({ visible: true })
    .first()
}

function lines(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
}

async function fillCart(page: Page, items: { id: number; quantity: number }[], prices: Record<number, number> = {}) {
  // A page of the shop without its scripts: nothing reads the storage yet.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([cart, seen]) => {
      localStorage.setItem('cart', cart ?? '')
      localStorage.setItem('cart-prices', seen ?? '')
    },
    [JSON.stringify(items), JSON.stringify(prices)],
  )
}

test('a guest fills the cart from a list and a product page, and it survives a reload', {
  tag: ['@both', '@S1.keep', '@S2.cart', '@S3.guest-cart', '@S4.cart-place', '@S6.guest'],
}, async ({ page, request }) => {
  const pump = await firstPump(request)
  await openHydrated(page, pumpsPath)
  await addButton(page, pump).click()
  await expect(moreButton(page, pump)).toBeFocused()
  await expect.poll(() => storedCart(page)).toEqual([{ id: pump.id, quantity: 1 }])

  await openHydrated(page, `/product/${pump.slug}`)
  await moreButton(page, pump).click()
  await expect.poll(() => storedCart(page)).toEqual([{ id: pump.id, quantity: 2 }])
  await page.getByRole('link', { name: 'Перейти в корзину' }).filter({ visible: true }).first().click()

  await expect(page).toHaveTitle('Корзина — Шильдик')
  await expect(page.getByText('1 товар, 2 шт.')).toBeVisible()
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 2 шт.')
})

test('another tab follows what is put into the cart here', { tag: '@S2.cart' }, async ({ page, context, request }) => {
  const pump = await firstPump(request)
  const other = await context.newPage()
  await openHydrated(other, '/cart')
  await expect(other.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
  await axe(other)

  await openHydrated(page, `/product/${pump.slug}`)
  await addButton(page, pump).click()

  await expect(lines(other)).toHaveCount(1)
  await expect(lines(other).getByRole('link', { name: pump.name })).toBeVisible()
})

test('no more than there is in stock, and the buyer is told so', { tag: '@S5.cart-stock' }, async ({
  page,
  request,
}) => {
  const part = await productWith(request, (stock) => stock === 2)
  await openHydrated(page, `/product/${part.slug}`)
  await addButton(page, part).click()
  await moreButton(page, part).click()

  await expect(
    page
      .getByText(/^Это последн(яя|ие)$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(moreButton(page, part)).toBeDisabled()
  await moreButton(page, part).press('Enter')
  await expect.poll(() => storedCart(page)).toEqual([{ id: part.id, quantity: 2 }])
})

test('of a product whose stock nobody knows 99 can be ordered', { tag: ['@S5.cart-unknown', '@S9.stock'] }, async ({
  page,
  request,
}) => {
  const part = await unknownStockProduct(request)
  await fillCart(page, [{ id: part.id, quantity: 98 }])
  await openHydrated(page, '/cart')
  await moreButton(page, part).click()
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 99 шт.')
  await expect(moreButton(page, part)).toBeDisabled()
  await expect.poll(() => storedCart(page)).toEqual([{ id: part.id, quantity: 99 }])
})

test('a line taken out can be put back where it was', async ({ page, request }) => {
  const first = await firstPump(request)
  const second = await productWith(request, (stock, { id }) => stock > 5 && id !== first.id)
  const cart = [
    { id: first.id, quantity: 2 },
    { id: second.id, quantity: 1 },
  ]
  await fillCart(page, cart)
  await page.clock.install()
  await openHydrated(page, '/cart')

  await page.getByRole('button', { name: `Удалить: ${first.name}` }).click()
  await expect.poll(() => storedCart(page)).toEqual([cart[1]])
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => storedCart(page)).toEqual(cart)
  await expect(lines(page)).toHaveCount(2)

  for (const { name } of [first, second]) await page.getByRole('button', { name: `Удалить: ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Вернуть' })).toHaveCount(2)
  await page.clock.fastForward(6000)
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Корзина', exact: true })).toBeFocused()
})

test('what sold out meanwhile leaves a guest’s cart with a word, and a changed price is named', {
  tag: ['@S4.cart-sold-out', '@S9.removal'],
}, async ({ page, request }) => {
  const soldOut = await productWith(request, (stock) => stock <= 0)
  const few = await productWith(request, (stock) => stock === 2)
  await fillCart(
    page,
    [
      { id: soldOut.id, quantity: 3 },
      { id: few.id, quantity: 5 },
    ],
    { [few.id]: 1 },
  )
  await openHydrated(page, '/cart')

  await expect(page.getByText(`${soldOut.name} закончилось и убрано из корзины`)).toBeVisible()
  await expect(page.getByText('Уменьшили количество с 5 до 2.')).toBeVisible()
  await expect(lines(page).getByText(/^Цена изменилась: было 1.₽, стало/)).toBeVisible()
  await expect.poll(() => storedCart(page)).toEqual([{ id: few.id, quantity: 2 }])
  await axe(page)

  await page.getByRole('button', { name: 'Скрыть сообщение' }).click()
  await openHydrated(page, '/cart')
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('Цена изменилась')).toHaveCount(0)
})

test('an unreadable cart of this browser is an empty one', { tag: ['@S3.guest-cart', '@S8.cart'] }, async ({
  page,
}) => {
  await fillCart(page, [{ id: -1, quantity: 0 }])
  await page.evaluate(() => localStorage.setItem('cart-prices', '{'))
  await openHydrated(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
})

test('a cart that cannot be read says so and is read again', { tag: '@S8.cart' }, async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const pump = await firstPump(request)
  await fillCart(page, [{ id: pump.id, quantity: 1 }])
  await page.route('**/api/products/by-ids', (route) => route.fulfill({ status: 503, body: '' }))
  await openHydrated(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Не удалось загрузить корзину' })).toBeVisible()

  await page.unroute('**/api/products/by-ids')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect.poll(() => storedCart(page)).toEqual([{ id: pump.id, quantity: 1 }])
})

test('a cart whose merge got no answer at login is merged with the next page, and is in once', async ({
  page,
  request,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const pump = await firstPump(request)
  const person = await registerElsewhere(browser, baseURL ?? '')
  await fillCart(page, [{ id: pump.id, quantity: 2 }])
  await openHydrated(page, '/login')
  await loseAnswerOf(page, '**/api/cart/merge')
  await logIn(page, person)

  await openHydrated(page, '/cart')
  await expect.poll(() => storedCart(page)).toEqual([])
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 2 шт.')
})

test('what was chosen before joins the cart at login; later errors are silent and the cart is read again', {
  tag: ['@S4.cart-place', '@S4.cart-reload', '@S6.user', '@S8.cart'],
}, async ({ page, request, browser, baseURL, expectedErrors }) => {
  expectedErrors.push(/status of 409/)
  const pump: Pick<StockedProduct, 'id' | 'name'> = await firstPump(request)
  const person = await registerElsewhere(browser, baseURL ?? '')
  await fillCart(page, [{ id: pump.id, quantity: 2 }])
  await openHydrated(page, '/login')
  await logIn(page, person)

  await openHydrated(page, '/cart')
  await expect.poll(() => storedCart(page)).toEqual([])
  await expect(page.getByText(/^Добавили в корзину 1.товар, выбранный до входа$/)).toBeVisible()
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 2 шт.')

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/cart'),
  )
  await moreButton(page, pump).click()
  expect((await saved).status()).toBe(200)
  await openHydrated(page, '/cart')
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 3 шт.')

  let refuse = () => {}
  const refusal = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/api/cart', async (route) => {
    await refusal
    await route.fulfill({ status: 409, json: { error: 'Занято', code: 'conflict' } })
  })
  await moreButton(page, pump).click()
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 4 шт.')
  refuse()
  await expect(lines(page).getByRole('status')).toHaveText('В корзине 3 шт.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
