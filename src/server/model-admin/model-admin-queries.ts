import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import type { ManagedModel, ManagedModelRow, ModelState } from '#shared/model/model-admin-contract.ts'
import { modelReadings } from '#shared/model/model-text.ts'

export type ModelFilter = {
  search?: string | undefined
  category_id?: number | undefined
  manuals?: 'with' | 'without' | undefined
}

/** Counting stops here, as everywhere in the shop. */
const maxCounted = 10_000

/** By brand and code, both from their beginning, by another number of the plate, or by the whole plate. */
function foundBy(typed: string): SQL {
  const { text, readings } = readCodes(typed)
  const number = normalizeCode(text)
  const begins = modelReadings(text).map(({ brand, code }) => {
    const named = sql`brand_norm like ${`${brand.replace(/[\\%_]/g, '\\$&')}%`}`
    if (code === '') return sql`select id from appliance_models where ${named}`
    const coded = sql`code_norm like ${`${code}%`}`
    return sql`select id from appliance_models where ${brand === '' ? coded : sql`${named} and ${coded}`}`
  })
  const ways = [
    ...begins,
    ...(number.length >= 3 ? [sql`select model_id from model_numbers where number_code like ${`${number}%`}`] : []),
    sql`select unnest(models) from models_of_plate(${text}, ${sql.param(readings.map(({ code }) => code))}::text[])`,
  ]
  return sql`m.id in (${sql.join(ways, sql` union all `)})`
}

function conditionsOf({ search, category_id, manuals }: ModelFilter): SQL {
  const hasManuals = sql`exists (select from model_manuals u where u.model_id = m.id)`
  return sql.join(
    [
      sql`true`,
      ...(search ? [foundBy(search)] : []),
      ...(category_id === undefined ? [] : [sql`m.category_id = ${category_id}`]),
      ...(manuals ? [manuals === 'with' ? hasManuals : sql`not ${hasManuals}`] : []),
    ],
    sql` and `,
  )
}

const countedColumns = sql`m.id, m.brand, m.code, json_build_object('id', c.id, 'name', c.name) as category,
  (select count(*)::integer from product_models l where l.model_id = m.id) as parts_count,
  (select count(*)::integer from diagram_models l where l.model_id = m.id) as diagrams_count`

/** The page is chosen by ids first; only its own rows are counted. */
export function findManagedModels(
  db: Queryable,
  { filter, limit, offset }: { filter: ModelFilter; limit: number; offset: number },
): Promise<ManagedModelRow[]> {
  return selectRows<ManagedModelRow>(
    db,
    sql`select ${countedColumns},
      array(select n.number from model_numbers n where n.model_id = m.id order by n.kind, n.number_code) as numbers,
      (select count(*)::integer from model_manuals u where u.model_id = m.id) as manuals_count
    from (select m.id as page_id from appliance_models m where ${conditionsOf(filter)}
      order by m.brand_norm, m.code_norm, m.id limit ${limit} offset ${offset}) page
    join appliance_models m on m.id = page.page_id join categories c on c.id = m.category_id
    order by m.brand_norm, m.code_norm, m.id`,
  )
}

export async function countManagedModels(db: Queryable, filter: ModelFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (select 1 from appliance_models m where ${conditionsOf(filter)} limit ${maxCounted}) counted`,
  )
  return row?.n ?? 0
}

const stateColumns = sql`m.category_id, m.brand, m.code, m.note,
  (select coalesce(json_agg(json_build_object('kind', n.kind, 'number', n.number) order by n.kind, n.number_code), '[]')
    from model_numbers n where n.model_id = m.id) as numbers,
  (select coalesce(json_agg(json_build_object('title', u.title, 'url', u.url) order by u.place), '[]')
    from model_manuals u where u.model_id = m.id) as manuals`

export async function findManagedModel(db: Queryable, id: number): Promise<Omit<ManagedModel, 'edit_id'> | null> {
  const [row] = await selectRows<Omit<ManagedModel, 'edit_id'> & { category_id: number }>(
    db,
    sql`select ${countedColumns}, ${stateColumns}, m.version, ${utcText(sql`m.updated_at`)} as updated_at
      from appliance_models m join categories c on c.id = m.category_id where m.id = ${id}`,
  )
  if (!row) return null
  const { category_id: _category, ...model } = row
  return model
}

/** Whoever saves or undoes waits for the one before. */
export async function lockModel(tx: Queryable, id: number): Promise<{ state: ModelState; version: number } | null> {
  await tx.execute(sql`select 1 from appliance_models where id = ${id} for update`)
  const [row] = await selectRows<ModelState & { version: number }>(
    tx,
    sql`select ${stateColumns}, m.version from appliance_models m where m.id = ${id}`,
  )
  if (!row) return null
  const { version, ...state } = row
  return { state, version }
}
