/** Goods: a product is made with what it cost, then received by paste and scanner, and its ledger tells of it. */
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

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
