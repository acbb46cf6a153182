import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** More products than this under one number are no choice any more. */
const maxPerCode = 6

export type CodeMatch = { code: string; productId: number; by: 'article' | 'number' }

/** Products on sale by their own article, and by old, foreign and makers' numbers. One question for the whole list. */
export function findByCodes(db: Queryable, codes: string[]): Promise<CodeMatch[]> {
  return selectRows<CodeMatch>(
    db,
    sql`with wanted as (select unnest(${sql.param(codes)}::text[]) as code)
    select w.code, p.id as "productId", 'article' as by from wanted w cross join lateral (
      select id from products where sku_code = w.code collate "C" and not hidden order by discontinued, id
      limit ${sql.raw(String(maxPerCode))}) p
    union all
    select w.code, p.id, 'number' from wanted w cross join lateral (
      select v.id from product_numbers n join products v on v.id = n.product_id and not v.hidden
      where n.number_code = w.code collate "C" order by v.discontinued, v.id limit ${sql.raw(String(maxPerCode))}) p`,
  )
}

/** What took the place of products that are no longer made. */
export function findReplacements(db: Queryable, ids: number[]): Promise<{ oldId: number; newId: number }[]> {
  return selectRows(
    db,
    sql`select distinct on (r.related_id) r.related_id as "oldId", r.product_id as "newId"
    from product_relations r join products p on p.id = r.product_id and not p.hidden and not p.discontinued
    where r.kind = 'replaces' and r.related_id = any (${sql.param(ids)}::integer[])
    order by r.related_id, r.position, r.product_id`,
  )
}
