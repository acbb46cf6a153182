import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { orderForm } from '#harness/order-form.ts'
import { percentile } from '#harness/statistics.ts'
import { type Answer, openVisitor } from '#harness/visitor.ts'

/** Independent visitors, each from an address of their own, who open pages and order at a steady pace. */

export type Measured = { times: number[]; failures: string[] }
export type Visits = { pages: Measured; orders: Measured }

type Product = { id: number; slug: string; sku: string; price: number; user_price: number | null }

const pageIntervalMs = 100
const orderIntervalMs = 500
let nth = 0

/** Products that can be ordered, from the shop's own list. */
export async function findProducts(origin: string): Promise<Product[]> {
  const found: Product[] = []
  for (let cursor = ''; ; ) {
    const response = await fetch(`${origin}/api/products?limit=96&in_stock=1${cursor && `&cursor=${cursor}`}`)
    if (!response.ok) throw new Error(`the list of products answered ${response.status}`)
    const { products, next_cursor } = (await response.json()) as { products: Product[]; next_cursor: string | null }
    found.push(...products)
    if (next_cursor === null || found.length >= 1500) return found
    cursor = encodeURIComponent(next_cursor)
  }
}

/** Never the same page twice in a row, so that most pages are rendered again after every change of the catalogue. */
export function startVisitors(origin: string, products: readonly Product[]) {
  const visits: Visits = { pages: { times: [], failures: [] }, orders: { times: [], failures: [] } }
  const open: Promise<void>[] = []
  let isOver = false

  async function repeat(everyMs: number, visit: () => Promise<void>) {
    while (!isOver) {
      open.push(visit())
      await pause(everyMs)
    }
  }
  const repeating = [
    repeat(pageIntervalMs, () => {
      const { slug } = products[(nth * 7) % products.length]!
      nth += 1
      return measure(visits.pages, () => openVisitor(origin).get(`/product/${slug}`))
    }),
    repeat(orderIntervalMs, () => {
      nth += 1
      return measure(visits.orders, () => order(origin, products[(nth * 13) % products.length]!))
    }),
  ]
  return {
    async stop(): Promise<Visits> {
      isOver = true
      await Promise.all(repeating)
      await Promise.all(open)
      return visits
    },
  }
}

async function measure(measured: Measured, request: () => Promise<Answer>) {
  const startedAt = performance.now()
  const { status, body } = await request()
  if (status === 0) return void measured.failures.push(String(body))
  measured.times.push(performance.now() - startedAt)
  // 409: the last unit was sold a moment before, which is a correct answer.
  if ((status < 200 || status > 299) && status !== 409) measured.failures.push(String(status))
}

async function order(origin: string, { id }: Product): Promise<Answer> {
  const visitor = openVisitor(origin)
  await visitor.get('/api/session')
  return visitor.send('POST', '/api/orders', orderForm([{ id, quantity: 1 }]), { 'idempotency-key': randomUUID() })
}

export function p99Of({ times }: Measured): number {
  return percentile(times, 0.99)
}
