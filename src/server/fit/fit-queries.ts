import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { ModelReading } from '#shared/model/model-text.ts'

/** Counting stops here, as everywhere in the shop. */
const maxCounted = 10_000
const modelColumns = sql`m.id, m.brand, m.code, m.category_id, m.note`

export type ModelRow = ApplianceModel & { code_norm: string }

export async function findModelById(db: Queryable, id: number): Promise<ApplianceModel | null> {
  const rows = await selectRows<ApplianceModel>(
    db,
    sql`select ${modelColumns} from appliance_models m where m.id = ${id}`,
  )
  return rows[0] ?? null
}

/** In the order asked; what is gone is left out. */
export async function findModelsById(db: Queryable, ids: number[]): Promise<ApplianceModel[]> {
  return ids.length === 0 ? [] : askModelsById(db, { ids })
}
const askModelsById = prepareRows<ApplianceModel>('models-by-id', modelsOf(given('ids', 'integer[]')))

/** `select …`: the same for a list that a question has at hand. */
export function modelsOf(ids: SQL): SQL {
  return sql`select ${modelColumns} from appliance_models m where m.id = any (${ids}) order by array_position(${ids}, m.id)`
}

/** The ways a text may begin a code: all of it, or what follows a maker's name (`codesOfMakers[n]` of `makers[n]`). */
export type CodeBeginnings = { beginning: string | null; makers: string[]; codesOfMakers: string[] }

/** `select …`: the first few models whose codes begin so; asked with CodeBeginnings. */
export function modelsBeginning(limit: SQL): SQL {
  const first = (typed: SQL, isMaker: SQL) => sql`select m.* from ${typed} cross join lateral (
      select ${modelColumns}, m.code_norm from appliance_models m
      where ${isMaker} and m.code_norm >= typed.code and m.code_norm < typed.code || '~'
      order by m.code_norm, m.brand collate "C" limit ${limit}) m`
  const alone = sql`(select ${given('beginning', 'text')} as code) typed`
  const ofMakers = sql`unnest(${given('makers', 'text[]')}, ${given('codesOfMakers', 'text[]')}) typed (maker, code)`
  return sql`select distinct on (m.code_norm, m.brand collate "C") ${modelColumns}
    from (${first(alone, sql`true`)} union all ${first(ofMakers, sql`m.brand_norm = typed.maker`)}) m
    order by m.code_norm, m.brand collate "C" limit ${limit}`
}

export function findModelsBeginning(db: Queryable, typed: CodeBeginnings, limit: number): Promise<ApplianceModel[]> {
  return askBeginning(db, { ...typed, limit })
}
const askBeginning = prepareRows<ApplianceModel>('models-beginning', modelsBeginning(given('limit', 'integer')))

type Portion = { limit: number; after: ModelPlace | null }
export type ModelPlace = { first: string; second: string }

/** Models whose code begins as typed; the exact one is the shortest and so the first. */
export async function findModelsByPrefix(
  db: Queryable,
  readings: ModelReading[],
  portion: Portion,
): Promise<{ rows: ModelRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    findModelRowsByPrefix(db, readings, portion),
    readings.length === 0 ? 0 : countRows(db, modelsRead(readings)),
  ])
  return { rows, total }
}

export async function findModelRowsByPrefix(
  db: Queryable,
  readings: ModelReading[],
  { limit, after }: Portion,
): Promise<ModelRow[]> {
  if (readings.length === 0) return []
  const next = after
    ? sql`and (m.code_norm, m.brand collate "C") > (${after.first} collate "C", ${after.second} collate "C")`
    : sql``
  return selectRows<ModelRow>(
    db,
    sql`select ${modelColumns}, m.code_norm ${modelsRead(readings)} ${next}
    order by m.code_norm, m.brand collate "C" limit ${limit}`,
  )
}

function modelsRead(readings: ModelReading[]): SQL {
  return sql`from appliance_models m where (${sql.join(readings.map(beginsWith), sql` or `)})`
}

/** Both patterns hold only letters and digits on the code's side; a typed brand is escaped. */
function beginsWith({ brand, code }: ModelReading): SQL {
  if (brand === '') return sql`m.code_norm like ${`${code}%`}`
  if (code === '') return sql`m.brand_norm like ${`${brand.replace(/[\\%_]/g, '\\$&')}%`}`
  return sql`(m.brand_norm = ${brand} and m.code_norm like ${`${code}%`})`
}

/** What a product fits, as a person would look it up: by brand, then by code. Of a hidden product nothing is told. */
export async function findModelsOfProduct(
  db: Queryable,
  productId: number,
  { limit, after }: Portion,
): Promise<{ rows: ModelRow[]; total: number }> {
  const fitted = sql`from product_models l join appliance_models m on m.id = l.model_id where l.product_id = ${productId}
    and exists (select from products p where p.id = ${productId} and not p.hidden)`
  const next = after
    ? sql`and (m.brand collate "C", m.code_norm) > (${after.first} collate "C", ${after.second} collate "C")`
    : sql``
  const rows = await selectRows<ModelRow>(
    db,
    sql`select ${modelColumns}, m.code_norm ${fitted} ${next}
    order by m.brand collate "C", m.code_norm limit ${limit}`,
  )
  // Most lists are short and shown whole: every page of a product asks for one.
  const isWhole = !after && rows.length < limit
  return { rows, total: isWhole ? rows.length : await countRows(db, fitted) }
}

async function countRows(db: Queryable, from: SQL): Promise<number> {
  const rows = await selectRows<{ total: number }>(
    db,
    sql`select count(*)::integer as total from (select 1 ${from} limit ${maxCounted}) counted`,
  )
  return rows[0]?.total ?? 0
}

type FitRow = { productId: number; hasList: boolean; fitting: number[] }

/** For each product: whether the shop knows anything it fits, and which of these models. What is hidden or unknown is left out. */
export async function findFits(
  db: Queryable,
  { productIds, modelIds }: { productIds: number[]; modelIds: number[] },
): Promise<FitRow[]> {
  return selectRows<FitRow>(
    db,
    sql`
    select p.id as "productId", exists (select 1 from product_models l where l.product_id = p.id) as "hasList",
      array(select l.model_id from product_models l
        where l.product_id = p.id and l.model_id = any (${sql.param(modelIds)}::integer[])) as fitting
    from products p where p.id = any (${sql.param(productIds)}::integer[]) and not p.hidden`,
  )
}

/** Whether the product is on sale, whether the shop knows anything it fits, and which of these models it does fit. */
export async function findFit(
  db: Queryable,
  { productId, modelIds }: { productId: number; modelIds: number[] },
): Promise<FitRow | null> {
  const [row] = await findFits(db, { productIds: [productId], modelIds })
  return row ?? null
}
