import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ExchangeDocument } from '#shared/exchange/exchange-document.ts'
import type { LineDifference } from '#shared/exchange/order-lines-compare.ts'
import { type Heard, nothingHeard } from '#shared/exchange/sale-plan.ts'
import { guessSaleTarget, type SaleTarget, saleWord } from '#shared/exchange/sale-settings.ts'

/** The first of these numbers that an order has. */
export async function findOrderId(db: Queryable, numbers: string[]): Promise<number | null> {
  for (const number of numbers.filter((each) => /^\d{1,9}$/.test(each))) {
    const [row] = await selectRows<{ id: number }>(db, sql`select id from orders where number = ${Number(number)}`)
    if (row) return row.id
  }
  return null
}

export type KnownOrder = {
  is_given: boolean
  confirmed_version: number | null
  heard: Heard
  /** Of the file that spoke of it last, in milliseconds. */
  made_at: number | null
  document: ExchangeDocument | null
}

export async function lockKnown(tx: Queryable, orderId: number): Promise<KnownOrder | null> {
  const [row] = await selectRows<KnownOrder>(
    tx,
    sql`select given_at is not null as is_given, confirmed_version, heard, (extract(epoch from made_at) * 1000)::float8 as made_at, document
    from exchange_orders where order_id = ${orderId} for update`,
  )
  return row ? { ...row, heard: { ...nothingHeard, ...row.heard } } : null
}

export type Told = {
  orderId: number
  number1c: string
  said: string
  madeAt: Date | null
  heard: Heard
  document: ExchangeDocument | null
  differences: LineDifference[]
  /** 1С knows the order as it is now: what it has caused itself is not told to it. */
  confirmedVersion: number | null
}

export async function setTold(tx: Queryable, told: Told): Promise<void> {
  await tx.execute(sql`
    update exchange_orders set came_at = now(), number_1c = case when ${told.number1c} = '' then number_1c else ${told.number1c} end,
      said = ${told.said}, made_at = coalesce(${told.madeAt?.toISOString() ?? null}::timestamptz, made_at),
      heard = ${JSON.stringify(told.heard)}::jsonb, document = ${told.document && JSON.stringify(told.document)}::jsonb,
      differences = ${JSON.stringify(told.differences)}::jsonb, confirmed_version = ${told.confirmedVersion}::integer
    where order_id = ${told.orderId}`)
}

/** What 1С calls the products by: as its catalogue does, or as the shop did where 1С has no such product. */
export async function findProductIds(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  const rows = await selectRows<{ product_id: number; external_id: string }>(
    db,
    sql`select product_id, external_id from exchange_products where product_id = any (${sql.param(ids)}::integer[])`,
  )
  return new Map(rows.map(({ product_id, external_id }) => [product_id, external_id]))
}

/** What was decided about words of 1С; the others mean what they mean in the usual configurations. */
export async function findTargets(db: Queryable): Promise<(said: string) => SaleTarget | null> {
  const rows = await selectRows<{ external_id: string; target: SaleTarget | null }>(
    db,
    sql`select external_id, target from exchange_names where kind = 'status'`,
  )
  const decided = new Map(rows.map(({ external_id, target }) => [external_id, target]))
  return (said) => decided.get(saleWord(said)) ?? guessSaleTarget(said)
}

/** So that the shopkeeper sees them and may decide. */
export async function rememberWords(tx: Queryable, words: string[]): Promise<void> {
  const rows = words.map((name) => ({ id: saleWord(name), name: name.slice(0, 200) })).filter(({ id }) => id !== '')
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into exchange_names (kind, external_id, name)
    select distinct on (t.id) 'status', t.id, t.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id text, name text)
    on conflict (kind, external_id) do nothing`)
}

export async function markDocument(
  tx: Queryable,
  { fileId, number, orderId }: { fileId: number; number: number; orderId: number | null },
): Promise<void> {
  await tx.execute(sql`update exchange_rows set order_id = ${orderId} where file_id = ${fileId} and number = ${number}`)
}
