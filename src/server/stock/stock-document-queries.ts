import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { StockDocument, StockDocumentRow } from '#shared/stock/stock-contract.ts'
import type { DocumentKind, WriteoffReason } from '#shared/stock/stock-names.ts'

/** `bodyHash`: everything that was asked for under the key. */
export type DocumentKey = { kind: DocumentKind; key: string; bodyHash: Buffer }

type NewDocument = DocumentKey & {
  actorId: number
  note: string
  reason?: WriteoffReason
  supplierId?: number | null
  scope?: string
}

/** Null: the same key made one already. Whoever presses at the same moment waits here for the first. */
export async function insertDocument(tx: Queryable, document: NewDocument): Promise<number | null> {
  const { kind, key, bodyHash, actorId, note, reason = null, supplierId = null, scope = null } = document
  const state = kind === 'count' ? 'open' : 'done'
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into stock_documents (kind, key, body_hash, state, supplier_id, reason, note, scope, actor_id, finished_at)
    values (${kind}, ${key}, ${bodyHash}, ${state}, ${supplierId}, ${reason}, ${note}, ${scope}, ${actorId},
      case when ${state} = 'done' then now() end)
    on conflict (key) do nothing returning id`,
  )
  return row?.id ?? null
}

type MadeDocument = { id: number; isSame: boolean }

/** What the key has made; `isSame`: out of the same request. */
export async function findDocumentOfKey(db: Queryable, { kind, key, bodyHash }: DocumentKey): Promise<MadeDocument> {
  const [row] = await selectRows<MadeDocument>(
    db,
    sql`select id, kind = ${kind} and coalesce(body_hash = ${bodyHash}, true) as "isSame" from stock_documents where key = ${key}`,
  )
  if (!row) throw new Error(`no document has the key ${key}`)
  return row
}

/** What is on the shelf now, given what was counted and what left or came since; corrections of the books are no goods, and goods may leave past the books. Nothing counted is none. */
export const nowOnShelf = sql`greatest(l.quantity + coalesce((select sum(coalesce(m.pieces, m.quantity_delta))::integer from stock_movements m
  where m.product_id = l.product_id and m.id > l.seen_movement
    and m.reason in ('shipped', 'came_back', 'returned', 'received', 'written_off')), 0), 0)`

const documentColumns = sql`d.id, d.kind, d.state, d.reason, d.note, d.scope,
  ${utcText(sql`d.created_at`)} as created_at, ${utcText(sql`d.finished_at`)} as finished_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as actor,
  (select json_build_object('id', v.id, 'name', v.name) from suppliers v where v.id = d.supplier_id) as supplier,
  t.lines_count, t.pieces, t.purchase_sum`
const documentTables = sql`stock_documents d left join users u on u.id = d.actor_id
  cross join lateral (select count(*)::integer as lines_count,
    coalesce(sum(abs(case when d.kind = 'count' then l.delta else l.quantity end)), 0)::integer as pieces,
    sum(l.quantity * l.purchase_price)::float8 as purchase_sum
    from stock_document_lines l where l.document_id = d.id) t`

export async function findDocument(db: Queryable, id: number): Promise<StockDocument | null> {
  const [row] = await selectRows<StockDocumentRow>(
    db,
    sql`select ${documentColumns} from ${documentTables} where d.id = ${id}`,
  )
  if (!row) return null
  const lines = await selectRows<StockDocument['lines'][number]>(
    db,
    sql`select l.product_id, l.sku, l.name, coalesce(p.shelf, '') as shelf, l.quantity, p.quantity as in_stock,
      l.purchase_price::float8 as purchase_price,
      case when d.kind <> 'count' or d.state <> 'open' then l.delta
        when l.quantity is not null then ${nowOnShelf} - coalesce(p.quantity, 0) end as delta
    from stock_document_lines l join stock_documents d on d.id = l.document_id left join products p on p.id = l.product_id
    where l.document_id = ${id}
    order by case when d.kind = 'count' then coalesce(nullif(p.shelf, ''), '~') end, case when d.kind = 'count' then l.sku end, l.number`,
  )
  return { ...row, lines }
}

type Page = { kind: DocumentKind | undefined; limit: number; offset: number }

export function findDocuments(db: Queryable, { kind, limit, offset }: Page): Promise<StockDocumentRow[]> {
  return selectRows<StockDocumentRow>(
    db,
    sql`select ${documentColumns} from ${documentTables} where ${ofKind(kind)} order by d.id desc limit ${limit} offset ${offset}`,
  )
}

export async function countDocuments(db: Queryable, kind: DocumentKind | undefined): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from stock_documents d where ${ofKind(kind)}`,
  )
  return row?.n ?? 0
}

