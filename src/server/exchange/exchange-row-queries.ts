import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Left } from '#shared/exchange/exchange-reasons.ts'

export type RowKind = 'group' | 'property' | 'price' | 'store' | 'product' | 'offer' | 'document'
export type StagedRow = { number: number; kind: RowKind; external_id: string; said: Record<string, unknown> }
/** `is_twice`: the same id stands earlier in the file. */
export type FoundRow = StagedRow & { is_twice: boolean }

export async function insertRows(tx: Queryable, fileId: number, rows: StagedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into exchange_rows (file_id, number, kind, external_id, said)
    select ${fileId}, t.number, t.kind, t.external_id, t.said
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (number integer, kind text, external_id text, said jsonb)
    on conflict (file_id, number) do nothing`)
}

export function findRows(
  tx: Queryable,
  { fileId, after, limit }: { fileId: number; after: number; limit: number },
): Promise<FoundRow[]> {
  return selectRows<FoundRow>(
    tx,
    sql`select r.number, r.kind, r.external_id, r.said, exists (select from exchange_rows e where e.file_id = r.file_id
      and e.kind = r.kind and e.external_id = r.external_id and e.number < r.number) as is_twice
    from exchange_rows r where r.file_id = ${fileId} and r.number > ${after} order by r.number limit ${limit}`,
  )
}

/** So many at once; false: none is left. A whole file of them would take longer than a query may. */
export async function deleteSomeRows(db: Queryable, fileId: number): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`with gone as (delete from exchange_rows where file_id = ${fileId} and number in
      (select number from exchange_rows where file_id = ${fileId} order by number limit 5000) returning 1)
    select 1 from gone limit 1`,
  )
  return rows.length > 0
}

/** Files whose rows nobody will look into any more; figures stay. */
export function findForgottenFiles(db: Queryable): Promise<{ id: number }[]> {
  return selectRows(
    db,
    sql`select f.id from exchange_files f join exchange_runs r on r.id = f.run_id
    where r.state in ('done', 'cut', 'undone') and r.finished_at < now() - interval '14 days'
      and exists (select from exchange_rows w where w.file_id = f.id) order by f.id`,
  )
}

export async function countRows(tx: Queryable, fileId: number): Promise<Record<string, number>> {
  const rows = await selectRows<{ kind: string; n: number }>(
    tx,
    sql`select kind, count(*)::integer as n from exchange_rows where file_id = ${fileId} group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

export type MarkedRow = {
  number: number
  action: 'created' | 'changed' | 'same' | 'left' | 'noted'
  product_id: number | null
  left_out: Left[]
  changes: Record<string, unknown>
}

export async function markRows(tx: Queryable, fileId: number, rows: MarkedRow[]): Promise<void> {
  await tx.execute(sql`
    update exchange_rows r set action = t.action, product_id = t.product_id, left_out = t.left_out, changes = t.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (number integer, action text, product_id integer, left_out jsonb, changes jsonb)
    where r.file_id = ${fileId} and r.number = t.number`)
}

export async function addLeft(tx: Queryable, fileId: number, number: number, left: Left[]): Promise<void> {
  await tx.execute(sql`update exchange_rows set left_out = left_out || ${JSON.stringify(left)}::jsonb
    where file_id = ${fileId} and number = ${number}`)
}

export type PhotoRow = { number: number; kind: 'product' | 'offer'; external_id: string; pictures: string[] }
type PhotoPage = { fileId: number; after: number; takesMore: boolean }
/** `last`: the last row that was looked at; null: there are no more. */
type PhotoFind = { row: PhotoRow | null; last: number | null }

/** Few have pictures, or none: the rest of a long file is not looked through in one query. */
const photoRows = 500

/**
 * The next row of a product that has pictures in 1С: of one on the site, or of one that waits for its offers, to tell which pictures are
 * missing. A new product comes in with its offers, so these lead to it too. What people put there is theirs, unless they want 1С's beside it.
 */
export async function findPhotoRow(tx: Queryable, { fileId, after, takesMore }: PhotoPage): Promise<PhotoFind> {
  const [found] = await selectRows<{ last: number | null } & (PhotoRow | { number: null })>(
    tx,
    sql`with near as materialized (select number, kind, action, case kind when 'product' then external_id else said ->> 'productId' end as product
      from exchange_rows where file_id = ${fileId} and number > ${after} order by number limit ${photoRows}::integer)
    select (select max(number) from near) as last, f.number, f.kind, f.external_id, f.pictures
    from (select 1) as one left join lateral (
      select n.number, n.kind, x.external_id, x.said -> 'pictures' as pictures
      from near n join exchange_products x on x.external_id = n.product left join products p on p.id = x.product_id
      where n.kind in ('product', 'offer') and jsonb_array_length(x.said -> 'pictures') > 0
        and (p.photos = '[]' or (p.id is not null and ${takesMore}::boolean and n.kind = 'product')
          or (p.id is null and n.kind = 'product' and n.action = 'same'))
      order by n.number limit 1) f on true`,
  )
  if (!found) return { row: null, last: null }
  const { last, ...row } = found
  return { row: row.number === null ? null : row, last }
}

export type ReportRow = {
  number: number
  kind: RowKind
  external_id: string
  action: MarkedRow['action'] | null
  name: string
  sku: string | null
  left_out: Left[]
  changes: Record<string, unknown>
}

/** File by file: a question over several would sort all of their rows for a page of them. */
export function findReportRows(
  db: Queryable,
  { fileId, after, limit }: { fileId: number; after: number; limit: number },
): Promise<ReportRow[]> {
  return selectRows(
    db,
    sql`select r.number, r.kind, r.external_id, r.action, coalesce(r.said ->> 'name', '') as name,
      coalesce(p.sku, r.said ->> 'article') as sku, r.left_out, r.changes
    from exchange_rows r left join products p on p.id = r.product_id
    where r.file_id = ${fileId} and r.number > ${after} order by r.number limit ${limit}`,
  )
}
