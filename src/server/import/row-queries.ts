import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { ImportRowList } from '#shared/import/import-contract.ts'
import type { RowFault } from '#shared/import/import-fields.ts'

export type StagedRow = {
  number: number
  cells: string[]
  given: Record<string, unknown>
  sku_code: string | null
  product_id: number | null
  before: Record<string, unknown> | null
  action: 'create' | 'update' | 'same' | 'skip'
  fault: RowFault | null
  is_jump: boolean
  keeps_price: boolean
}

export async function upsertRows(tx: Queryable, importId: number, rows: StagedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (import_id, number, cells, given, sku_code, product_id, before, action, fault, is_jump, keeps_price)
    select ${importId}, t.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (number integer, cells jsonb, given jsonb,
      sku_code text, product_id integer, before jsonb, action text, fault text, is_jump boolean,
      keeps_price boolean)
    on conflict (import_id, number) do update set cells = excluded.cells, given = excluded.given, sku_code = excluded.sku_code,
      product_id = excluded.product_id, before = excluded.before, action = excluded.action, fault = excluded.fault,
      is_jump = excluded.is_jump, keeps_price = excluded.keeps_price`)
}

export async function deleteRows(tx: Queryable, importId: number): Promise<void> {
  await tx.execute(sql`delete from import_rows where import_id = ${importId}`)
}

/** Of rows with one article one counts: the first, or the last if the shopkeeper says so. */
export async function markDuplicates(tx: Queryable, importId: number, { isLast }: { isLast: boolean }): Promise<void> {
  await tx.execute(sql`
    update import_rows r set action = 'skip', fault = 'duplicate', is_jump = false
    from (select number, row_number() over (partition by sku_code order by number ${isLast ? sql`desc` : sql`asc`}) as turn
      from import_rows where import_id = ${importId} and sku_code is not null and (fault is null or fault = 'duplicate')) t
    where r.import_id = ${importId} and r.number = t.number and t.turn > 1`)
}

/** As the file was when it was first read. */
export async function setRowsCount(tx: Queryable, importId: number): Promise<void> {
  await tx.execute(sql`
    update imports i set rows_count = c.rows, faults_found = c.faults
    from (select count(*) as rows, count(fault) as faults from import_rows where import_id = ${importId}) c
    where i.id = ${importId}`)
}

type Cells = { number: number; cells: string[] }
/** The shopkeeper's word about the price of a row outlives another reading. */
type KeptCells = Cells & { keeps_price: boolean }

/** Rows to be read again: all with one fault, some of those, or the very ones. */
export type RowChoice = { fault: RowFault; numbers?: number[] } | { numbers: number[] }

export function findCells(
  tx: Queryable,
  { importId, choice, after, limit }: { importId: number; choice: RowChoice; after: number; limit: number },
): Promise<KeptCells[]> {
  const listed = choice.numbers && sql`number = any (${sql.param(choice.numbers)}::integer[])`
  const faulty = 'fault' in choice ? sql`fault = ${choice.fault}` : sql`true`
  const which = listed ? sql`${faulty} and ${listed}` : faulty
  return selectRows<KeptCells>(
    tx,
    sql`select number, cells, keeps_price from import_rows where import_id = ${importId} and number > ${after} and ${which}
    order by number limit ${limit} for update`,
  )
}

export async function updateCells(
  tx: Queryable,
  { importId, number, cells }: Cells & { importId: number },
): Promise<void> {
  await tx.execute(sql`update import_rows set cells = ${JSON.stringify(cells)}::jsonb
    where import_id = ${importId} and number = ${number}`)
}

export async function keepPrices(
  tx: Queryable,
  { importId, numbers, isKept }: { importId: number; numbers: number[]; isKept: boolean },
): Promise<void> {
  await tx.execute(sql`
    update import_rows set keeps_price = ${isKept} where import_id = ${importId}
      and number = any (${sql.param(numbers)}::integer[]) and product_id is not null`)
}

export async function leaveOut(
  tx: Queryable,
  importId: number,
  which: { numbers: number[] } | { fault: RowFault },
): Promise<void> {
  const rows =
    'fault' in which ? sql`fault = ${which.fault}` : sql`number = any (${sql.param(which.numbers)}::integer[])`
  await tx.execute(sql`
    update import_rows set is_left_out = true where import_id = ${importId} and fault is not null and ${rows}`)
}

export async function untickRows(tx: Queryable, importId: number, numbers: number[]): Promise<void> {
  await tx.execute(sql`
    update import_rows set action = 'skip', fault = 'unticked' where import_id = ${importId}
      and number = any (${sql.param(numbers)}::integer[]) and action in ('create', 'update')`)
}

export type RowCounts = {
  action: StagedRow['action']
  fault: RowFault | null
  rows: number
  jumps: number
  left_out: number
}

export function countRows(db: Queryable, importId: number): Promise<RowCounts[]> {
  return selectRows<RowCounts>(
    db,
    sql`select action, fault, count(*)::integer as rows, count(*) filter (where is_jump)::integer as jumps,
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
  fault?: RowFault | undefined
  isJump?: boolean | undefined
  /** Without those the shopkeeper goes on without. */
  isOpen?: boolean | undefined
  search?: string | undefined
}

