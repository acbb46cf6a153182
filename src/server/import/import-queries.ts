import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { HeadRow } from '#shared/import/heading-row.ts'
import type { ImportKind, ImportState, MarkupChoice } from '#shared/import/import-contract.ts'
import type { ImportColumns } from '#shared/import/import-fields.ts'
import type { StockRule } from '#shared/import/stock-words.ts'

export type ImportSheet = { name: string; is_hidden: boolean }

type Category = { category_id: number; subcategory_id: number | null }

/** What was chosen of the file, and how its doubtful rows are taken. */
export type Mapping = {
  columns: ImportColumns
  /** Which sheet of the book, and the rows of it: the names of the columns, and the last row before the products. */
  sheet: number
  headingRow: number
  dataAfter: number
  /** What a word means in the column of the stock. */
  stock?: StockRule
  /** The columns are those of another time, not a guess. */
  isRemembered?: boolean
  keepPrices?: boolean
  lastDuplicate?: boolean
  markup?: MarkupChoice
  newSection?: Category
}

export type ImportRecord = {
  id: number
  kind: ImportKind
  actor: { id: number; name: string }
  file_name: string
  file_key: string | null
  file_bytes: number
  state: ImportState
  heading: string[]
  sample: string[][]
  sheets: ImportSheet[]
  head: HeadRow[]
  mapping: Mapping
  rows_count: number
  rows_done: number
  faults_found: number
  fault: string | null
  batch_id: number | null
  products_count: number
  undo: { batch_id: number; restored: number; kept: number } | null
  can_undo: boolean
  created_at: string
  finished_at: string | null
}

const columns = sql`i.id, i.kind, i.file_name, i.file_key, i.file_bytes::float8 as file_bytes, i.state, i.heading, i.sample,
  '{"columns": {}, "sheet": 0, "headingRow": 1, "dataAfter": 1}'::jsonb || i.mapping as mapping, i.rows_count, i.rows_done, i.faults_found, i.fault, i.batch_id,
  ${utcText(sql`i.created_at`)} as created_at, ${utcText(sql`i.finished_at`)} as finished_at,
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as actor, coalesce(b.products_count, 0) as products_count,
  case when b.undone_at is not null then json_build_object('batch_id', b.id, 'restored', b.restored_count, 'kept', b.kept_count) end as undo,
  coalesce(i.state in ('done', 'failed') and b.undone_at is null and b.created_at > now() - interval '24 hours', false) as can_undo`
/** With the first rows of the file, which no list shows. */
const all = sql`${columns}, i.sheets, i.head`
const from = sql`from imports i join users u on u.id = i.actor_id left join catalogue_batches b on b.id = i.batch_id`

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | null> {
  const [row] = await selectRows<ImportRecord>(db, sql`select ${all} ${from} where i.id = ${id}`)
  return row ?? null
}

export async function lockImport(tx: Queryable, id: number): Promise<ImportRecord | null> {
  const [row] = await selectRows<ImportRecord>(tx, sql`select ${all} ${from} where i.id = ${id} for update of i`)
  return row ?? null
}

type AtWork = Pick<ImportRecord, 'id' | 'state'>

/** A step of what goes on by itself. False: it is no longer in this state, somebody has cancelled it, and nothing was done. */
export function whileStill(db: Db, { id, state }: AtWork, work: (tx: Queryable) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isStill = (await lockImport(tx, id))?.state === state
    if (isStill) await work(tx)
    return isStill
  })
}

export function findImports(db: Queryable, { before, limit }: { before: number | undefined; limit: number }) {
  return selectRows<Omit<ImportRecord, 'sheets' | 'head'>>(
    db,
    sql`select ${columns} ${from} where (${before ?? null}::integer is null or i.id < ${before ?? null})
    order by i.id desc limit ${limit}`,
  )
}

/** The oldest one that a job has to go on with. */
export async function findImportAtWork(db: Queryable): Promise<ImportRecord | null> {
  const [row] = await selectRows<ImportRecord>(
    db,
    sql`select ${all} ${from} where i.state in ('checking', 'running', 'undoing') order by i.id limit 1`,
  )
  return row ?? null
}

