/** Goods: a product is made with what it cost, then received by paste and scanner, and its ledger tells of it. */
import type { Page } from '@playwright/test'
import { aPart } from './management.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, loseAnswerOf } from './shoppers.ts'

test('a delivery is pasted, scanned and received once, and the product tells who, when and why', {
  tag: ['@both', '@S1.admin'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  // As over plain http in an office, where a browser has none.
  await page.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await logInAs(page, 'admin')
  const sku = `GOODS-${Date.now()}`
  await page.goto('/products/new')
  await page.getByLabel('Название', { exact: true }).fill(`Насос для приёмки ${sku}`)
  await page.getByLabel('Артикул', { exact: true }).fill(sku)
  await page.getByLabel('Раздел', { exact: true }).selectOption({ label: 'Насосы и помпы' })
  await page.getByLabel('Базовая, ₽').fill('1000')
  await page.getByLabel('Остаток, шт.').fill('2')
  await page.getByLabel('Закупочная, ₽').fill('1200')
  await expect(page.getByText('Розничная цена ниже закупочной')).toBeVisible()
  await page.getByLabel('Закупочная, ₽').fill('600')
  await expect(page.getByText('Маржа с розницы')).toContainText('400 ₽, 40 %')
  await page.getByLabel('Место хранения').fill('А-03')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.getByText('Товар создан', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  const product = page.url()

  await page.goto('/stock')
  const entry = page.getByLabel('Артикул, штрихкод или строки накладной')
  await entry.fill(`${sku};3;650,50`)
  await entry.press('Enter')
  await page.route('**/api/admin/stock/lines', (route) => route.abort(), { times: 1 })
  await entry.fill('НЕТ-ТАКОГО-АРТИКУЛА;1')
  await entry.press('Enter')
  // The line to the shop was down: what was typed is there again, and goes out with what is scanned next.
  await expect(entry).toHaveValue('НЕТ-ТАКОГО-АРТИКУЛА;1\n')
  await entry.press('End')
  await page.keyboard.type(sku.toLowerCase())
  await entry.press('Enter')
  await expect(page.getByLabel(/^Количество: Насос для приёмки/)).toHaveValue('4')
  await expect(page.getByRole('region', { name: 'Не распознано' })).toContainText('НЕТ-ТАКОГО-АРТИКУЛА')
  await page.getByLabel('Заметка').fill('Накладная № 17')
  await page.reload()
  await expect(page.getByLabel(/^Количество: Насос для приёмки/)).toHaveValue('4')
  await expect(page.getByLabel('Заметка')).toHaveValue('Накладная № 17')
  await axeEverywhere(page)
  await page.getByRole('button', { name: 'Принять 4 штуки' }).dblclick()
  await expect(page.getByText('Приняли 4 штуки', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Принять/ })).toHaveCount(0)

  await page.goto(product)
  await expect(page.getByLabel('Остаток, шт.')).toHaveValue('6')
  await expect(page.getByLabel('Закупочная, ₽')).toHaveValue('650,5')
  await expect(page.getByText('+4, стало 6')).toBeVisible()

  await page.goto('/stock?tab=count')
  await page.getByLabel('Полка').fill('А-03')
  await page.getByRole('button', { name: 'Начать' }).click()
  const counted = page.getByLabel(`Насчитали: Насос для приёмки ${sku}`)
  await counted.fill('5')
  await counted.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('−1')
  await axeEverywhere(page)
  await page.getByRole('button', { name: 'Исправить остатки' }).click()
  await expect(page.getByText('Остатки исправлены', { exact: true })).toBeVisible()
  await page.goto(product)
  await expect(page.getByLabel('Остаток, шт.')).toHaveValue('5')
})

test('a delivery whose answer was lost is received once, and what was added since is the next one', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 422/)
  await logInAs(page, 'admin')
  const [first, second] = [await aPart(page, 'Ремень первый'), await aPart(page, 'Ремень второй')]
  await page.goto('/stock')
  const entry = page.getByLabel('Артикул, штрихкод или строки накладной')
  await entry.fill(`${first.sku};3`)
  await entry.press('Enter')
  await loseAnswerOf(page, '**/api/admin/stock/receipts')
  await page.getByRole('button', { name: 'Принять 3 штуки' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Попробуйте ещё раз/)

  await entry.fill(`${second.sku};2`)
  await entry.press('Enter')
  await page.getByRole('button', { name: 'Принять 5 штук' }).click()
  await expect(page.getByText('Приняли 3 штуки ещё прошлым нажатием')).toBeVisible()
  await page.getByRole('button', { name: 'Принять 2 штуки' }).click()
  await expect(page.getByText('Приняли 2 штуки', { exact: true })).toBeVisible()
  const quantityOf = async ({ id }: { id: number }) =>
    (await (await page.request.get(`/api/admin/products/${id}`)).json()).quantity
  expect([await quantityOf(first), await quantityOf(second)]).toEqual([7 + 3, 7 + 2])
})