function conditionsOf(importId: number, { action, fault, isJump, isOpen, search }: RowFilter): SQL {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`r.import_id = ${importId} ${action ? sql`and r.action = ${action}` : sql``}
    ${fault ? sql`and r.fault = ${fault}` : sql``} ${isJump ? sql`and r.is_jump` : sql``}
    ${isOpen ? sql`and not r.is_left_out` : sql``}
    ${like ? sql`and (r.given ->> 'sku' ilike ${like} or r.given ->> 'name' ilike ${like} or p.name ilike ${like})` : sql``}`
}

type Page = { importId: number; filter: RowFilter; after: number; limit: number; offset?: number }

export function findRows(
  db: Queryable,
  { importId, filter, after, limit, offset = 0 }: Page,
): Promise<ImportRowList['rows']> {
  return selectRows(
    db,
    sql`select r.number, r.cells, r.action, r.fault, r.is_jump, r.keeps_price, r.product_id, coalesce(r.given ->> 'sku', '') as sku,
      coalesce(r.given ->> 'name', p.name, '') as name, r.given ->> 'section' as section,
      case when p.id is not null then json_build_object('user_price', p.user_price, 'quantity', p.quantity) end as now,
      (select coalesce(jsonb_object_agg(g.key, jsonb_build_array(r.before -> g.key, g.value)), '{}') from jsonb_each(r.given) g
        where g.key not in ('sku', 'section') and r.before -> g.key is distinct from g.value) as changes
    from import_rows r left join products p on p.id = r.product_id
    where ${conditionsOf(importId, filter)} and r.number > ${after} order by r.number limit ${limit} offset ${offset}`,
  )
}

export type UnknownSection = { name: string; rows: number; numbers: number[] }

export function findUnknownSections(db: Queryable, importId: number, limit: number): Promise<UnknownSection[]> {
  return selectRows<UnknownSection>(
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

export type KnownPart = { sku: string; sku_code: string; id: number; state: Record<string, unknown> }

/**
 * Parts with these articles, however their separators are typed. Asked one by one: for a thousand at once the server turns to the
 * index of pieces of articles, which takes a hundred times as long.
 */
export function findKnownParts(db: Queryable, codes: string[]): Promise<KnownPart[]> {
  return selectRows<KnownPart>(
    db,
    sql`select sku, sku_code, id, jsonb_build_object('name', name, 'brand', brand, 'kind', kind, 'price', price,
      'user_price', user_price, 'master_price', master_price, 'quantity', quantity, 'weight_grams', weight_grams,
      'description', description, 'hidden', hidden, 'discontinued', discontinued, 'category_id', category_id,
      'subcategory_id', subcategory_id) as state
    from unnest(${sql.param(codes)}::text[]) as w (code)
      cross join lateral (select * from products where sku_code = w.code collate "C" offset 0) p order by id`,
  )
}
