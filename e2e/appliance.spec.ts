/** «Моя техника», fit and what a visitor may ask the shop. */
import { pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'
import { openAlive, registerHere } from './shoppers.ts'

test('a guest names the appliance once: cards, lists, the home page and the product answer for it, and the account takes it along', async ({
  page,
}) => {
  await openAlive(page, pumpsPath)
  const bar = page.getByRole('region', { name: 'Моя техника' })
  await bar.getByRole('button', { name: 'Указать модель' }).click()
  const dialog = page.getByRole('dialog', { name: 'Моя техника' })
  await dialog.getByLabel('Модель с шильдика').fill('WW70')
  const choice = dialog.getByRole('list', { name: 'Найденные модели' }).getByRole('button').first()
  const model = (await choice.innerText()).replace(/\s+/g, ' ').trim()
  await choice.click()
  await expect(bar.getByText(model)).toBeVisible()
  await expect(page.locator('.fit-badge span').first()).toBeVisible()

  await bar.getByRole('switch', { name: 'Только подходящие' }).click()
  await expect(page).toHaveURL(/[?&]model=/)
  await expect(page.locator('.fit-badge[data-fits="yes"]').first()).toBeVisible()
  await expect(page.locator('.fit-badge:not([data-fits="yes"])')).toHaveCount(0)

  await page.locator('.product-card h3 a').first().click()
  await expect(page.getByText('Подходит к вашей технике')).toBeVisible()
  await openAlive(page, '/')
  await expect(page.getByText(`Ваша техника: ${model}`)).toBeVisible()

  await registerHere(page)
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Техника сохранена в аккаунт')).toBeVisible()
  await openAlive(page, '/profile?tab=appliances')
  await expect(page.getByText('Основная')).toBeVisible()
})

test('a model that is not in the list can be sent for a check, with a photo', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { products } = (await (await request.get('/api/products?limit=1')).json()) as { products: { slug: string }[] }
  await openAlive(page, `/product/${products[0]?.slug}`)
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
