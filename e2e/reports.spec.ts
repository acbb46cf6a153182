/** The owner's first page: what waits, what was sold, and the numbers behind the chart. */
import { firstPump } from './demo-addresses.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('the owner sees what waits, looks at a week by keyboard and takes its numbers along', async ({
  page,
  request,
}) => {
  await logInAs(page, 'admin')
  const pump = await firstPump(request)
  await page.goto('/orders')
  await guestOrders(page, pump, newBuyer())
  await page.getByRole('link', { name: 'Управление' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Добр/)

  const waiting = page.getByRole('region', { name: 'Что ждёт' })
  await expect(waiting).toHaveAttribute('aria-busy', 'false')
  await expect(waiting.getByRole('link', { name: /^[1-9]\d* Новые заказы/ })).toHaveAttribute(
    'href',
    '/orders?view=new',
  )

  await page.getByRole('button', { name: '7 дней' }).click()
  await expect(page).toHaveURL(/\?days=7$/)
  const sales = page.getByRole('region', { name: /^Заказано и оплачено по дням/ })
  await sales.getByRole('button', { name: /^Таблица/ }).click()
  await expect(sales.getByRole('row')).toHaveCount(9)
  const [, today] = await sales.getByRole('row').all()
  const ordered = await today!.getByRole('cell').first().innerText()
  expect(ordered).not.toBe('0\u00a0₽')

  const point = sales.getByRole('slider', { name: 'Точка графика' })
  await point.focus()
  await expect(sales.getByText(`заказано ${ordered}`)).toBeVisible()
  await point.press('ArrowLeft')
  await expect(point).toHaveValue('5')
  const file = await page.request.get((await sales.getByRole('link', { name: /^CSV/ }).getAttribute('href'))!)
  expect([file.status(), (await file.text()).trim().split('\r\n').length]).toEqual([200, 8])

  await axeEverywhere(page)
})
