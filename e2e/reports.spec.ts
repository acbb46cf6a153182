/** The owner's first page: what waits, what was sold, and the numbers behind the chart. */
import { firstPump } from './demo-addresses.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('the owner sees what waits, looks at a week by keyboard and takes its numbers along', { tag: '@both' }, async ({
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
  // What was earned on the pump is a part of what it cost the customer, and stands beside it.
  const margin = sales.getByRole('definition').last()
  await expect(margin).toContainText(/[1-9][\d\s]*\s₽ [1-9]\d?\s%/)
  await expect(sales.getByRole('columnheader', { name: 'Маржа, %' })).toBeVisible()
  expect(await file.text()).toContain('Маржа, ₽')

  await axeEverywhere(page)
})

test('the owner asks what sells, what lies and what people wanted, for a category and a year', {
  tag: '@both',
}, async ({ page, request }) => {
  await logInAs(page, 'admin')
  const pump = await firstPump(request)
  await page.goto('/admin')
  await guestOrders(page, pump, newBuyer(), 2)
  await page.goto('/admin?days=7')

  const sold = page.getByRole('region', { name: /^Что (продаётся|не покупают)/ })
  await expect(sold.getByRole('row').nth(1)).toContainText('₽')
  await expect(page.getByRole('region', { name: 'Новые и постоянные' })).toContainText('Новые, ')
  await expect(page.getByRole('region', { name: 'Спросили, а продать не смогли' })).toBeVisible()

  await page.getByLabel('Категория', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Год' }).click()
  await page.getByRole('button', { name: 'по неделям' }).click()
  await sold.getByRole('button', { name: 'Не покупают' }).click()
  await expect(page).toHaveURL(/category=\d+/)
  await expect(page).toHaveURL(/days=365/)
  await expect(page).toHaveURL(/step=week/)
  await expect(page).toHaveURL(/shelf=idle/)
  await expect(page.getByRole('heading', { name: 'Заказано по неделям' })).toBeVisible()
  await page.reload()
  await expect(sold.getByRole('button', { name: 'Не покупают' })).toHaveAttribute('aria-pressed', 'true')

  // What is drawn can be read: each chart has its numbers in rows, and a file of them.
  for (const name of [/^Заказано по неделям/, 'Средний заказ']) {
    const report = page.getByRole('region', { name })
    await report.getByRole('button', { name: /^Таблица/ }).click()
    await expect(report.getByRole('rowheader', { name: /^(Итого|Всего)$/ })).toBeVisible()
  }
  const files = await page.getByRole('link', { name: /^CSV/ }).all()
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const file of files) {
    const answer = await page.request.get((await file.getAttribute('href'))!)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  }
  await axe(page)
})

test('whoever is on the line is found by one box, and a list follows what is typed', { tag: '@both' }, async ({
  page,
  request,
}) => {
  await logInAs(page, 'admin')
  const buyer = newBuyer()
  const pump = await firstPump(request)
  await page.goto('/admin')
  const placed = await guestOrders(page, pump, buyer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Добр/)

  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Заказ, человек, товар или обращение' })
  await box.fill(buyer.phone)
  await expect(page.getByRole('group', { name: 'Заказы' }).getByRole('option')).toHaveText(
    new RegExp(`№ ${placed.number}, Анна Соколова`),
  )
  await axe(page)
  await box.press('Escape')
  // Enter does not wait for the answer.
  await page.keyboard.press('Control+k')
  await box.fill(placed.number)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/orders\?order=\d+$/)
  await expect(page.getByRole('heading', { name: new RegExp(placed.number) })).toBeVisible()

  await page.goto('/products')
  await page.getByRole('searchbox', { name: 'Артикул или название' }).pressSequentially('помпа индезит')
  // A list of the first letters may come before, and has pumps too.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'помпа индезит')
  await expect(page.getByRole('row').nth(1)).toContainText('Насос')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('searchbox', { name: 'Артикул или название' })).toHaveValue('')
})
