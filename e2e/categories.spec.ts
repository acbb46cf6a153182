/** The shopkeeper edits the tree of the catalogue. */
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('a category is added, moved up, given another address that the old one leads to, and deleted while it is empty', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/categories')
  // The last one: no other journey counts what stands in it.
  const branch = page.locator('.section-branch').last()
  await branch.getByRole('button', { name: /^Подкатегории:/ }).click()
  await branch.getByRole('button', { name: 'Добавить подкатегорию' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill('Ручки пробные')
  // Selected from its end to beyond its beginning, and beyond the window.
  const field = (await form.getByLabel('Название').boundingBox())!
  await page.mouse.move(field.x + 40, field.y + field.height / 2)
  await page.mouse.down()
  await page.mouse.move(20, field.y + field.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(form.getByLabel('Название')).toHaveValue('Ручки пробные')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form).toHaveCount(0)

  const names = branch.locator('.section-leaves .section-name button')
  await expect(names.last()).toHaveText('Ручки пробные')
  const place = (await names.count()) - 1
  await branch.getByRole('button', { name: 'Выше: Ручки пробные' }).press('Enter')
  await expect(names.nth(place - 1)).toHaveText('Ручки пробные')
  await expect(branch.getByRole('button', { name: 'Выше: Ручки пробные' })).toBeFocused()

  await branch.getByRole('button', { name: 'Изменить: Ручки пробные' }).click()
  await form.getByLabel('Адрес').fill('ruchki-novye')
  await expect(form.getByText('Старый адрес будет перенаправлять')).toBeVisible()
  await axe(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toHaveCount(0)
  await axeEverywhere(page)
  const address = await branch.getByRole('link', { name: 'Ручки пробные на сайте' }).getAttribute('href')
  expect(address).toMatch(/\/ruchki-novye$/)
  const old = await page.request.get(address!.replace('ruchki-novye', 'ruchki-probnye'), { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, address])

  await branch.getByRole('button', { name: 'Изменить: Ручки пробные' }).click()
  await form.getByRole('button', { name: 'Удалить' }).click()
  await form.getByRole('button', { name: 'Да, удалить «Ручки пробные»' }).click()
  await expect(form).toHaveCount(0)
  await expect(names.filter({ hasText: 'Ручки пробные' })).toHaveCount(0)

  await names.first().click()
  await expect(form.getByText(/^В разделе \d+\sтовар(|а|ов)\. Перенесите их, чтобы удалить/)).toBeVisible()
})
