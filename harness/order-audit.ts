import type { Query } from './stocked-products.ts'

/** The orders in the database compared with what buyers were told. */
export type OrderAudit = {
  /** Keys that were acknowledged, but are missing or have another number. */
  lost: string[]
  /** Orders nobody was told of, and second ones for the same key. */
  unacknowledged: number
  orders: number
  emails: number
  /** Units in orders, and units reserved for them. */
  units: number
  reserved: number
  /** What the command check-stock would print. */
  stockErrors: string[]
}

/** `placed`: order numbers by idempotency key. */
export async function auditOrders(query: Query, placed: ReadonlyMap<string, { number: string }>): Promise<OrderAudit> {
  const orders = await query<{ number: string; key: string; units: number }>(`
    select o.number::text, k.key, (select sum(quantity)::integer from order_items i where i.order_id = o.id) as units
    from orders o left join order_keys k on k.order_id = o.id order by o.id`)
  const stored = new Map(orders.map((order) => [order.key, order.number]))
  const [emails] = await query<{ n: number }>(
    `select count(*)::integer as n from mail_outbox where kind = 'order-placed'`,
  )
  const [stock] = await query<{ n: number }>('select coalesce(sum(reserved), 0)::integer as n from products')
  const errors = await query<{ product_id: number; fault: string }>('select product_id, fault from stock_faults')
  return {
    lost: [...placed].filter(([key, { number }]) => stored.get(key) !== number).map(([key]) => key),
    unacknowledged: orders.length - placed.size,
    orders: orders.length,
    emails: emails?.n ?? 0,
    units: orders.reduce((sum, order) => sum + order.units, 0),
    reserved: stock?.n ?? 0,
    stockErrors: errors.map(({ product_id, fault }) => `${product_id}: ${fault}`),
  }
}
