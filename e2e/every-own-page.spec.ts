/** The pages that show what is somebody's own, with something on them, on a large and a small screen, light and dark. */
import { firstPump } from './demo-addresses.ts'
import { fillCheckout, newBuyer, openCheckout, orderButton, placedHeading, putIntoCart } from './orders.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { openHydrated, productWith, registerHere } from './shoppers.ts'

test('a cart with lines, the form of an order and the order are accessible', async ({ page, request }) => {
  test.slow()
  const pump = await firstPump(request)
  const few = await productWith(request, (stock, part) => stock > 0 && stock <= 3 && part.id !== pump.id)
  await putIntoCart(page, [
    { id: pump.id, quantity: 2 },
    { id: few.id, quantity: few.quantity ?? 1 },
  ])
  await openHydrated(page, '/cart')
  await expect(page.getByRole('link', { name: pump.name, exact: true })).toBeVisible()
  await axeEverywhere(page)

  await openCheckout(page, pump)
  await page.getByRole('radio', { name: /Почта/ }).check()
  await page.getByRole('radio', { name: /Счёт для организации/ }).check()
  await axeEverywhere(page)

  await page.getByRole('radio', { name: /При получении/ }).check()
  await fillCheckout(page, newBuyer())
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await axeEverywhere(page)
})

const tabs = ['data', 'orders', 'reviews', 'appliances', 'requests', 'security']

test('favourites and every part of the account are accessible', async ({ page, request }) => {
  test.slow()
  const pump = await firstPump(request)
  await registerHere(page)
  await openCheckout(page, pump)
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()

  await openHydrated(page, `/product/${pump.slug}`)
  const saved = page.waitForResponse('**/api/favorites')
  await page
    .getByRole('button', { name: /^В избранное/ })
    .first()
    .click()
  await saved
  await openHydrated(page, '/favorites')
  await expect(page.getByRole('article')).toHaveCount(1)
  await axeEverywhere(page)

  const large = { width: 1440, height: 900 }
  for (const tab of tabs) {
    await page.setViewportSize(large)
    await openHydrated(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('main').getByRole('status', { name: 'Загрузка...' })).toHaveCount(0)
    await axeEverywhere(page)
  }
})

test('the window for logging in is accessible in each of its shapes', async ({ page }) => {
  await openHydrated(page, '/register')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  await axeEverywhere(page)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await dialog.getByRole('button', { name: 'Забыли пароль?' }).click()
  await expect(dialog.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  await axeEverywhere(page)
})
