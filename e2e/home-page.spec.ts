import { axe, expect, test } from './shop-test.ts'

test('the home page opens and is accessible to everyone', async ({ page }) => {
  await page.goto('/')

  await expect(page).toHaveTitle(/Шильдик/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await axe(page)
})
