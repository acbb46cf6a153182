/** The frame of management; its screens have journeys of their own. */
import { axe, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('an administrator walks through management, finds a person, and leaves', {
  tag: ['@S1.admin', '@S2.management', '@S2.header-admin', '@S6.admin'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Управление' }).click()
  const header = page.getByRole('navigation', { name: 'Управление' })
  for (const name of ['Пользователи', 'Товары', 'Категории', 'Заказы', 'Отзывы']) {
    await header.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Управление — Шильдик`)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await page.goto('/users?search=master')
  await expect(page.getByRole('cell', { name: 'master@' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
})
