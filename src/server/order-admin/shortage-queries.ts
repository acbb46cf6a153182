import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { holdingStatuses } from '#shared/order/order-states.ts'
import type { Shortage } from '#shared/order/shortage-contract.ts'

/** Lines of orders that have not left yet. */
const lines = sql`lines as materialized (select i.product_id, i.quantity, i.reserved, o.created_at
  from orders o join order_items i on i.order_id = o.id
  where i.written_off = 0 and o.status = any (${sql.param([...holdingStatuses])}::text[]))`

/**
 * Unknown stock is no shortage. What is known of it stands in the index products_counted, and is looked up only where something can be
 * short: an open line does not hold all its pieces, or more is held than there is.
 */
const short = sql`short as materialized (select p.id, p.quantity, l.promised
  from (select product_id, sum(quantity)::integer as promised from lines group by product_id
    having bool_or(reserved < quantity) or product_id in (select id from products where reserved > quantity)) l
  join products p on p.id = l.product_id where p.quantity is not null and l.promised > p.quantity)`

type CountedShortages = { products: number; pieces: number; since: string | null }

/** How much is short, and since when the first order waits for something that is not there. The open lines are read once. */
export async function countShortages(db: Queryable): Promise<CountedShortages> {
  const [row] = await selectRows<CountedShortages>(
    db,
    sql`with ${lines}, ${short}
    select (select count(*)::integer from short) as products, (select coalesce(sum(promised - quantity), 0)::integer from short) as pieces,
      (select ${utcText(sql`min(created_at)`)} from lines where product_id in (select id from short)) as since`,
  )
  return row!
}

type ShortageRow = Omit<Shortage, 'short' | 'orders'> & { orders: Omit<Shortage['orders'][number], 'missing'>[] }

/** The largest first. */
export function findShortages(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShortageRow[]> {
  return selectRows<ShortageRow>(
    db,
    sql`with ${lines}, ${short}
    select json_build_object('id', s.id, 'sku', p.sku, 'name', p.name) as product, s.quantity, s.promised,
      (select json_agg(json_build_object('id', o.id, 'number', o.number::text, 'created_at', ${utcText(sql`o.created_at`)},
          'status', o.status, 'customer', coalesce(o.company_name, concat_ws(' ', o.first_name, o.last_name)), 'quantity', i.quantity)
          order by o.id)
        from order_items i join orders o on o.id = i.order_id
        where i.product_id = s.id and o.status = any (${sql.param([...holdingStatuses])}::text[])) as orders
    from (select * from short order by promised - quantity desc, id limit ${limit} offset ${offset}) s join products p on p.id = s.id
    order by s.promised - s.quantity desc, s.id`,
  )
}
