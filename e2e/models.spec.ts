/** The shopkeeper tells the shop about an appliance: its other numbers, its manuals, what breaks in it. */
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('a manual and a number set in management stand on the page of the model', {
  tag: ['@S1.admin'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/models?search=ww70j52e0hw')
  await page.getByRole('row', { name: /WW70J52E0HW/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Samsung WW70J52E0HW' })
  await drawer.getByRole('button', { name: 'Добавить инструкцию' }).click()
  await drawer.getByLabel('Название').last().fill('Руководство по ремонту')
  await drawer.getByLabel('Ссылка').last().fill('https://www.samsung.com/ww70.pdf')
  await axeEverywhere(page)
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Модель сохранена')).toBeVisible()
  await expect(drawer).toHaveCount(0)

  await page.goto('/model/samsung/ww70j52e0hw')
  const manual = page.getByRole('link', { name: /Руководство по ремонту/ })
  await expect(manual).toHaveAttribute('href', 'https://www.samsung.com/ww70.pdf')
  await expect(manual).toHaveAttribute('rel', /noopener/)
})

test('a symptom is added, found by its words at once, deleted and brought back', {
  tag: ['@S1.admin'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/searches?tab=symptoms')
  await page.getByRole('button', { name: 'Новая неисправность' }).click()
  const drawer = page.getByRole('complementary', { name: 'Новая неисправность' })
  await drawer.getByLabel('Что сломалось').fill('Пускает пузыри')
  await drawer.getByLabel('Техника').fill('Стиральная машина')
  await drawer.getByLabel('Категория').selectOption({ label: 'Стиральные машины' })
  await drawer.getByRole('checkbox', { name: 'Насосы и помпы' }).check()
  await drawer.getByLabel('Как её называют').fill('пузыри лезут')
  await axeEverywhere(page)
  await drawer.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Неисправность «Пускает пузыри» добавлена')).toBeVisible()
  const said = await page.request.get(`/api/products?search=${encodeURIComponent('лезут пузыри')}`)
  expect((await said.json()).symptoms[0].text).toBe('Пускает пузыри')

  await page.goto('/searches?tab=symptoms&search=пузыри')
  await page.getByRole('button', { name: /Изменить\s?: Стиральная машина, Пускает пузыри/ }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('button', { name: /Изменить\s?: Стиральная машина, Пускает пузыри/ })).toBeVisible()
})

test('what is typed into a symptom is not dropped when another row is opened, or another screen', async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/searches?tab=symptoms')
  // The drawer leaves the first column free.
  const rowAt = (place: number) => page.getByRole('row').nth(place).getByRole('cell').first()
  await rowAt(1).click()
  const text = page.getByRole('complementary').getByLabel('Что сломалось')
  await text.fill('Набрано и не сохранено')
  const leaving = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const orders = page.getByRole('navigation', { name: 'Управление' }).getByRole('link', { name: 'Заказы' })
  for (const way of [rowAt(2), orders]) {
    await way.click()
    await leaving.getByRole('button', { name: 'Остаться' }).click()
    await expect(text).toHaveValue('Набрано и не сохранено')
  }
  await rowAt(2).click()
  await leaving.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(text).not.toHaveValue('Набрано и не сохранено')
  await rowAt(1).click()
  await expect(leaving).toHaveCount(0)
})
