/** What lies below the first screen comes alive when it is near, and never before. */
import { expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test('the footer of a page is there at once, and its script only when somebody comes near or tabs into it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (each) => each.resourceType() === 'script' && scripts.push(each.url()))
  const footerScript = () => scripts.some((url) => url.includes('site-footer'))
  await openHydrated(page, '/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'О нас' })).toBeAttached()
  expect(footerScript()).toBe(false)

  await page.getByRole('contentinfo').getByRole('radio', { name: 'Тёмная' }).focus()
  await expect.poll(footerScript).toBe(true)
  await page.getByRole('contentinfo').getByText('Тёмная').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('what is pressed before its script has come is done once it is there', async ({ page }) => {
  let arrive = () => {}
  await page.route(/fit-check-.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    await route.continue()
  })
  const { products } = (await (await page.request.get('/api/products?limit=1')).json()) as {
    products: { slug: string }[]
  }
  await openHydrated(page, `/product/${products[0]?.slug}`)
  await page.getByLabel('Модель с шильдика').fill('ZZ-99-NONE')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page.getByText('ZZ-99-NONE нет в списке. Проверим вручную')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a theme chosen before the footer has its script is the theme once it has', async ({ page }) => {
  let arrive = () => {}
  await page.route(/site-footer-.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    await route.continue()
  })
  await openHydrated(page, '/about')
  await page.getByRole('contentinfo').getByText('Тёмная').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
})
