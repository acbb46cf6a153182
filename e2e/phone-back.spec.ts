/** A phone's Back closes what lies over the page, and only then leaves the page. */
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test('Back closes the filters and the window to log in before it leaves the list', { tag: '@phone' }, async ({
  page,
}) => {
  await openHydrated(page, '/about')
  await openHydrated(page, pumpsPath)
  const filters = page.getByRole('form', { name: 'Фильтры' })
  const opener = page.getByRole('button', { name: /^Фильтры/ })
  await opener.click()
  await expect(filters.getByRole('button', { name: 'Закрыть фильтры' })).toBeFocused()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await filters.getByRole('checkbox', { name: /^В наличии/ }).check()
  await expect(page).toHaveURL(/in_stock=1/)
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/in_stock=1/)
  await page.goBack()
  await expect(page).toHaveURL(pumpsPath)

  const logIn = page.getByRole('navigation', { name: 'Основная навигация' }).getByRole('link', { name: 'Войти' })
  await logIn.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(pumpsPath)
  // Closed by its own button it leaves nothing in the way of Back.
  await logIn.click()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
