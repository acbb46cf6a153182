import { axe, expect, test } from './shop-test.ts'

test('a repair from the code on the plate to the cart, on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Модель техники').fill('ww70j52e0hw')
  await page.getByRole('button', { name: 'Подобрать' }).click()
  await expect(page).toHaveURL('/model/samsung/ww70j52e0hw')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Запчасти для Samsung WW70J52E0HW')

  await page.getByRole('button', { name: 'Сохранить технику' }).click()
  await expect(page.getByRole('button', { name: 'Сохранена в моей технике' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Сохранена в моей технике' })).toBeVisible()

  // From the display of the machine to the products that help.
  const error = page.getByRole('row', { name: /5E.*Не сливает воду/ })
  await error.getByRole('link', { name: 'Насосы и помпы' }).click()
  await expect(page).toHaveURL(/\?section=\d+#parts$/)
  const parts = page.locator('#parts')
  await expect(parts.getByRole('link', { name: 'Убрать: Насосы и помпы' })).toBeInViewport()
  await parts.getByRole('link', { name: /^В наличии/ }).click()
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(parts.getByText('Нет в наличии')).toHaveCount(0)
  await axe(page)

  const row = parts.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^В корзину/ }) })
  const name = await row.first().getByRole('link').textContent()
  await row
    .first()
    .getByRole('button', { name: /^В корзину/ })
    .click()
  await expect(parts.getByRole('button', { name: `Больше: ${name}` })).toBeFocused()
  await page.getByRole('link', { name: 'Корзина' }).filter({ visible: true }).click()
  await expect(page.getByRole('main')).toContainText(name ?? '')
})
