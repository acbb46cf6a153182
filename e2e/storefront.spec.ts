import { firstPump, pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'

test('from the home page to a product by clicks, and the tab always says where one is', {
  tag: ['@S1.browse', '@S2.title-name', '@S2.product', '@S2.category', '@S2.subcategory'],
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Стиральные машины' }).click()
  await expect(page).toHaveTitle('Стиральные машины — Шильдик')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Насосы и помпы/ })
    .first()
    .click()
  await expect(page).toHaveTitle('Насосы и помпы — Шильдик')
  const part = page.locator('main article h3 a').first()
  const name = await part.textContent()
  await part.click()
  await expect(page).toHaveTitle(`${name} — Шильдик`)
  await expect(page.locator('head title')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveTitle('Насосы и помпы — Шильдик')
})

test('a product says whether it fits the model from the plate', async ({ page, request }) => {
  const pump = await firstPump(request)
  const { models } = (await (await request.get(`/api/products/${pump.id}/models`)).json()) as {
    models: { code: string }[]
  }
  await page.goto(`/product/${pump.slug}`)
  const check = page.getByRole('region', { name: 'Проверка совместимости' })

  await check.getByRole('textbox').fill(models[0]?.code ?? '')
  await check.getByRole('button', { name: 'Проверить' }).click()
  await expect(check.getByText(/^Подходит к /)).toBeVisible()

  await check.getByRole('textbox').fill('ZZZZ-0000')
  await check.getByRole('button', { name: 'Проверить' }).click()
  await expect(check.getByText('нет в списке. Проверим вручную')).toBeVisible()
  await axe(page)
})

test('a chosen theme is there on the next page before anything is drawn', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('radio', { name: 'Тёмная' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(pumpsPath, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(15, 18, 26)')
})

test('a theme chosen before the scripts are there is taken once they are', async ({ page }) => {
  let release = () => {}
  const isPressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/entry-client/, async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Тёмная' }).check({ force: true })
  release()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
})

test('the header says whether the shop is open now', { tag: ['@both', '@S1.hours'] }, async ({ page, isMobile }) => {
  await page.clock.setFixedTime('2026-11-16T09:00:00Z')
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Часы работы' }).click()
  await expect(page.getByText('Открыто до 19:00').filter({ visible: true })).toBeVisible()
})