export async function insertImport(
  tx: Queryable,
  given: { kind: ImportKind; actorId: number; fileName: string; fileKey: string; bytes: number },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into imports (kind, actor_id, file_name, file_key, file_bytes)
    values (${given.kind}, ${given.actorId}, ${given.fileName}, ${given.fileKey}, ${given.bytes}) returning id`,
  )
  return row!.id
}

type Layout = Pick<ImportRecord, 'heading' | 'sample' | 'sheets' | 'head' | 'mapping'>

export async function setLayout(tx: Queryable, id: number, layout: Layout): Promise<void> {
  const { heading, sample, sheets, head, mapping } = layout
  await tx.execute(sql`
    update imports set state = 'uploaded', heading = ${JSON.stringify(heading)}::jsonb, sample = ${JSON.stringify(sample)}::jsonb,
      sheets = ${JSON.stringify(sheets)}::jsonb, head = ${JSON.stringify(head)}::jsonb,
      mapping = ${JSON.stringify(mapping)}::jsonb, rows_done = 0, rows_count = 0, updated_at = now() where id = ${id}`)
}

/** Another step begins, with nothing of it done yet. */
export async function setState(
  tx: Queryable,
  id: number,
  state: ImportState,
  { fault = null, isOver = false }: { fault?: string | null; isOver?: boolean } = {},
): Promise<void> {
  await tx.execute(sql`
    update imports set state = ${state}, rows_done = 0, fault = ${fault}, version = version + 1, updated_at = now(),
      finished_at = case when ${isOver} then now() else finished_at end where id = ${id}`)
}

export async function setMapping(tx: Queryable, id: number, mapping: Mapping): Promise<void> {
  await tx.execute(
    sql`update imports set mapping = ${JSON.stringify(mapping)}::jsonb, updated_at = now() where id = ${id}`,
  )
}

export async function setBatch(tx: Queryable, id: number, batchId: number): Promise<void> {
  await tx.execute(sql`update imports set batch_id = ${batchId} where id = ${id}`)
}

export async function setProgress(tx: Queryable, id: number, rowsDone: number): Promise<void> {
  await tx.execute(sql`update imports set rows_done = ${rowsDone}, updated_at = now() where id = ${id}`)
}

export async function setFileGone(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update imports set file_key = null where id = ${id}`)
}

export async function countBatch(tx: Queryable, batchId: number): Promise<void> {
  await tx.execute(sql`
    update catalogue_batches set products_count = (select count(*) from catalogue_edits where batch_id = ${batchId})
    where id = ${batchId}`)
}

export type Remembered = { heading_hash: string; columns: ImportColumns; stock: StockRule | null }

/** What was chosen of lists with these headings the last time. */
export async function findRemembered(db: Queryable, hashes: string[]): Promise<Map<string, Remembered>> {
  const rows = await selectRows<Remembered>(
    db,
    sql`select heading_hash, mapping as columns, stock_rule as stock from import_mappings
    where heading_hash = any (${sql.param(hashes)}::text[])`,
  )
  return new Map(rows.map((row) => [row.heading_hash, row]))
}

export async function rememberChoice(
  tx: Queryable,
  { heading_hash: hash, columns: chosen, stock }: Remembered,
): Promise<void> {
  await tx.execute(sql`
    insert into import_mappings (heading_hash, mapping, stock_rule)
    values (${hash}, ${JSON.stringify(chosen)}::jsonb, ${stock && JSON.stringify(stock)}::jsonb)
    on conflict (heading_hash) do update set mapping = excluded.mapping, used_at = now(),
      stock_rule = coalesce(excluded.stock_rule, import_mappings.stock_rule)`)
}

export type CategoryName = { name: string; category_id: number; subcategory_id: number | null }

/** Every way to name a category: as the shop does, and as suppliers do. The supplier's way comes last and wins. */
export function findCategoryNames(db: Queryable): Promise<CategoryName[]> {
  return selectRows<CategoryName>(
    db,
    sql`select name, category_id, subcategory_id from (
      select c.name, c.id as category_id, null::integer as subcategory_id, 0 as turn from categories c
    union all select s.name, s.category_id, s.id, 1 from subcategories s
      where not exists (select from subcategories o where lower(o.name) = lower(s.name) and o.id <> s.id)
    union all select c.name || ' / ' || s.name, c.id, s.id, 2 from subcategories s join categories c on c.id = s.category_id
    union all select name, category_id, subcategory_id, 3 from import_sections) named order by turn`,
  )
}

/** As the shop names them: «Стиральные машины», «Стиральные машины / Насосы». */
export function findShopCategories(db: Queryable): Promise<CategoryName[]> {
  return selectRows<CategoryName>(
    db,
    sql`select c.name, c.id as category_id, null::integer as subcategory_id from categories c
    union all select c.name || ' / ' || s.name, c.id, s.id from subcategories s join categories c on c.id = s.category_id`,
  )
}

export async function rememberCategory(
  tx: Queryable,
  { name, category_id, subcategory_id }: CategoryName,
): Promise<void> {
  await tx.execute(sql`
    insert into import_sections (name, category_id, subcategory_id) values (${name}, ${category_id}, ${subcategory_id})
    on conflict (name) do update set category_id = excluded.category_id, subcategory_id = excluded.subcategory_id`)
}

/** Whatever was begun and left, and the rows of what is long over: only the journal stays. */
export async function takeForgotten(tx: Queryable): Promise<{ id: number; file_key: string | null }[]> {
  await tx.execute(sql`
    update imports set state = 'cancelled', finished_at = now()
    where state in ('uploading', 'uploaded', 'checked') and updated_at < now() - interval '7 days'`)
  const over = sql`select id from imports where state in ('done', 'undone', 'failed', 'cancelled')
    and finished_at < now() - interval '7 days'`
  await tx.execute(sql`delete from import_rows where import_id in (${over})`)
  return selectRows(
    tx,
    sql`with gone as (select id, file_key from imports where file_key is not null
      and state in ('done', 'undone', 'failed', 'cancelled') for update)
    update imports i set file_key = null from gone where i.id = gone.id returning gone.id, gone.file_key`,
  )
}
