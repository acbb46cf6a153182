import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { CountInput } from '#shared/stock/stock-contract.ts'
import type { DocumentState } from '#shared/stock/stock-names.ts'
import { nowOnShelf } from './stock-document-queries.ts'

export type CountScope = Pick<CountInput, 'category_id' | 'subcategory_id' | 'shelf'>

/** «Насосы», «полка А»; null: no such category. */
export async function findScopeName(
  db: Queryable,
  { category_id, subcategory_id, shelf }: CountScope,
): Promise<string | null> {
  const [row] = await selectRows<{ name: string | null }>(
    db,
    subcategory_id === undefined
      ? sql`select name from categories where id = ${category_id ?? 0}`
      : sql`select name from subcategories where id = ${subcategory_id}`,
  )
  if (!row && (category_id !== undefined || subcategory_id !== undefined)) return null
  return [row?.name, shelf && `полка ${shelf}`].filter(Boolean).join(', ') || 'Отдельные товары'
}

function inScope({ category_id, subcategory_id, shelf }: CountScope): SQL {
  const begins = shelf?.replace(/[\\%_]/g, '\\$&')
  return sql.join(
    [
      sql`p.quantity > 0`,
      ...(category_id === undefined ? [] : [sql`p.category_id = ${category_id}`]),
      ...(subcategory_id === undefined ? [] : [sql`p.subcategory_id = ${subcategory_id}`]),
      ...(begins ? [sql`p.shelf ilike ${`${begins}%`}`] : []),
    ],
    sql` and `,
  )
}

/** What should be there, nothing of it counted yet. Answers how many. */
export async function insertCountLines(
  tx: Queryable,
  documentId: number,
  scope: CountScope,
  limit: number,
): Promise<number> {
  const rows = await selectRows<{ n: number }>(
    tx,
    sql`insert into stock_document_lines (document_id, number, product_id, sku, name)
    select ${documentId}, row_number() over (order by p.id), p.id, p.sku, p.name from products p
    where ${inScope(scope)} order by p.id limit ${limit} returning number as n`,
  )
  return rows.length
}

/** Held until the transaction ends: nobody applies it meanwhile. */
export async function lockCount(tx: Queryable, id: number): Promise<DocumentState | null> {
  const [row] = await selectRows<{ state: DocumentState }>(
    tx,
    sql`select state from stock_documents where id = ${id} and kind = 'count' for no key update`,
  )
  return row?.state ?? null
}

/** While it is held nothing moves the product, so its last movement is what the shelf was counted after. */
const lastMovement = sql`coalesce((select max(m.id) from stock_movements m where m.product_id = p.id), 0)`

export type Countable = { id: number; name: string; counted: number }

/** In the order of their ids, held until the transaction ends; `counted`: what is left by now of the pieces counted before. */
export async function lockCountable(tx: Queryable, documentId: number, ids: number[]): Promise<Countable[]> {
  const wanted = sql`p.id = any (${sql.param(ids)}::integer[])`
  await tx.execute(sql`select p.id from products p where ${wanted} order by p.id for share`)
  return selectRows<Countable>(
    tx,
    sql`select p.id, p.name, ${nowOnShelf} as counted
    from products p left join stock_document_lines l on l.product_id = p.id and l.document_id = ${documentId} where ${wanted}`,
  )
}

type Counted = { id: number; quantity: number | null }

/** What is not on the list is put there. */
export async function saveCounted(tx: Queryable, documentId: number, counted: Counted[]): Promise<void> {
  await tx.execute(sql`insert into stock_document_lines (document_id, number, product_id, sku, name, quantity, seen_movement)
    select ${documentId}, row_number() over (order by p.id)
        + (select coalesce(max(number), 0) from stock_document_lines where document_id = ${documentId}),
      p.id, p.sku, p.name, t.quantity, ${lastMovement}
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as t (id integer, quantity integer) join products p on p.id = t.id
    on conflict (document_id, product_id) do update set quantity = excluded.quantity, seen_movement = excluded.seen_movement`)
}

export type CountKey = { documentId: number; key: string; bodyHash: Buffer }

/** What was added with the key before, the same or something else; while the count is held, nobody adds it meanwhile. */
export async function findCountKey(
  tx: Queryable,
  { documentId, key, bodyHash }: CountKey,
): Promise<{ isSame: boolean } | undefined> {
  const [row] = await selectRows<{ isSame: boolean }>(
    tx,
    sql`select coalesce(body_hash = ${bodyHash}, true) as "isSame" from stock_count_keys
    where document_id = ${documentId} and key = ${key}`,
  )
  return row
}

export async function insertCountKey(tx: Queryable, { documentId, key, bodyHash }: CountKey): Promise<void> {
  await tx.execute(
    sql`insert into stock_count_keys (document_id, key, body_hash) values (${documentId}, ${key}, ${bodyHash})`,
  )
}

/** What nobody has counted is not there. */
export async function zeroRest(tx: Queryable, documentId: number): Promise<void> {
  await tx.execute(sql`select 1 from (select p.id from products p join stock_document_lines l on l.product_id = p.id
    where l.document_id = ${documentId} and l.quantity is null order by p.id for share of p) locked`)
  await tx.execute(sql`update stock_document_lines l set quantity = 0, seen_movement = ${lastMovement}
    from products p where p.id = l.product_id and l.document_id = ${documentId} and l.quantity is null`)
}

export type CountedLine = { number: number; id: number; was: number | null; now: number }

/** The products held, in the order of their ids; `now`: counted, less what has left and plus what has come since. */
export async function lockCounted(tx: Queryable, documentId: number): Promise<CountedLine[]> {
  await tx.execute(sql`select 1 from (select p.id from products p join stock_document_lines l on l.product_id = p.id
    where l.document_id = ${documentId} and l.quantity is not null order by p.id for no key update of p) locked`)
  return selectRows<CountedLine>(
    tx,
    sql`select l.number, p.id, p.quantity as was, ${nowOnShelf} as now
    from stock_document_lines l join products p on p.id = l.product_id
    where l.document_id = ${documentId} and l.quantity is not null order by p.id`,
  )
}

export async function finishCount(
  tx: Queryable,
  { documentId, state, lines }: { documentId: number; state: 'done' | 'cancelled'; lines: CountedLine[] },
): Promise<void> {
  const deltas = lines.map(({ number, was, now }) => ({ number, delta: now - (was ?? 0) }))
  await tx.execute(sql`update stock_document_lines l set delta = t.delta
    from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as t (number integer, delta integer)
    where l.document_id = ${documentId} and l.number = t.number`)
  await tx.execute(sql`update stock_documents set state = ${state}, finished_at = now() where id = ${documentId}`)
  // Nothing is added to it any more.
  await tx.execute(sql`delete from stock_count_keys where document_id = ${documentId}`)
}
