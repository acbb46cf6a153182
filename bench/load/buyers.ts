import { randomUUID } from 'node:crypto'
import { queryDatabase } from '#harness/databases.ts'
import { orderForm } from '#harness/order-form.ts'
import { percentile } from '#harness/statistics.ts'
import { openVisitor, otherNetwork, type Visitor } from '#harness/visitor.ts'

export type OrderRate = { perSecond: number; p99: number }
type Product = { id: number; price: number }

/** Sets a stock that is never sold out; resolves with two thousand products. */
export async function fillStock(databaseUrl: string): Promise<Product[]> {
  await queryDatabase(
    databaseUrl,
    'update products set quantity = 100000000, reserved = 0 where not hidden and not discontinued',
  )
  return queryDatabase<Product>(
    databaseUrl,
    'select id, retail_price as price from products where not hidden and not discontinued order by md5(id::text) limit 2000',
  )
}

export function pickProducts(products: readonly Product[], turn: number): Product[] {
  return [products[turn % products.length]!, products[(turn * 7 + 1) % products.length]!]
}

/** Concurrent buyers, each of whom orders again as soon as the last order is through. */
export async function buyConcurrently(
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
      const sentAt = performance.now()
      turn += 1
      await work(turn)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1000, p99: percentile(times, 0.99) }
}

/** One browser for all orders of a measurement, so that opening sessions is not part of it. */
export async function openBuyer(origin: string): Promise<Visitor> {
  const visitor = openVisitor(origin)
  await visitor.get('/api/session')
  return visitor
}

export async function placeOrder(buyer: Visitor, products: readonly Product[]): Promise<void> {
  const form = orderForm(products.map(({ id }) => ({ id, quantity: 1 })))
  const { status, body } = await buyer.send('POST', '/api/orders', form, {
    'idempotency-key': randomUUID(),
    ...otherNetwork(),
  })
  if (status !== 201) throw new Error(`an order was answered with ${status}: ${JSON.stringify(body).slice(0, 200)}`)
}
