/** «Моя техника» of a guest. */
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { openHydrated, registerHere } from './shoppers.ts'

test('a guest names the appliance once: cards, lists, the home page and the product answer for it, and the account takes it along', async ({
  page,
}) => {
  await openHydrated(page, pumpsPath)
  const bar = page.getByRole('region', { name: 'Моя техника' })
  await bar.getByRole('button', { name: 'Указать модель' }).click()
  const dialog = page.getByRole('dialog', { name: 'Моя техника' })
  await dialog.getByLabel('Модель с шильдика').fill('WW70')
  const choice = dialog.getByRole('list', { name: 'Найденные модели' }).getByRole('button').first()
  const model = (await choice.innerText()).replace(/\s+/g, ' ').trim()
  await choice.click()
  await expect(bar.getByText(model)).toBeVisible()
  await expect(page.locator('.fit-badge span').first()).toBeVisible()
  // What fits stands first, the rest is folded.
  await expect(page.getByRole('heading', { name: /^Подходит к вашей WW70/ })).toBeVisible()
  const rest = page.locator('.list-rest')
  await expect(rest.locator('.product-card').first()).toBeHidden()
  await rest.locator('summary').click()
  await expect(rest.locator('.product-card').first()).toBeVisible()

  await bar.getByRole('switch', { name: 'Только подходящие' }).click()
  await expect(page).toHaveURL(/[?&]model=/)
  await expect(page.locator('.fit-badge[data-fits="yes"]').first()).toBeVisible()
  await expect(page.locator('.fit-badge:not([data-fits="yes"])')).toHaveCount(0)

  await page.locator('.product-card h3 a').first().click()
  await expect(page.getByText('Подходит к вашей технике')).toBeVisible()
  await openHydrated(page, '/')
  await expect(page.getByText(`Ваша техника: ${model}`)).toBeVisible()

  await registerHere(page)
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Техника сохранена в аккаунт')).toBeVisible()
  await openHydrated(page, '/profile?tab=appliances')
  await expect(page.getByText('Основная')).toBeVisible()
})
