/** What a visitor may ask the shop. */
import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test('a model that is not in the list can be sent for a check, with a photo', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { products } = (await (await request.get('/api/products?limit=1')).json()) as { products: { slug: string }[] }
  await openHydrated(page, `/product/${products[0]?.slug}`)
  await page.getByLabel('Модель с шильдика').fill('ZZ-99-NONE')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Проверить совместимость' })
  await expect(dialog.getByLabel('Модель техники полностью, как на шильдике')).toHaveValue('ZZ-99-NONE')
  await axe(page)
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(dialog.getByText('Нужно согласие')).toBeVisible()
  await dialog.getByLabel('Имя').fill('Анна')
  await dialog.getByRole('textbox', { name: 'Телефон' }).fill('8 916 123-45-67')
  await dialog.getByRole('checkbox').check()
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-512.png')
  await expect(dialog.getByText('icon-512.png')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(dialog.getByText('Спасибо! Ответим в рабочее время.')).toBeVisible()
})
