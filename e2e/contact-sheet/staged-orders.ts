/** Orders of the demo user, so that the screens of orders have something on them: one just placed, one on its way. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

type Placed = { id: number; number: string; token: string }
export type StagedOrders = { placed: Placed; shipped: Placed }

const contact = { first_name: 'Анна', last_name: 'Соколова', phone: '+79165550124', email: 'anna@example.com' }

export async function stageOrders(
  user: BrowserContext,
  admin: BrowserContext,
  partIds: number[],
): Promise<StagedOrders> {
  const items = partIds.map((id) => ({ id, quantity: 1 }))
  const place = (delivery: object) =>
    change<Placed>(user, '/api/orders', { items, contact, delivery, payment: 'on_receipt', consent: true })
  const shipped = await place({ method: 'post', city: 'Тула', address: 'ул. Лесная, 5, кв. 12', postcode: '300000' })
  for (const move of [{ status: 'processing' }, { status: 'shipped', track_number: '80080496012345' }]) {
    await change(admin, `/api/admin/orders/${shipped.id}/status`, move)
  }
  return { shipped, placed: await place({ method: 'pickup' }) }
}

async function change<Answer>(context: BrowserContext, url: string, data: object): Promise<Answer> {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': token, 'Idempotency-Key': randomUUID() }
  const answer = await context.request.post(url, { headers, data })
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
