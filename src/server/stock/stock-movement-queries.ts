import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { StockMovement } from '#shared/stock/stock-contract.ts'

/** The ledger of a product, the newest first. Who set a number is in the history of the same transaction, which has the same time. */
export function findMovements(
  db: Queryable,
  { productId, before, limit }: { productId: number; before: string | undefined; limit: number },
): Promise<StockMovement[]> {
  return selectRows<StockMovement>(
    db,
    sql`select m.id::text, ${utcText(sql`m.at`)} as at, m.reason, m.pieces, m.quantity_delta, m.reserved_delta, m.quantity_after, m.reserved_after,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as actor,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number::text) end as "order",
      case when d.id is not null then json_build_object('id', d.id, 'kind', d.kind) end as document,
      case when b.id is not null then json_build_object('id', b.id, 'title', b.title) end as batch
    from (select * from stock_movements where product_id = ${productId}
        and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint) order by id desc limit ${limit}) m
      left join orders o on o.id = m.order_id left join stock_documents d on d.id = m.document_id
      left join catalogue_batches b on b.id = m.batch_id
      left join lateral (select e.actor_id from catalogue_edits e where e.subject = 'product' and e.subject_id = m.product_id
        and e.at = m.at and m.reason in ('set', 'undone') limit 1) e on true
      left join users u on u.id = coalesce(d.actor_id, b.actor_id, e.actor_id)
    order by m.id desc`,
  )
}
