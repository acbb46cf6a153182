import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** From a moment on, up to another that does not belong to it. */
export type Moments = { since: Date; until: Date }

export const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** A cancelled order does not count, nor one that waits for its online payment. */
export const isCounted = sql`o.status not in ('cancelled', 'awaiting_payment')`

/** An order placed in these days that counts. */
export function orderedWithin({ since, until }: Moments) {
  return sql`o.created_at >= ${moment(since)} and o.created_at < ${moment(until)} and ${isCounted}`
}

type OrderedDay = { day: number; ordered: number; orders: number }

/** Days since the first, with what was ordered on each: whole orders, or the products of a category in them. */
export function findOrderedByDay(
  db: Queryable,
  within: Moments,
  categoryId: number | undefined,
): Promise<OrderedDay[]> {
  const day = sql`floor(extract(epoch from o.created_at - ${moment(within.since)}) / 86400)::integer as day`
  return selectRows<OrderedDay>(
    db,
    categoryId === undefined
      ? sql`select ${day}, sum(o.total)::float8 as ordered, count(*)::integer as orders
        from orders o where ${orderedWithin(within)} group by 1`
      : sql`select ${day}, sum(i.price::bigint * i.quantity)::float8 as ordered, count(distinct o.id)::integer as orders
        from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
        where ${orderedWithin(within)} and p.category_id = ${categoryId} group by 1`,
  )
}

/** Days since the first, with the money that came on each less what was given back; a reversal counts on its own day. */
export function findPaidByDay(db: Queryable, { since, until }: Moments): Promise<{ day: number; paid: number }[]> {
  return selectRows<{ day: number; paid: number }>(
    db,
    sql`select floor(extract(epoch from e.at - ${moment(since)}) / 86400)::integer as day,
      sum(case when coalesce(r.kind, e.kind) = 'payment' then e.amount else -e.amount end * case when r.id is null then 1 else -1 end)::float8 as paid
    from money_entries e left join money_entries r on r.id = e.reverses_id
    where e.at >= ${moment(since)} and e.at < ${moment(until)} group by 1`,
  )
}

/** Whether anybody has ordered at all, and how often people looked for something in the last days. */
export async function findFirstSigns(db: Queryable, days: number): Promise<{ has_orders: boolean; searched: number }> {
  const [row] = await selectRows<{ has_orders: boolean; searched: number }>(
    db,
    sql`select exists (select from orders) as has_orders, (select coalesce(sum(times), 0)::integer from search_log
      where day > (now() at time zone 'Europe/Moscow')::date - ${days}::integer) as searched`,
  )
  return row!
}
