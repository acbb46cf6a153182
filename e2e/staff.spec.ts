/** Staff with limited rights: invited by mail, and shown only their own work. */
import { firstPump } from './demo-addresses.ts'
import { emailTo } from './emails.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, newAddress } from './shoppers.ts'

test('a storekeeper is invited, packs a parcel and sees neither phones nor sums', { tag: '@both' }, async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = `sklad${Date.now()}@example.ru`
  await logInAs(page, 'admin')
  const buyer = newBuyer()
  await page.goto('/settings?part=staff')
  const { number } = await guestOrders(page, await firstPump(request), buyer)
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await dialog.getByRole('radio', { name: /^Кладовщик/ }).check()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  const staff = page.getByRole('region', { name: 'Сотрудники' })
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText('приглашение до')
  await axeEverywhere(page)

  const link = /\/invitation#[\w-]{43}/.exec(await emailTo(email, 'staff-invitation'))?.[0] ?? ''
  const context = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: newAddress() })
  const own = await context.newPage()
  await own.goto(link)
  await own.getByRole('textbox', { name: 'Имя' }).fill('Иван')
  await own.getByRole('textbox', { name: 'Фамилия' }).fill('Котов')
  await own.getByLabel('Придумайте пароль').fill('склад номер семь')
  await own.getByRole('button', { name: 'Начать работу' }).click()
  await expect(own).toHaveURL(/\/admin$/)
  const places = own.getByRole('navigation', { name: 'Управление' }).getByRole('link')
  await expect(places).toHaveText([/^Товары/, /^Заказы/])
  await expect(own.getByRole('region', { name: 'Что ждёт' })).toBeVisible()

  await own.goto('/orders')
  await own.getByRole('row').filter({ hasText: number }).click()
  const card = own.getByRole('complementary', { name: /^№/ })
  await expect(card.getByRole('heading', { name: 'Кому' })).toBeVisible()
  await expect(card).toContainText('шт.')
  for (const hidden of ['₽', buyer.email, '+7']) await expect(card).not.toContainText(hidden)
  await own.setViewportSize({ width: 390, height: 844 })
  await axeEverywhere(own)
  for (const closed of ['/users', '/products/import', '/products/new']) {
    await own.goto(closed)
    await expect(own.getByText('Этот раздел вам не открыт')).toBeVisible()
  }

  await page.reload()
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText('Иван Котов')
  await context.close()
})
