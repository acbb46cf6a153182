import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { holdingStatuses } from '#shared/order/order-states.ts'
import type { Shortage } from '#shared/order/shortage-contract.ts'

/** Lines of orders that have not left yet: open orders are few, so they are asked first. Unknown stock is no shortage. */
const short = sql`select p.id, p.sku, p.name, p.quantity, sum(i.quantity)::integer as promised
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.status = any (${sql.param([...holdingStatuses])}::text[]) and p.quantity is not null
  group by p.id having sum(i.quantity) > p.quantity`

export async function countShortages(db: Queryable): Promise<{ products: number; pieces: number }> {
  const [row] = await selectRows<{ products: number; pieces: number }>(
    db,
    sql`select count(*)::integer as products, coalesce(sum(promised - quantity), 0)::integer as pieces from (${short}) short`,
  )
  return row!
}

/** Since when the first order waits for something that is not there. */
export async function findShortSince(db: Queryable): Promise<string | null> {
  const [row] = await selectRows<{ since: string | null }>(
    db,
    sql`select ${utcText(sql`min(o.created_at)`)} as since
    from orders o join order_items i on i.order_id = o.id join (${short}) s on s.id = i.product_id
    where o.status = any (${sql.param([...holdingStatuses])}::text[])`,
  )
  return row!.since
}

type ShortageRow = Omit<Shortage, 'short' | 'orders'> & { orders: Omit<Shortage['orders'][number], 'missing'>[] }

/** The largest first. */
export function findShortages(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShortageRow[]> {
  return selectRows<ShortageRow>(
    db,
    sql`select json_build_object('id', s.id, 'sku', s.sku, 'name', s.name) as product, s.quantity, s.promised,
      (select json_agg(json_build_object('id', o.id, 'number', o.number::text, 'created_at', ${utcText(sql`o.created_at`)},
          'status', o.status, 'customer', coalesce(o.company_name, concat_ws(' ', o.first_name, o.last_name)), 'quantity', i.quantity)
          order by o.id)
        from order_items i join orders o on o.id = i.order_id
        where i.product_id = s.id and o.status = any (${sql.param([...holdingStatuses])}::text[])) as orders
    from (${short} order by sum(i.quantity) - p.quantity desc, p.id limit ${limit} offset ${offset}) s
    order by s.promised - s.quantity desc, s.id`,
  )
}
