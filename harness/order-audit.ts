import type { Ask } from './stocked-products.ts'

/** What the shop keeps, held against what its buyers were told: nothing acknowledged is gone, nothing is there twice. */
export type OrderAudit = {
  /** Acknowledged, and not there (or there under another number). */
  lost: string[]
  /** Orders nobody was told of, and second ones for the same key. */
  unasked: number
  orders: number
  letters: number
  /** Pieces in orders, and pieces the shelves hold for them. */
  pieces: number
  held: number
  /** What the command check-stock would print. */
  faults: string[]
}

/** `placed`: numbers by idempotency key. */
export async function auditOrders(ask: Ask, placed: ReadonlyMap<string, { number: string }>): Promise<OrderAudit> {
  const orders = await ask<{ number: string; key: string; pieces: number }>(`
    select o.number::text, k.key, (select sum(quantity)::integer from order_items i where i.order_id = o.id) as pieces
    from orders o left join order_keys k on k.order_id = o.id order by o.id`)
  const kept = new Map(orders.map((order) => [order.key, order.number]))
  const [letters] = await ask<{ n: number }>(
    `select count(*)::integer as n from mail_outbox where kind = 'order-placed'`,
  )
  const [shelf] = await ask<{ n: number }>('select coalesce(sum(reserved), 0)::integer as n from products')
  const faults = await ask<{ product_id: number; fault: string }>('select product_id, fault from stock_faults')
  return {
    lost: [...placed].filter(([key, { number }]) => kept.get(key) !== number).map(([key]) => key),
    unasked: orders.length - placed.size,
    orders: orders.length,
    letters: letters?.n ?? 0,
    pieces: orders.reduce((sum, order) => sum + order.pieces, 0),
    held: shelf?.n ?? 0,
    faults: faults.map(({ product_id, fault }) => `${product_id}: ${fault}`),
  }
}
