/** Several people at one browser: what one leaves in its tabs is not for the next. */
import type { Page } from '@playwright/test'
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { send } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { expect, test } from './shop-test.ts'
import { logInAs, logOutElsewhere, openHydrated, registerHere } from './shoppers.ts'

/** As a browser tells a tab that its user has come back to it; these tabs are all before the eyes. */
function comeBack(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** An order of whoever is logged in, with an address. */
async function orderToAddress(page: Page, part: { id: number }, email: string): Promise<string> {
  const placed = await send<{ number: string }>(page, '/api/orders', {
    items: [{ id: part.id, quantity: 1 }],
    contact: { first_name: 'Анна', last_name: 'Покупатель', phone: newBuyer().phone, email },
    delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' },
    payment: 'on_receipt',
    consent: true,
  })
  return `/order/${placed.number}`
}

test('«Выйти» in one tab ends the account and the order in all others', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 40[14]/)
  const { email } = await registerHere(page)
  const orderPath = await orderToAddress(page, await firstPump(request), email)
  const [account, order] = [await page.context().newPage(), await page.context().newPage()]
  await openHydrated(account, '/profile?tab=data')
  await expect(account.getByText(email).first()).toBeVisible()
  await account.getByLabel('Отчество').fill('Олеговна')
  await openHydrated(order, orderPath)
  await expect(order.getByText('Лесная, 5').first()).toBeVisible()

  await openHydrated(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect(account).toHaveURL(/\/$/)
  await expect(account.getByText(email)).toHaveCount(0)
  await expect(order.getByRole('textbox', { name: 'Номер заказа' })).toBeVisible()
  await expect(order.getByText('Лесная, 5')).toHaveCount(0)
})

test('whoever logs in next finds their own account in the tabs that stand open, and no order of somebody else', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[14]/)
  const { email } = await registerHere(page)
  const orderPath = await orderToAddress(page, await firstPump(request), email)
  const order = await page.context().newPage()
  await openHydrated(page, '/profile?tab=data')
  await page.getByLabel('Отчество').fill('Олеговна')
  await openHydrated(order, orderPath)
  await expect(order.getByText('Лесная, 5').first()).toBeVisible()

  // The session has merely ended: its user may come back to what they typed.
  await logOutElsewhere(page, request)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).first().click()
  await comeBack(page)
  await expect(page.getByLabel('Отчество')).toHaveValue('Олеговна')

  await logInAs(page, 'master')
  for (const tab of [page, order]) await comeBack(tab)
  await expect(page.locator('.profile-person')).toContainText('Мастер')
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByLabel('Отчество')).not.toHaveValue('Олеговна')
  await expect(order.getByRole('textbox', { name: 'Номер заказа' })).toBeVisible()
  await expect(order.getByText('Лесная, 5')).toHaveCount(0)
})

test('the list and the appliance of a master are not for the next person, and the master finds them again', async ({
  page,
}) => {
  await logInAs(page, 'master')
  // Of this journey only: others log in as this master, too.
  const model = { id: 1, brand: 'Samsung', code: 'WW70X', category_id: 1, note: '' }
  const appliances = [{ model, nickname: '', is_default: true }]
  await page.route('**/api/appliances', (route) => route.fulfill({ json: { appliances } }))
  await openHydrated(page, '/profile?tab=quick-order')
  await page.getByLabel('Артикулы').fill('абракадабра 3')
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Не найдено 1')).toBeVisible()
  await openHydrated(page, pumpsPath)
  const bar = page.getByRole('region', { name: 'Моя техника' })
  await expect(bar).toContainText('Samsung WW70X')

  await page.context().clearCookies()
  await openHydrated(page, pumpsPath)
  await expect(bar).toContainText('Укажите модель с шильдика')
  await logInAs(page, 'master')
  await openHydrated(page, '/profile?tab=quick-order')
  await expect(page.getByLabel('Артикулы')).toHaveValue('абракадабра 3')
  await openHydrated(page, pumpsPath)
  await expect(bar).toContainText('Samsung WW70X')
})
