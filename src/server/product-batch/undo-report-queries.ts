import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { KeptReason } from '#shared/product-batch/undo-rules.ts'

export type KeptRow = {
  edit_id: string
  product_id: number
  sku: string | null
  name: string | null
  field: string
  why: KeptReason
  by: string | null
}

/** What an undo left as it was, product by product. The article of a product that was deleted is in its history. */
export function findKept(
  db: Queryable,
  { batchId, after, limit }: { batchId: number; after: string | undefined; limit: number },
): Promise<KeptRow[]> {
  return selectRows<KeptRow>(
    db,
    sql`with e as (select id, subject_id, undo from catalogue_edits where batch_id = ${batchId} and undo ? 'kept'
      and id > ${after ?? '0'}::bigint order by id limit ${limit})
    select e.id::text as edit_id, e.subject_id as product_id, coalesce(p.sku, gone.changes -> 'sku' ->> 0) as sku,
      coalesce(p.name, gone.changes -> 'name' ->> 0) as name, k.key as field, k.value ->> 'why' as why,
      u.first_name || ' ' || u.last_name as by
    from e cross join lateral jsonb_each(e.undo -> 'kept') k left join products p on p.id = e.subject_id
      left join lateral (select changes from catalogue_edits d where d.subject = 'product' and d.subject_id = e.subject_id
        and d.kind = 'deleted' order by d.id desc limit 1) gone on p.id is null
      left join users u on u.id = (k.value ->> 'by')::integer
    order by e.id, k.key`,
  )
}

export type FieldCount = { field: string; is_kept: boolean; products: number }

export function countUndoneFields(db: Queryable, batchId: number): Promise<FieldCount[]> {
  return selectRows<FieldCount>(
    db,
    sql`select f.field, f.is_kept, count(*)::integer as products from catalogue_edits e
      cross join lateral (
        select jsonb_array_elements_text(e.undo -> 'restored') as field, false as is_kept
        union all select jsonb_object_keys(e.undo -> 'kept'), true) f
    where e.batch_id = ${batchId} and e.undo is not null group by 1, 2 order by 1, 2`,
  )
}
