/** Prices that follow from what the shop pays: rules, tried before they are saved, and a price list of purchase prices. */
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('a price list of purchase prices gets its prices by the rules, and one price typed by hand stays', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page }) => {
  test.slow()
  // A brand of its own: the rules of this journey are no business of the others.
  const brand = `Наценкин ${Date.now()}`
  const sku = `NC-${Date.now()}`
  await logInAs(page, 'admin')
  await page.goto('/settings?part=markup')
  const form = page.getByRole('form', { name: 'Наценка' })
  await form.getByRole('button', { name: 'Добавить правило' }).click()
  const rule = form.getByRole('listitem').first()
  await rule.getByLabel('Марка').fill(brand)
  await rule.getByLabel('Наценка, %').fill('60')
  await rule.getByLabel('Округлить вверх').selectOption({ label: 'на …90' })
  await rule.getByLabel('Считать и цену мастера').check()

  const trial = form.getByRole('group', { name: 'Проверить на примере' })
  await trial.getByLabel('Закупка, ₽').fill('1200')
  await expect(trial.getByRole('status')).toHaveText(/Ни одно правило не подходит/)
  await trial.getByLabel('Марка товара').fill(brand.toLowerCase())
  await expect(trial.getByRole('status')).toHaveText(/^1\s990\s₽ по правилу № 1, маржа 790/)
  await axeEverywhere(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('Есть несохранённые изменения')).toHaveCount(0)

  const file = [
    'Артикул;Наименование;Раздел;Марка;Закупочная цена',
    `${sku}-1;Помпа первая;Насосы и помпы;${brand};1200`,
    `${sku}-2;Помпа вторая;Насосы и помпы;${brand};500`,
  ].join('\r\n')
  await page.goto('/products/import')
  await page.getByLabel('Выбрать файл').setInputFiles({ name: 'Закупка.csv', mimeType: 'x', buffer: Buffer.from(file) })
  await expect(page.getByLabel('Считать', { exact: true })).toHaveValue('missing')
  await page.getByRole('button', { name: 'Проверить строки' }).click()
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click({ timeout: 20_000 })
  const first = page.getByRole('row').filter({ hasText: `${sku}-1` })
  await expect(first).toContainText('Цена по правилу наценки № 1')
  await expect(first).toContainText(/1\s990/)
  await axeEverywhere(page)
  await page.getByRole('button', { name: 'Загрузить 2 товара' }).click()
  await expect(page.getByRole('heading', { name: 'Загрузка закончена' })).toBeVisible({ timeout: 20_000 })

  await page.goto(`/products?search=${encodeURIComponent(`${sku}-2`)}`)
  await page
    .getByRole('row')
    .filter({ hasText: `${sku}-2` })
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel('Базовая, ₽').fill('777')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.getByLabel('Цена вручную')).toBeChecked()

  await page.goto('/settings?part=markup')
  await form.getByRole('button', { name: 'Вернуть как было' }).click()
  await form.getByRole('button', { name: 'Да, вернуть как было' }).click()
  await expect(form.getByText('Правил нет', { exact: false })).toBeVisible()
})
