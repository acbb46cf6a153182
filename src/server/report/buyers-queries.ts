import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Buyers } from '#shared/report/buyers-contract.ts'
import { lineWorth, type Moments, moment, ofItsCategory, orderedWithin, soldWithin } from './sales-queries.ts'

/** One buyer is one phone, with an account or without; whoever was erased is somebody of their own. */
const buyer = sql`coalesce(o.phone, o.user_id::text, o.id::text) collate "C"`

/** Whoever ordered in these days, by whether they had ordered before them. */
export function findBuyers(
  db: Queryable,
  within: Moments,
  category: number | undefined,
): Promise<(Buyers & { is_fresh: boolean })[]> {
  const counted =
    category === undefined
      ? sql`select ${buyer} as buyer, o.total::float8 as worth from orders o where ${orderedWithin(within)}`
      : sql`select ${buyer} as buyer, s.worth
        from (select i.order_id, sum(${lineWorth}) as worth
          from order_items i where ${soldWithin(within)} ${ofItsCategory(category)} group by i.order_id) s
        join orders o on o.id = s.order_id where ${orderedWithin(within)}`
  return selectRows<Buyers & { is_fresh: boolean }>(
    db,
    sql`select is_fresh, count(*)::integer as people, sum(orders)::integer as orders, sum(ordered) as ordered
    from (select c.buyer, count(*) as orders, sum(c.worth) as ordered,
        not exists (select from orders e where e.phone = c.buyer and e.created_at < ${moment(within.since)}
          and e.status not in ('cancelled', 'awaiting_payment')) as is_fresh
      from (${counted}) c group by c.buyer) each_buyer group by is_fresh`,
  )
}

export type ReturnedItem = {
  id: number
  reason: string
  name: string
  quantity: number
  amount: number
  isBefore: boolean
}

/** Products of the returns asked for from `within.since` on; those before `since` are of the period before. */
export function findReturned(
  db: Queryable,
  within: Moments,
  { since, category }: { since: Date; category: number | undefined },
): Promise<ReturnedItem[]> {
  return selectRows<ReturnedItem>(
    db,
    sql`select r.id, r.reason, i.name, ri.quantity, ri.amount::float8 as amount, r.created_at < ${moment(since)} as "isBefore"
    from order_returns r join order_return_items ri on ri.return_id = r.id join order_items i on i.id = ri.order_item_id
      join products p on p.id = i.product_id
    where r.created_at >= ${moment(within.since)} and r.created_at < ${moment(within.until)} and r.status <> 'rejected'
      ${category === undefined ? sql`` : sql`and p.category_id = ${category}`}`,
  )
}
