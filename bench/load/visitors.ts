import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#harness/statistics.ts'
import { enterShop } from './buyers.ts'

/** People who know nothing of each other, each with an address of their own: they look at pages and order at a steady pace. */

export type Seen = { times: number[]; failures: string[] }
export type Visits = { pages: Seen; orders: Seen }

type Part = { id: number; slug: string; sku: string; price: number; user_price: number | null }
type Pace = { pagesEveryMs: number; ordersEveryMs: number }

const usualPace: Pace = { pagesEveryMs: 100, ordersEveryMs: 500 }
let nth = 0

/** Products that can be ordered, from the shop's own list. */
export async function findParts(origin: string): Promise<Part[]> {
  const parts: Part[] = []
  for (let cursor = ''; ; ) {
    const answer = await fetch(`${origin}/api/products?limit=96&in_stock=1${cursor && `&cursor=${cursor}`}`)
    if (!answer.ok) throw new Error(`the list of products answered ${answer.status}`)
    const { products, next_cursor } = (await answer.json()) as { products: Part[]; next_cursor: string | null }
    parts.push(...products)
    if (next_cursor === null || parts.length >= 1500) return parts
    cursor = encodeURIComponent(next_cursor)
  }
}

/** Pages are never the same twice in a row, so most of them are made anew after every change of the catalogue. */
export function watchVisitors(origin: string, parts: readonly Part[], pace: Partial<Pace> = {}) {
  const { pagesEveryMs, ordersEveryMs } = { ...usualPace, ...pace }
  const visits: Visits = { pages: { times: [], failures: [] }, orders: { times: [], failures: [] } }
  const open: Promise<void>[] = []
  let isOver = false

  async function keepComing(everyMs: number, come: () => Promise<void>) {
    while (!isOver) {
      open.push(come())
      await pause(everyMs)
    }
  }
  const coming = [
    keepComing(pagesEveryMs, () => {
      const { slug } = parts[(nth * 7) % parts.length]!
      return note(visits.pages, () => fetch(`${origin}/product/${slug}`, { headers: addressOf(++nth) }))
    }),
    keepComing(ordersEveryMs, () => {
      nth += 1
      return note(visits.orders, () => order(origin, parts[(nth * 13) % parts.length]!, nth))
    }),
  ]
  return {
    async stop(): Promise<Visits> {
      isOver = true
      await Promise.all(coming)
      await Promise.all(open)
      return visits
    },
  }
}

async function note(seen: Seen, ask: () => Promise<Response>) {
  const askedAt = performance.now()
  try {
    const answer = await ask()
    await answer.arrayBuffer()
    seen.times.push(performance.now() - askedAt)
    // Who was a moment too late for the last piece is told so: an answer like any other.
    if (!answer.ok && answer.status !== 409) seen.failures.push(String(answer.status))
  } catch (error) {
    seen.failures.push((error as Error).message)
  }
}

function addressOf(visitor: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` }
}

async function order(origin: string, { id }: Part, visitor: number): Promise<Response> {
  const { cookie, token } = await enterShop(origin, addressOf(visitor))
  const digits = String(visitor).padStart(7, '0')
  return fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie,
      'x-xsrf-token': token,
      ...addressOf(visitor),
    },
    body: JSON.stringify({
      items: [{ id, quantity: 1 }],
      contact: {
        first_name: 'Анна',
        last_name: 'Соколова',
        phone: `+7916${digits}`,
        email: `anna-${digits}@example.ru`,
      },
      delivery: { method: 'pickup' },
      payment: 'on_receipt',
      consent: true,
    }),
  })
}

export function p99Of({ times }: Seen): number {
  return percentile(times, 0.99)
}
