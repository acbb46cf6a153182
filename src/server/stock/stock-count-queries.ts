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

/**
 * False: no such product. One that is not on the list is put there. Pieces found on another shelf come on top of what is left by now of those
 * counted before.
 */
export async function saveCounted(
  tx: Queryable,
  {
    documentId,
    productId,
    counted,
  }: { documentId: number; productId: number; counted: { set: number | null } | { add: number } },
): Promise<boolean> {
  const [locked] = await selectRows<{ id: number }>(tx, sql`select id from products where id = ${productId} for share`)
  if (!locked) return false
  const first = 'add' in counted ? counted.add : counted.set
  const again = 'add' in counted ? sql`${nowOnShelf} + ${counted.add}` : sql`${counted.set}::integer`
  await tx.execute(sql`insert into stock_document_lines as l (document_id, number, product_id, sku, name, quantity, seen_movement)
    select ${documentId}, (select coalesce(max(number), 0) + 1 from stock_document_lines where document_id = ${documentId}),
      p.id, p.sku, p.name, ${first}::integer, ${lastMovement} from products p where p.id = ${productId}
    on conflict (document_id, product_id) do update set quantity = ${again}, seen_movement = excluded.seen_movement`)
  return true
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
}