test('numbers typed into a count while the shop is slow are all stored before the rest becomes zero', {
  tag: '@both',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await logInAs(page, 'admin')
  const { document, fields } = await openCount(page, 3)
  const [first, second, third] = fields
  await page.route('**/api/admin/stock/counts/*/lines', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await first.fill('4')
  await first.press('Tab')
  await second.fill('8')
  await second.press('Tab')
  // The answer for the 4 neither brings it back nor takes away what is being typed.
  await first.fill('7')
  await first.press('Tab')
  await third.fill('99')
  await third.fill('')
  await page.getByRole('button', { name: 'Остальных нет: 0' }).click()
  await expect(third).toHaveValue('0')
  await expect(first).toHaveValue('7')
  await expect(second).toHaveValue('8')
  expect(await countedIn(page, document)).toEqual([7, 8, 0])
})

test('a typed number the shop did not get is marked, holds up what would make it wrong and goes out with the next', {
  tag: '@both',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /400/)
  await logInAs(page, 'admin')
  const { document, fields } = await openCount(page, 3)
  const [first, second, third] = fields
  const rest = page.getByRole('button', { name: 'Остальных нет: 0' })
  const marks = page.getByRole('cell').getByText('не записано')
  await page.route('**/api/admin/stock/counts/*/lines', (route) => route.abort(), { times: 2 })
  await first.fill('7')
  await first.press('Tab')
  await expect(first).toHaveAccessibleDescription('не записано')
  await expect(page.getByRole('alert').filter({ hasText: 'ещё не записано: 1 строка' })).toBeVisible()
  await rest.click()
  await expect(page.getByText(/^Нет связи с магазином\. Сначала запишем/)).toBeVisible()
  expect(await countedIn(page, document)).toEqual([null, null, null])
  await axeEverywhere(page)
  // It would be gone with the page: whoever leaves is asked.
  await page.getByRole('navigation', { name: 'Склад' }).getByRole('link', { name: 'Документы' }).click()
  const leaving = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await leaving.getByRole('button', { name: 'Остаться' }).click()
  await expect(first).toHaveValue('7')

  await second.fill('8')
  await second.press('Tab')
  await expect(marks).toHaveCount(0)
  await expect.poll(() => countedIn(page, document)).toEqual([7, 8, null])

  await third.fill('9999999')
  await third.press('Tab')
  await expect(third).toHaveAccessibleDescription(/^не записано: .*1000000/)
  await rest.click()
  await expect(page.getByText(/^Сначала исправьте/)).toBeVisible()
  await third.fill('9')
  await third.press('Tab')
  await expect(rest).toHaveCount(0)
  expect(await countedIn(page, document)).toEqual([7, 8, 9])
  await page.getByRole('navigation', { name: 'Склад' }).getByRole('link', { name: 'Документы' }).click()
  await expect(page).toHaveURL('/stock?tab=documents')
})

/** A count of so many products, none of them counted yet. */
async function openCount(page: Page, size: number) {
  const skus: string[] = []
  for (let nth = 1; nth <= size; nth += 1) skus.push((await aPart(page, `Деталь для счёта ${nth}`)).sku)
  await page.goto('/stock?tab=count')
  await page.getByRole('button', { name: 'Начать' }).click()
  await expect(page).toHaveURL(/count=\d+/)
  const document = Number(new URL(page.url()).searchParams.get('count'))
  const entry = page.getByLabel('Артикул, штрихкод или строки накладной')
  await entry.fill(skus.map((sku) => `${sku};1`).join('\n'))
  await page.getByRole('button', { name: 'Добавить' }).click()
  const fields = page.getByLabel(/^Насчитали: /)
  await expect(fields).toHaveCount(size)
  for (const field of await fields.all()) {
    await field.fill('')
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await expect.poll(() => countedIn(page, document)).toEqual(Array(size).fill(null))
  return { document, fields: [fields.nth(0), fields.nth(1), fields.nth(2)] as const }
}

/** As the shop has them, in the order of the screen. */
async function countedIn(page: Page, document: number): Promise<(number | null)[]> {
  const { lines } = await (await page.request.get(`/api/admin/stock/documents/${document}`)).json()
  return lines.map(({ quantity }: { quantity: number | null }) => quantity)
}
