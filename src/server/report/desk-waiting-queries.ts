import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { DeskWaiting } from '#shared/report/desk-contract.ts'

type Found = Omit<DeskWaiting, 'to_ship' | 'shortages'> & { to_ship: Omit<DeskWaiting['to_ship'], 'dispatch_hour'> }

/** Everything that waits but what is short, in one question; each part reads an index of what is open. */
export async function findDeskWaiting(db: Queryable): Promise<Found> {
  const [row] = await selectRows<Found>(
    db,
    sql`select ${queue(sql`orders where status = 'new'`, {
      more: sql`'number', (select number::text from orders where status = 'new' order by created_at, id limit 1)`,
    })} as new_orders,
      ${queue(sql`orders where status = 'processing'`)} as to_ship,
      ${queue(sql`orders where status = 'awaiting_payment'`, { more: sql`'sum', coalesce(sum(total), 0)` })} as unpaid,
      ${queue(sql`orders where owed > 0`, { since: sql`owed_since`, more: sql`'sum', coalesce(sum(owed), 0)` })} as to_refund,
      ${queue(sql`order_returns where status in ('requested', 'approved', 'received')`, { counted: sql`distinct order_id` })} as returns,
      ${queue(sql`requests where status = 'new'`)} as enquiries,
      ${queue(sql`reviews where status = 'pending'`, { more: sql`'poor', count(*) filter (where rating <= 2)` })} as reviews,
      ${queue(sql`product_questions where status = 'pending' or offer <> ''`)} as questions,
      ${queue(sql`master_requests where status = 'pending'`)} as master_requests`,
  )
  return row!
}

type QueueGiven = { counted?: SQL; since?: SQL; more?: SQL }

function queue(rows: SQL, { counted = sql`*`, since = sql`created_at`, more }: QueueGiven = {}): SQL {
  const oldest = utcText(sql`min(${since})`)
  return sql`(select json_build_object('count', count(${counted}), 'oldest_at', ${oldest}${more ? sql`, ${more}` : sql``}) from ${rows})`
}
