import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openManagement } from './management.ts'
import { newBuyer } from './orders.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { openHydrated, productWith, registerHere } from './shoppers.ts'

test('a buyer who received a product tells whether it fits, the shop publishes and answers, others read it', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  request,
}) => {
  const { email } = await registerHere(page)
  const part = await productWith(request, (stock) => stock > 20)
  const management = await openManagement(browser, {
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })

  await openHydrated(page, `/product/${part.slug}`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByText('Отзыв можно оставить после получения товара')).toBeVisible()
  const { id } = await placeOrder(page, part.id, email)
  for (const status of ['processing', 'ready', 'completed']) {
    await management.change({ method: 'POST', url: `/api/admin/orders/${id}/status`, data: { status } })
  }

  await openHydrated(page, '/profile?tab=reviews')
  await page.getByRole('button', { name: 'Написать отзыв' }).click()
  await page.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(page.getByText('Поставьте оценку')).toBeVisible()
  await expect(page.getByText('Напишите хотя бы 20 символов')).toBeVisible()
  await page.getByRole('radio', { name: '5 из 5' }).check({ force: true })
  await page.getByLabel('Модель техники').fill('Samsung WW70J52E0HW')
  await page.getByLabel('Отзыв', { exact: true }).fill('Подошла, стоит как родная <b>!</b>')
  await page.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(page.getByText('Спасибо! Отзыв появится после проверки.')).toBeVisible()
  await page.getByRole('button', { name: 'К моим отзывам' }).click()
  await expect(page.getByText('На проверке')).toBeVisible()
  await axe(page)

  await moderate(management.page, part.name)
  await management.close()
  await openHydrated(page, `/product/${part.slug}`)
  await page.getByRole('link', { name: '5,0 1 отзыв' }).click()
  const review = page.getByRole('article').filter({ hasText: 'Анна П.' })
  await expect(review).toContainText('Подошла, стоит как родная <b>!</b>')
  await expect(review).toContainText('Техника: Samsung WW70J52E0HW')
  await expect(review).toContainText('Спасибо за отзыв!')
  await page.getByRole('button', { name: 'Оценка 5: 1 отзыв' }).click()
  await expect(page.getByRole('button', { name: 'Показать все отзывы' })).toBeVisible()
  await axeEverywhere(page)
})

/** By keys alone: down to the review, a look at rejecting it, and then an answer that publishes it. */
async function moderate(desk: Page, partName: string) {
  await desk.goto(`/reviews?search=${encodeURIComponent('стоит как родная <b>')}`)
  const row = desk.locator('.moderation-row').filter({ hasText: partName }).last()
  await expect(row).toContainText('Купил у нас')
  await axe(desk)
  await row.focus()
  await desk.keyboard.press('r')
  await expect(row.getByLabel('Причина')).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(row.getByText('Укажите причину')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await desk.keyboard.press('a')
  await expect(desk.getByText('Отзыв опубликован', { exact: true })).toBeVisible()

  await desk.getByRole('link', { name: 'Опубликованы' }).click()
  const published = desk.locator('.moderation-row').filter({ hasText: partName }).first()
  await published.getByRole('button', { name: /^Ответить/ }).click()
  await published.getByLabel('Ответ магазина').fill('Спасибо за отзыв!')
  await published.getByRole('button', { name: 'Сохранить ответ' }).click()
  await expect(published).toContainText('Ответ магазина. Спасибо за отзыв!')
}

/** The order itself is another journey's matter. */
async function placeOrder(page: Page, productId: number, email: string): Promise<{ id: number }> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post('/api/orders', {
    headers: { 'X-XSRF-TOKEN': token, 'Idempotency-Key': randomUUID() },
    data: {
      items: [{ id: productId, quantity: 1 }],
      contact: { first_name: 'Анна', last_name: 'Покупатель', phone: newBuyer().phone, email },
      delivery: { method: 'pickup' },
      payment: 'on_receipt',
      consent: true,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
