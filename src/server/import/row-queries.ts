import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ImportRowList } from '#shared/import/import-contract.ts'
import { quietErrors, type RowError } from '#shared/import/import-fields.ts'
import type { PriceWarning } from '#shared/product/price-warnings.ts'

export type StagedRow = {
  number: number
  cells: string[]
  given: Record<string, unknown>
  product_id: number | null
  before: Record<string, unknown> | null
  action: 'create' | 'update' | 'same' | 'skip'
  fault: RowError | null
  is_jump: boolean
  keeps_price: boolean
  is_doubtful: boolean
  warnings: PriceWarning[]
  /** Rows with one key in common are about one product. */
  exact_key: string | null
  loose_key: string | null
}

/** What the shopkeeper said about a row is not touched: it outlives another reading. */
export async function upsertRows(tx: Queryable, importId: number, rows: StagedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (import_id, number, cells, given, product_id, before, action, fault, is_jump, keeps_price,
      is_doubtful, warnings, exact_key, loose_key)
    select ${importId}, t.number, t.cells, t.given, t.product_id, t.before, t.action, t.fault, t.is_jump, t.keeps_price,
      t.is_doubtful, t.warnings, t.exact_key, t.loose_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (number integer, cells jsonb, given jsonb,
      product_id integer, before jsonb, action text, fault text, is_jump boolean, keeps_price boolean,
      is_doubtful boolean, warnings text[], exact_key text, loose_key text)
    on conflict (import_id, number) do update set cells = excluded.cells, given = excluded.given,
      product_id = excluded.product_id, before = excluded.before, action = excluded.action, fault = excluded.fault,
      is_jump = excluded.is_jump, keeps_price = excluded.keeps_price, is_doubtful = excluded.is_doubtful,
      warnings = excluded.warnings, exact_key = excluded.exact_key, loose_key = excluded.loose_key`)
}

export async function deleteRows(tx: Queryable, importId: number): Promise<void> {
  await tx.execute(sql`delete from import_rows where import_id = ${importId}`)
}

/** Answers how many went. */
export async function deleteSomeRows(tx: Queryable, importId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from import_rows where import_id = ${importId} and number in
    (select number from import_rows where import_id = ${importId} order by number limit ${limit})`)
  return rowCount ?? 0
}

type Duplicates = {
  isLast: boolean
  /** Only rows that are about the same products as these: ticking one row must not sort a hundred thousand. */
  like: number[]
}

/** Rows that do not count because they are about the same products as these. */
export async function findBeside(tx: Queryable, importId: number, numbers: number[]): Promise<number[]> {
  const rows = await selectRows<{ number: number }>(
    tx,
    sql`select number from import_rows where import_id = ${importId} and fault = 'duplicate'
      and number <> all (${sql.param(numbers)}::integer[]) and number in (${alike(importId, numbers)}) order by number`,
  )
  return rows.map(({ number }) => number)
}

function alike(importId: number, numbers: number[]): SQL {
  return sql`select r.number from import_rows l join import_rows r using (import_id, exact_key)
      where l.import_id = ${importId} and l.number = any (${sql.param(numbers)}::integer[])
    union select r.number from import_rows l join import_rows r using (import_id, loose_key)
      where l.import_id = ${importId} and l.number = any (${sql.param(numbers)}::integer[])`
}

/** Of rows about one product one counts: the first, or the last if the shopkeeper says so. */
export async function markDuplicates(tx: Queryable, importId: number, { isLast, like }: Duplicates): Promise<void> {
  const order = isLast ? sql`desc` : sql`asc`
  await tx.execute(sql`
    update import_rows r set action = 'skip', fault = 'duplicate', is_jump = false, is_doubtful = false
    from (select number, row_number() over (partition by exact_key order by number ${order}) as exact_turn,
        row_number() over (partition by loose_key order by number ${order}) as loose_turn
      from import_rows where import_id = ${importId} and exact_key is not null and (fault is null or fault = 'duplicate')
        and number in (${alike(importId, like)})) t
    where r.import_id = ${importId} and r.number = t.number and (t.exact_turn > 1 or t.loose_turn > 1)`)
}

/** As the file was when it was first read. */
export async function setRowsCount(tx: Queryable, importId: number): Promise<void> {
  await tx.execute(sql`
    update imports i set rows_count = c.rows, faults_found = c.faults
    from (select count(*) as rows, count(*) filter (where fault <> all (${sql.param([...quietErrors])}::text[])) as faults
      from import_rows where import_id = ${importId}) c
    where i.id = ${importId}`)
}

