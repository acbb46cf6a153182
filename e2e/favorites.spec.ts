import { firstPump, pumpsPath } from './demo-addresses.ts'
import { emailTo } from './emails.ts'
import { openManagement } from './management.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated, productWith, registerHere } from './shoppers.ts'

test('a guest who presses the heart is asked to log in, and nothing is stored', {
  tag: ['@S4.favorites-people', '@S6.guest'],
}, async ({ page, request }) => {
  const pump = await firstPump(request)
  const sent: string[] = []
  page.on('request', (each) => each.url().includes('/api/favorites') && sent.push(each.url()))
  await openHydrated(page, pumpsPath)
  const heart = page.getByRole('button', { name: `В избранное: ${pump.name}`, exact: true })
  await heart.click()

  await expect(page.getByText('Войдите, чтобы сохранить деталь')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual([])
})

test('favourites are stored, taken back when the shop rejects, and go to the cart together', {
  tag: ['@S1.keep', '@S2.favorites', '@S4.favorites-toggle', '@S6.user', '@S8.favorites-rollback'],
}, async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 503/, /^response: 503/)
  const pump = await firstPump(request)
  await registerHere(page)
  await openHydrated(page, '/favorites')
  await expect(page.getByRole('heading', { name: 'Здесь будут отложенные детали' })).toBeVisible()
  await axe(page)

  await openHydrated(page, `/product/${pump.slug}`)
  const liked = page.getByRole('button', { name: `В избранном: ${pump.name}`, exact: true })
  const notLiked = page.getByRole('button', { name: `В избранное: ${pump.name}`, exact: true })
  await page.route('**/api/favorites', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await notLiked.click()
  await expect(page.getByText('Не удалось обновить избранное')).toBeVisible()
  await expect(notLiked).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/favorites')

  const saved = page.waitForResponse('**/api/favorites')
  await notLiked.click()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).status()).toBe(200)

  await openHydrated(page, '/favorites')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Добавить всё в корзину' }).click()
  await expect(page.getByText(/Добавили в корзину 1.товар\./)).toBeVisible()
  await axe(page)

  await liked.click()
  await expect(page.getByRole('heading', { name: 'Здесь будут отложенные детали' })).toBeVisible()
})

test('of a sold-out product the shop promises to tell when it is there again, and does; one press ends such mails', async ({
  page,
  request,
  browser,
  baseURL,
  extraHTTPHeaders,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/status of 400/)
  const soldOut = await productWith(request, (stock) => stock <= 0)
  const email = `waits-${soldOut.id}-${Date.now()}@example.com`
  await openHydrated(page, `/product/${soldOut.slug}`)
  await page
    .getByRole('button', { name: `Сообщить о поступлении: ${soldOut.name}`, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Сообщить о поступлении' })
  await dialog.getByRole('button', { name: 'Сообщить мне' }).click()
  await expect(dialog.getByText('Введите email')).toBeVisible()
  await axe(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Сообщить мне' }).click()
  await expect(dialog.getByText(`Готово! Напишем на ${email}, как только деталь поступит.`)).toBeVisible()

  const olga = await openManagement(browser, { baseURL, extraHTTPHeaders })
  expect(await olga.read(`/api/admin/awaited-products`)).toMatchObject({
    awaited: expect.arrayContaining([expect.objectContaining({ people: 1 })]),
  })
  /** Beside those that other journeys have bought and nobody has sent yet. */
  async function count(free: number) {
    const url = `/api/admin/products/${soldOut.id}`
    const { version, reserved } = await olga.read<{ version: number; reserved: number }>(url)
    await olga.change({ method: 'PATCH', url, data: { version, quantity: reserved + free } })
  }
  await count(3)

  const mail = await emailTo(email, 'arrival')
  expect(mail).toContain(`/product/${soldOut.slug}`)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await page.goto(mail.match(/\/stop\?token=[\w.-]+/)?.[0] ?? 'no link')
  await expect(page.getByText('больше не напишем о поступлении')).toBeVisible()
  await axe(page)
  await count(0)
})
