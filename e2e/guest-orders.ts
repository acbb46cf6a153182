import type { Page } from '@playwright/test'
import type { Buyer } from './orders.ts'
import { expect } from './shop-test.ts'

export async function send<Answer>(page: Page, url: string, data: unknown): Promise<Answer> {
  await page.request.get('/api/session')
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(url, { data, headers: { 'X-XSRF-TOKEN': token } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json() as Promise<Answer>
}

type Placed = { number: string; token: string; total: number }

/** Somebody orders from a phone elsewhere. */
export async function guestOrders(
  page: Page,
  part: { id: number },
  { email, phone }: Buyer,
  quantity = 1,
): Promise<Placed> {
  const browser = page.context().browser()
  const context = await browser!.newContext({ baseURL: new URL(page.url()).origin })
  const placed = await send<Placed>(await context.newPage(), '/api/orders', {
    items: [{ id: part.id, quantity }],
    contact: { first_name: 'Анна', last_name: 'Соколова', phone, email },
    delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' },
    payment: 'on_receipt',
    consent: true,
  })
  await context.close()
  return placed
}