function ofKind(kind: DocumentKind | undefined): SQL {
  return kind ? sql`d.kind = ${kind}` : sql`true`
}

export type StockedProduct = {
  id: number
  sku: string
  name: string
  quantity: number | null
  purchase_price: number | null
}

/** In the order of their ids, as orders lock them; held until the transaction ends. */
export function lockStock(tx: Queryable, ids: number[]): Promise<StockedProduct[]> {
  return selectRows<StockedProduct>(
    tx,
    sql`select id, sku, name, quantity, purchase_price::float8 as purchase_price from products
    where id = any (${sql.param(ids)}::integer[]) order by id for no key update`,
  )
}

export type DocumentLine = {
  product_id: number
  sku: string
  name: string
  quantity: number
  purchase_price: number | null
  delta: number
}

export async function insertLines(tx: Queryable, documentId: number, lines: DocumentLine[]): Promise<void> {
  await tx.execute(sql`insert into stock_document_lines (document_id, number, product_id, sku, name, quantity, purchase_price, delta)
    select ${documentId}, t.n, t.product_id, t.sku, t.name, t.quantity, t.purchase_price, t.delta
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (product_id integer, sku text, name text, quantity integer, purchase_price numeric, delta integer))
      with ordinality as t (product_id, sku, name, quantity, purchase_price, delta, n)`)
}

export type Move = {
  documentId: number
  reason: 'received' | 'written_off' | 'counted'
  pieces: { id: number; quantity: number }[]
}

/** Through the ledger: it knows which document moved the pieces, and gives open orders what they wait for. */
export async function moveStock(tx: Queryable, { documentId, reason, pieces }: Move): Promise<void> {
  if (pieces.length === 0) return
  await tx.execute(
    sql`select set_config('shop.stock_reason', ${reason}, true), set_config('shop.stock_document', ${String(documentId)}, true)`,
  )
  await tx.execute(sql`update products p set quantity = t.quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as t (id integer, quantity integer) where p.id = t.id`)
  await tx.execute(sql`select set_config('shop.stock_reason', '', true), set_config('shop.stock_document', '', true)`)
}

type Paid = {
  actorId: number
  prices: { id: number; purchase_price: number }[]
  supplierId: number | null
  ids: number[]
}

/** The last price paid is the purchase price; a product without a supplier takes the one that brought it. Both are in its history. */
export async function updatePurchase(tx: Queryable, { actorId, prices, supplierId, ids }: Paid): Promise<void> {
  await tx.execute(sql`with t as (
      select p.id, p.purchase_price as old_price, coalesce(g.purchase_price, p.purchase_price) as new_price,
        p.supplier_id as old_supplier, coalesce(p.supplier_id, ${supplierId}::integer) as new_supplier
      from products p left join jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as g (id integer, purchase_price numeric) on g.id = p.id
      where p.id = any (${sql.param(ids)}::integer[])),
    u as (update products p set purchase_price = t.new_price, supplier_id = t.new_supplier, version = p.version + 1, updated_at = now()
      from t where p.id = t.id and (t.old_price is distinct from t.new_price or t.old_supplier is distinct from t.new_supplier)
      returning p.id, p.version)
    insert into catalogue_edits (actor_id, subject, subject_id, kind, version, changes)
    select ${actorId}::integer, 'product', u.id, 'changed', u.version,
      (select jsonb_object_agg(f.key, jsonb_build_array(f.before, f.after)) from (values
        ('purchase_price', to_jsonb(t.old_price), to_jsonb(t.new_price)), ('supplier_id', to_jsonb(t.old_supplier), to_jsonb(t.new_supplier)))
        as f (key, before, after) where f.before is distinct from f.after)
    from u join t on t.id = u.id order by u.id`)
}
