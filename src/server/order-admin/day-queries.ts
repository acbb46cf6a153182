import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { fewLeft } from '#shared/catalog/few-left.ts'
import type { ShopDay } from '#shared/order/day-contract.ts'
import { longestWaitHours } from '#shared/order/order-views.ts'

type OrdersOfDay = Omit<ShopDay['orders'], 'dispatch_hour'>

export async function findOrdersOfDay(db: Queryable, midnight: Date): Promise<OrdersOfDay> {
  const [row] = await selectRows<OrdersOfDay>(
    db,
    sql`select (select count(*)::integer from orders where status = 'new') as new,
      (select count(*)::integer from orders where created_at >= ${midnight.toISOString()}::timestamptz) as today,
      (select count(*)::integer from orders where status = 'awaiting_payment') as awaiting,
      (select count(*)::integer from orders where status = 'processing') as to_assemble`,
  )
  return row!
}

export async function findWaiting(db: Queryable): Promise<ShopDay['waiting']> {
  const [row] = await selectRows<ShopDay['waiting']>(
    db,
    sql`with waiting as materialized (select id, number, created_at from orders
      where status = 'new' and created_at < now() - make_interval(hours => ${longestWaitHours}::integer))
    select count(*)::integer as count, (select json_build_object('id', id, 'number', number::text, 'created_at', ${utcText(sql`created_at`)})
      from waiting order by id limit 1) as oldest from waiting`,
  )
  return row!
}

type Aside = Pick<ShopDay, 'to_refund' | 'low_stock' | 'requests' | 'returns' | 'reviews' | 'master_requests'>

/** As a plain number, or the partial index would not be used. */
const most = sql.raw(String(fewLeft))

/** Few on the shelf, or many of which nearly all are promised. Counted apart, each out of an index: no product is read for it. */
const few = sql`(select count(*) from products where quantity <= ${most} and not hidden and not discontinued)
  + (select count(distinct p.id) from order_items i join products p on p.id = i.product_id
    where i.reserved > 0 and p.quantity is not null and p.quantity - p.reserved <= ${most} and not p.hidden and not p.discontinued
      and exists (select from products c where c.id = p.id and c.quantity is not null and c.quantity > ${most}))`

export async function findAside(db: Queryable): Promise<Aside> {
  const [row] = await selectRows<Aside>(
    db,
    sql`select (${few})::integer as low_stock,
      (select count(*)::integer from requests where status = 'new') as requests,
      (select count(distinct order_id)::integer from order_returns where status in ('requested', 'approved', 'received')) as returns,
      (select json_build_object('count', count(*), 'sum', coalesce(sum(owed), 0)) from orders where owed > 0) as to_refund,
      (select json_build_object('pending', count(*), 'poor', count(*) filter (where rating <= 2))
        from reviews where status = 'pending') as reviews,
      (select json_build_object('pending', count(*), 'oldest_at', ${utcText(sql`min(created_at)`)})
        from master_requests where status = 'pending') as master_requests`,
  )
  return row!
}

type DaySum = { day: number; sum: number }

/** Days since `from`, with the worth of what was ordered on each; an order that waits for its online payment is none yet. */
export function findOrdered(db: Queryable, from: Date): Promise<DaySum[]> {
  const start = sql`${from.toISOString()}::timestamptz`
  return selectRows<DaySum>(
    db,
    sql`select floor(extract(epoch from created_at - ${start}) / 86400)::integer as day, sum(total)::float8 as sum
    from orders where created_at >= ${start} and status not in ('cancelled', 'awaiting_payment') group by 1`,
  )
}

/** Days since `from`, with the money that came on each less what was given back; a reversal counts on its own day. Reversals apart: each has an index. */
export function findPaid(db: Queryable, from: Date): Promise<DaySum[]> {
  const start = sql`${from.toISOString()}::timestamptz`
  return selectRows<DaySum>(
    db,
    sql`select floor(extract(epoch from at - ${start}) / 86400)::integer as day, sum(amount)::float8 as sum from (
      select at, case kind when 'payment' then amount else -amount end as amount
        from money_entries where at >= ${start} and kind <> 'reversal'
      union all select e.at, case r.kind when 'payment' then -e.amount else e.amount end
        from money_entries e join money_entries r on r.id = e.reverses_id where e.at >= ${start} and e.kind = 'reversal') moved
    group by 1`,
  )
}