type Cells = { number: number; cells: string[] }
/** What the shopkeeper said about a row; null: nothing. */
export type RowWords = { chosen_take: boolean | null; chosen_keep_price: boolean | null; chosen_new: boolean }

/** Rows to be read again: some with one fault, or the very ones. */
export type RowChoice = { fault: RowError } | { numbers: number[] }

export function findCells(
  tx: Queryable,
  { importId, choice, after, limit }: { importId: number; choice: RowChoice; after: number; limit?: number },
): Promise<(Cells & RowWords)[]> {
  const which =
    'fault' in choice ? sql`fault = ${choice.fault}` : sql`number = any (${sql.param(choice.numbers)}::integer[])`
  return selectRows<Cells & RowWords>(
    tx,
    sql`select number, cells, chosen_take, chosen_keep_price, chosen_new from import_rows where import_id = ${importId} and number > ${after} and ${which}
    order by number limit ${limit ?? null}::integer for update`,
  )
}

export async function updateCells(
  tx: Queryable,
  { importId, number, cells }: Cells & { importId: number },
): Promise<void> {
  await tx.execute(sql`update import_rows set cells = ${JSON.stringify(cells)}::jsonb
    where import_id = ${importId} and number = ${number}`)
}

type Word = { chosen_take: boolean } | { chosen_keep_price: boolean } | { chosen_new: true; chosen_take: null }

export async function setWord(tx: Queryable, importId: number, numbers: number[], word: Word): Promise<void> {
  const sets = Object.entries(word).map(([column, value]) => sql`${sql.identifier(column)} = ${value}::boolean`)
  await tx.execute(sql`
    update import_rows set ${sql.join(sets, sql`, `)} where import_id = ${importId}
      and number = any (${sql.param(numbers)}::integer[])`)
}

export async function leaveOutRows(tx: Queryable, importId: number, numbers: number[]): Promise<void> {
  await tx.execute(sql`
    update import_rows set is_left_out = true where import_id = ${importId} and fault is not null
      and number = any (${sql.param(numbers)}::integer[])`)
}

/** The next rows with this error; answers how many there were. */
export async function leaveOutSome(
  tx: Queryable,
  { importId, fault, limit }: { importId: number; fault: RowError; limit: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with next as materialized (
      select number from import_rows where import_id = ${importId} and fault = ${fault} and not is_left_out order by number limit ${limit})
    update import_rows r set is_left_out = true from next where r.import_id = ${importId} and r.number = next.number`)
  return rowCount ?? 0
}

/** Photos have nothing to read again: they are left out as they are. */
export async function untickRows(tx: Queryable, importId: number, numbers: number[]): Promise<void> {
  await tx.execute(sql`
    update import_rows set action = 'skip', fault = 'unticked' where import_id = ${importId}
      and number = any (${sql.param(numbers)}::integer[]) and action in ('create', 'update')`)
}

export type RowCounts = {
  action: StagedRow['action']
  fault: RowError | null
  rows: number
  jumps: number
  /** Prices that are kept unless somebody says otherwise. */
  slips: number
  doubts: number
  warned: number
  left_out: number
}

export function countRows(db: Queryable, importId: number): Promise<RowCounts[]> {
  return selectRows<RowCounts>(
    db,
    sql`select action, fault, count(*)::integer as rows, count(*) filter (where is_jump)::integer as jumps,
      count(*) filter (where is_jump and keeps_price)::integer as slips,
      count(*) filter (where is_doubtful)::integer as doubts,
      count(*) filter (where warnings <> '{}' and (fault is null or fault in ('unticked', 'doubtful')))::integer as warned,
      count(*) filter (where is_left_out)::integer as left_out
    from import_rows where import_id = ${importId} group by 1, 2`,
  )
}

export async function lastNumber(db: Queryable, importId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select coalesce(max(number), 0) as n from import_rows where import_id = ${importId}`,
  )
  return row?.n ?? 0
}

export type RowFilter = {
  action?: StagedRow['action'] | undefined
  fault?: RowError | undefined
  isJump?: boolean | undefined
  isDoubtful?: boolean | undefined
  isWarned?: boolean | undefined
  /** Without those the shopkeeper goes on without. */
  isOpen?: boolean | undefined
  search?: string | undefined
}

