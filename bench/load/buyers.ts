import { randomUUID } from 'node:crypto'
import { percentile } from '#harness/statistics.ts'
import { ask } from '../bench-databases.ts'

export type OrderRate = { perSecond: number; p99: number }
type Part = { id: number; price: number }

/** Enough of everything, whatever is ordered; answers two thousand parts. */
export async function fillShelves(databaseUrl: string): Promise<Part[]> {
  await ask(databaseUrl, 'update products set quantity = 100000000 where not hidden and not discontinued')
  return ask<Part>(
    databaseUrl,
    'select id, retail_price as price from products where not hidden and not discontinued order by md5(id::text) limit 2000',
  )
}

export function pickParts(parts: readonly Part[], turn: number): Part[] {
  return [parts[turn % parts.length]!, parts[(turn * 7 + 1) % parts.length]!]
}

/** So many buyers, each of whom orders again as soon as the last order is through. */
export async function buyAtOnce(
  buyers: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<OrderRate> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let turn = 0
  async function buyer() {
    while (performance.now() < until) {
      const askedAt = performance.now()
      turn += 1
      await work(turn)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1000, p99: percentile(times, 0.99) }
}

type Guest = { cookie: string; token: string }
let sent = 0

export async function placeOrder(origin: string, { cookie, token }: Guest, parts: Part[]): Promise<void> {
  sent += 1
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie,
      'x-xsrf-token': token,
      // Limits are per address, and so many orders come from many.
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body: JSON.stringify({
      items: parts.map(({ id }) => ({ id, quantity: 1 })),
      // Each of another buyer: of an unknown one the shop takes three orders.
      contact: {
        first_name: 'Анна',
        last_name: 'Соколова',
        phone: `+7916${String(sent % 10_000_000).padStart(7, '0')}`,
        email: `buyer-${sent}@example.ru`,
      },
      delivery: { method: 'pickup' },
      payment: 'on_receipt',
      consent: true,
    }),
  })
  const body = await answer.text()
  if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}: ${body.slice(0, 200)}`)
}

export async function enterShop(origin: string, headers: Record<string, string> = {}): Promise<Guest> {
  const answer = await fetch(`${origin}/api/session`, { headers })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), token: decodeURIComponent(token) }
}
