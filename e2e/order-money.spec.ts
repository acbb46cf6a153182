/** Money on an order's card: recorded, given back, and a mistaken entry taken back. */
import { firstPump } from './demo-addresses.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, loseAnswerOf } from './shoppers.ts'

test('too much money is taken knowingly, given back from the card, and a mistake is reversed', async ({
  page,
  request,
}) => {
  await logInAs(page, 'admin')
  const pump = await firstPump(request)
  await page.goto('/orders')
  const { number, total } = await guestOrders(page, pump, newBuyer())
  await page.goto(`/orders?search=${number}`)
  await page.getByRole('link', { name: number }).click()
  const card = page.getByRole('complementary', { name: `№ ${number}` })
  const money = card.getByRole('region', { name: 'Деньги' })
  const dialog = page.getByRole('dialog')

  await money.getByRole('button', { name: 'Записать оплату' }).click()
  await dialog.getByLabel('Сколько получили').fill(String(total + 500))
  await expect(dialog.getByText('Разница станет «К возврату»')).toBeVisible()
  await dialog.getByRole('button', { name: /^Записать/ }).click()
  await expect(dialog).toBeHidden()
  await expect(card.locator('.money-owed-pill')).toHaveText(/К возврату 500\s₽/)
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await money.getByRole('button', { name: /^Вернуть 500/ }).click()
  await dialog.getByLabel('Сколько').fill(String(total + 501))
  await expect(dialog.getByRole('heading', { name: 'Столько вернуть нельзя' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Вернуть' })).toBeDisabled()
  await dialog.getByLabel('Сколько').fill('500')
  await dialog.getByRole('button', { name: /^Вернуть 500/ }).click()
  await expect(money.getByText('Возврат наличными')).toBeVisible()
  await expect(card.locator('.money-owed-pill')).toBeHidden()

  await money
    .getByRole('listitem')
    .filter({ hasText: 'Возврат наличными' })
    .getByRole('button', { name: 'Записано по ошибке' })
    .click()
  await dialog.getByRole('button', { name: 'Отменить запись' }).click()
  await expect(dialog.getByText('Напишите причину')).toBeVisible()
  await dialog.getByLabel('Почему').fill('Деньги не выдавали')
  await dialog.getByRole('button', { name: 'Отменить запись' }).click()
  await expect(money.getByText('Отмена ошибочной записи')).toBeVisible()
  await expect(card.locator('.money-owed-pill')).toBeVisible()
})

test('a payment whose answer was lost is seen before it could be recorded once more', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /409/)
  await logInAs(page, 'admin')
  const pump = await firstPump(request)
  await page.goto('/orders')
  const { number } = await guestOrders(page, pump, newBuyer())
  await page.goto(`/orders?search=${number}`)
  await page.getByRole('link', { name: number }).click()
  const money = page.getByRole('complementary', { name: `№ ${number}` }).getByRole('region', { name: 'Деньги' })
  const dialog = page.getByRole('dialog')
  const record = dialog.getByRole('button', { name: /^Записать/ })

  await money.getByRole('button', { name: 'Записать оплату' }).click()
  await loseAnswerOf(page, '**/api/admin/orders/*/payments')
  await record.click()
  await expect(dialog.getByRole('alert').last()).toHaveText(/Попробуйте ещё раз/)
  await record.click()
  await expect(dialog.getByRole('alert').last()).toHaveText(/Показываем, как сейчас/)
  await expect(dialog.getByText('Заказ оплачен полностью')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(money.getByText('Оплата наличными')).toHaveCount(1)
})