function conditionsOf(importId: number, filter: RowFilter): SQL {
  const { action, fault, isJump, isDoubtful, isWarned, isOpen, search } = filter
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`r.import_id = ${importId} ${action ? sql`and r.action = ${action}` : sql``}
    ${fault ? sql`and r.fault = ${fault}` : sql``} ${isJump ? sql`and r.is_jump` : sql``}
    ${isDoubtful ? sql`and r.is_doubtful` : sql``}
    ${isWarned ? sql`and r.warnings <> '{}' and (r.fault is null or r.fault in ('unticked', 'doubtful'))` : sql``}
    ${isOpen ? sql`and not r.is_left_out` : sql``}
    ${like ? sql`and (r.given ->> 'sku' ilike ${like} or r.given ->> 'name' ilike ${like} or p.name ilike ${like})` : sql``}`
}

type Page = { importId: number; filter: RowFilter; after: number; limit: number; offset?: number }

export function findRows(
  db: Queryable,
  { importId, filter, after, limit, offset = 0 }: Page,
): Promise<ImportRowList['rows']> {
  const sectionName = (state: SQL) => sql`(select c.name || coalesce(' / ' || s.name, '') from categories c
    left join subcategories s on s.id = (${state} ->> 'subcategory_id')::integer
    where c.id = (${state} ->> 'category_id')::integer)`
  return selectRows(
    db,
    sql`select r.number, r.cells, r.action, r.fault, r.is_jump, r.keeps_price, r.is_doubtful, r.warnings, r.product_id,
      coalesce(r.given ->> 'sku', '') as sku, (r.given ->> 'markup_rule')::integer as markup_rule, coalesce(r.given ->> 'name', p.name, '') as name, r.given ->> 'section' as section,
      case when p.id is not null then json_build_object('sku', p.sku, 'name', p.name, 'brand', p.brand, 'price', p.price,
        'user_price', p.user_price, 'master_price', p.master_price, 'purchase_price', p.purchase_price,
        'quantity', p.quantity) end as now,
      (select coalesce(jsonb_object_agg(g.key, jsonb_build_array(r.before -> g.key, g.value)), '{}') from jsonb_each(r.given) g
        where g.key not in ('sku', 'section', 'markup_rule') and r.before -> g.key is distinct from g.value) as changes,
      case when r.given ? 'category_id' then json_build_array(${sectionName(sql`r.before`)}, ${sectionName(sql`r.given`)}) end as sections
    from import_rows r left join products p on p.id = r.product_id
    where ${conditionsOf(importId, filter)} and r.number > ${after} order by r.number limit ${limit} offset ${offset}`,
  )
}

export type UnknownCategory = { name: string; rows: number; numbers: number[] }

export function findUnknownCategories(db: Queryable, importId: number, limit: number): Promise<UnknownCategory[]> {
  return selectRows<UnknownCategory>(
    db,
    sql`select given ->> 'section' as name, count(*)::integer as rows, (array_agg(number order by number))[1:5] as numbers
    from import_rows where import_id = ${importId} and fault = 'unknown-section' and not is_left_out
    group by 1 order by 2 desc, 1 limit ${limit}`,
  )
}

export async function countFiltered(db: Queryable, importId: number, filter: RowFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from import_rows r left join products p on p.id = r.product_id
    where ${conditionsOf(importId, filter)}`,
  )
  return row?.n ?? 0
}

export type KnownProduct = { sku: string; sku_code: string; brand: string; id: number; state: Record<string, unknown> }

/**
 * Products with these articles, separators and leading zeros aside; `codes` are without zeros. Looked up one by one: for a
 * thousand at once the planner turns to the index of pieces of articles, which takes a hundred times as long.
 */
export function findKnownProducts(db: Queryable, codes: string[]): Promise<KnownProduct[]> {
  return selectRows<KnownProduct>(
    db,
    sql`select sku, sku_code, brand, id, jsonb_build_object('name', p.name, 'brand', brand, 'kind', kind, 'price', price,
      'user_price', user_price, 'master_price', master_price, 'quantity', quantity, 'weight_grams', weight_grams,
      'description', description, 'hidden', hidden, 'discontinued', discontinued, 'category_id', category_id,
      'subcategory_id', subcategory_id, 'purchase_price', purchase_price, 'shelf', shelf, 'price_by_hand', price_by_hand,
      'supplier', (select v.name from suppliers v where v.id = p.supplier_id)) as state
    from unnest(${sql.param(codes)}::text[]) as w (code)
      cross join lateral (select * from products where ltrim(sku_code, '0') = w.code collate "C" offset 0) p order by id`,
  )
}

/** As the index keeps them. */
export function looseCode(sku: string): string {
  return normalizeCode(sku).replace(/^0+/, '')
}
