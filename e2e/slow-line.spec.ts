/** Presses on a slow line: what the screen shows last is what the shop has at the end. */
import type { Page } from '@playwright/test'
import { firstPump } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import {
  logInAs,
  logOutElsewhere,
  openHydrated,
  productWith,
  registerHere,
  type StockedProduct,
  storedCart,
} from './shoppers.ts'

test('♡ pressed twice on a slow line ends as shown', { tag: ['@S4.favorites-toggle'] }, async ({ page, request }) => {
  const pump = await firstPump(request)
  await registerHere(page)
  await openHydrated(page, `/product/${pump.slug}`)
  const heart = page.getByRole('button', { name: new RegExp(`^В избранн(ое|ом): ${escaped(pump.name)}$`) }).first()
  // The first call takes longer than the second, as it may on a line with losses.
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/favorites', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const finished: string[] = []
  page.on('requestfinished', (call) => {
    if (call.url().includes('/api/favorites') && call.method() !== 'GET') finished.push(call.method())
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect.poll(() => [...finished].sort()).toEqual(['DELETE', 'POST'])

  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(await (await page.request.get('/api/favorites')).json()).toEqual([])
})

test('«Сохранить технику», pressed before one’s appliances have arrived, stays saved on the screen', async ({
  page,
}) => {
  await registerHere(page)
  // The list is read before the press, and arrives after its answer.
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/appliances', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const isAsked = page.waitForRequest('**/api/appliances')
  await openHydrated(page, '/model/samsung/wf60f1r1h0w')
  await isAsked
  await page.getByRole('button', { name: 'Сохранить технику' }).click()
  const saved = page.getByRole('button', { name: 'Сохранена в моей технике' })
  await expect(saved).toBeVisible()
  const arrives = page.waitForResponse((answer) => answer.url().endsWith('/api/appliances') && answer.ok())
  release()
  await (await arrives).finished()

  // What the late list would undo is undone with the next drawing.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(saved).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('appliance'))).toContain('WF60F1R1H0W')
})

test('+ pressed quickly on a slow line ends as shown', async ({ page, request }) => {
  const part = await productWith(request, (stock) => stock >= 5)
  await registerHere(page)
  await openHydrated(page, `/product/${part.slug}`)
  await page.route('**/api/cart', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  await page
    .getByRole('button', { name: `В корзину: ${part.name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click()
  const more = page
    .getByRole('button', { name: `Больше: ${part.name}`, exact: true })
    .filter({ visible: true })
    .first()
  for (const _press of [2, 3, 4]) await more.click()
  await page
    .getByRole('button', { name: `Меньше: ${part.name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click()

  await expect(page.getByRole('status').filter({ hasText: 'В корзине 3 шт.' }).first()).toBeVisible()
  const uid = (await page.context().cookies()).find(({ name }) => name === 'uid')?.value
  await expect
    .poll(async () => {
      const lines = (await (await page.request.get(`/api/cart/${uid}`)).json()) as { quantity: number }[]
      return lines.map(({ quantity }) => quantity)
    })
    .toEqual([3])
})

test('what is put into the cart after the session ended elsewhere is in the guest’s cart, and nothing is lost', {
  tag: ['@S4.cart-reload'],
}, async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const part = await productWith(request, (stock) => stock >= 5)
  const other = await productWith(request, (stock, product) => stock >= 5 && product.id !== part.id)
  const person = await registerHere(page)
  await openHydrated(page, `/product/${other.slug}`)
  const put = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/cart'))
  await addButton(page, other.name).click()
  await put
  await openHydrated(page, `/product/${part.slug}`)
  await logOutElsewhere(page, request)

  await addButton(page, part.name).click()
  const header = page.getByRole('navigation', { name: 'Личное' })
  await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(header.getByRole('link', { name: /^1.товар: Корзина/ })).toBeVisible()
  expect(await storedCart(page)).toEqual([{ id: part.id, quantity: 1 }])

  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 2, name: part.name })).toBeVisible()
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(header.getByRole('link', { name: /^2.товара: Корзина/ })).toBeVisible()
  expect(await storedCart(page)).toEqual([])
})

test('a master’s list loses nothing to answers that come late', async ({ page, request }) => {
  const part = (await productWith(request, (stock) => stock >= 5)) as StockedProduct & { sku: string }
  await logInAs(page, 'master')
  await openHydrated(page, '/profile?tab=quick-order')
  const check = page.getByRole('button', { name: 'Проверить список' })
  const list = page.getByLabel('Артикулы')
  await list.fill(`${part.sku} 1\nперваяошибка 2\nвтораяошибка 3`)
  await check.click()
  await expect(page.getByText('Найдено 1 · Не найдено 2')).toBeVisible()

  await holdAnswers(page, '**/api/quick-order', 900)
  await correct(page, 'перваяошибка 2', 'исправлено1 2')
  await page.waitForTimeout(200)
  await correct(page, 'втораяошибка 3', 'исправлено2 3')
  await expect(page.getByRole('textbox', { name: 'Строка: исправлено2 3' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Строка: исправлено1 2' })).toBeVisible()

  await holdAnswers(page, '**/api/quick-order/cart', 2500)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await list.fill('пришлопозже 4')
  await check.click()
  await expect(page.getByText('Добавили в корзину 1 товар')).toBeVisible()
  for (const left of ['исправлено1 2', 'исправлено2 3', 'пришлопозже 4']) {
    await expect(page.getByRole('textbox', { name: `Строка: ${left}` })).toBeVisible()
  }
  await page.reload()
  await expect(list).toHaveValue('исправлено1 2\nисправлено2 3\nпришлопозже 4')
})

async function holdAnswers(page: Page, path: string, milliseconds: number) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.fulfill({ response })
  })
}

async function correct(page: Page, wrong: string, right: string) {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: `Строка: ${wrong}` }) })
  await row.getByRole('textbox').fill(right)
  await row.getByRole('button', { name: 'Проверить' }).click()
}

function addButton(page: Page, name: string) {
  return page
    .getByRole('button', { name: `В корзину: ${name}`, exact: true })
    .filter({ visible: true })
    .first()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
