import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, listOf, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'

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
/** The same, and names of makers with nothing behind them. */
export type ModelBeginnings = CodeBeginnings & { makersAlone: string[] }

const aloneTyped = {
  typed: sql`(select ${given('beginning', 'text')} as code) typed`,
  isMeant: sql`m.code_norm >= typed.code and m.code_norm < typed.code || '~'`,
}
const codesOfMakersTyped = {
  typed: sql`unnest(${given('makers', 'text[]')}, ${given('codesOfMakers', 'text[]')}) typed (maker, code)`,
  isMeant: sql`m.brand_norm = typed.maker and m.code_norm >= typed.code and m.code_norm < typed.code || '~'`,
}
/**
 * A name goes on with any letter, the last character there is stands behind all of them. The makers are looked up one by one in the index:
 * asked for a range of names, PostgreSQL would walk the codes of all models in the hope of meeting such a name soon.
 */
const makersTyped = {
  typed: sql`unnest(${given('makersAlone', 'text[]')}) begun (name) cross join lateral (
    with recursive known as (
      select min(brand_norm) as maker from appliance_models where brand_norm >= begun.name and brand_norm < begun.name || chr(1114111)
      union all
      select (select min(brand_norm) from appliance_models where brand_norm > known.maker and brand_norm < begun.name || chr(1114111))
        from known where known.maker is not null)
    select maker from known where maker is not null) typed`,
  isMeant: sql`m.brand_norm = typed.maker`,
}
const codesTyped = [aloneTyped, codesOfMakersTyped]
const everyTyped = [...codesTyped, makersTyped]
const byCode = sql`order by m.code_norm, m.brand collate "C"`

/** `select …` of all that is meant, one way of reading after another. */
function meant(ways: typeof everyTyped, columns: SQL, rest: SQL): SQL {
  const each = ways.map(
    ({ typed, isMeant }) => sql`select m.* from ${typed} cross join lateral (
      select ${columns} from appliance_models m where ${isMeant} ${rest}) m`,
  )
  return sql.join(each, sql` union all `)
}

/** `select …`: the first few models whose codes begin so; asked with CodeBeginnings. */
export function modelsBeginning(limit: SQL): SQL {
  return sql`select distinct on (m.code_norm, m.brand collate "C") ${modelColumns}
    from (${meant(codesTyped, sql`${modelColumns}, m.code_norm`, sql`${byCode} limit ${limit}`)}) m ${byCode} limit ${limit}`
}

export function findModelsBeginning(db: Queryable, typed: CodeBeginnings, limit: number): Promise<ApplianceModel[]> {
  return askBeginning(db, { ...typed, limit })
}
const askBeginning = prepareRows<ApplianceModel>('models-beginning', modelsBeginning(given('limit', 'integer')))

type Portion = { limit: number; after: ModelPlace | null }
export type ModelPlace = { first: string; second: string }
type ModelPortion = { rows: ModelRow[]; total: number }

/** What the whole of a text names, as db/functions/named-models.sql answers it. */
export type NamedModels = { models: number[]; at: number | null; way: number | null }
/** The text as `readCodes` reads it, and its codes. */
export type PlateText = { text: string; codes: string[] }

/** The first models whose codes begin as typed (the exact one is the shortest and so the first), and what the whole text names. */
export async function findModelsTyped(
  db: Queryable,
  typed: ModelBeginnings & PlateText,
  limit: number,
): Promise<ModelPortion & { named: NamedModels }> {
  const [found] = await askTyped(db, { ...typed, limit })
  const { rows, total, ...named } = found!
  return { rows, total, named }
}
const askTyped = prepareRows<ModelPortion & NamedModels>(
  'models-typed',
  sql`select ${listOf(typedRows(sql``))} as rows, ${typedTotal()} as total, named.*
    from models_of_plate(${given('text', 'text')}, ${given('codes', 'text[]')}) named`,
)

/** Those that follow one that was shown. */
export async function findModelsTypedAfter(
  db: Queryable,
  typed: ModelBeginnings,
  { limit, after }: { limit: number; after: ModelPlace },
): Promise<ModelPortion> {
  const [found] = await askTypedAfter(db, { ...typed, limit, ...after })
  return found!
}
const askTypedAfter = prepareRows<ModelPortion>(
  'models-typed-after',
  sql`select ${listOf(
    typedRows(
      sql`and (m.code_norm, m.brand collate "C") > (${given('first', 'text')} collate "C", ${given('second', 'text')} collate "C")`,
    ),
  )} as rows, ${typedTotal()} as total`,
)

function typedRows(next: SQL): SQL {
  const limit = given('limit', 'integer')
  return sql`select distinct on (m.code_norm, m.brand collate "C") m.*
    from (${meant(everyTyped, sql`${modelColumns}, m.code_norm`, sql`${next} ${byCode} limit ${limit}`)}) m ${byCode} limit ${limit}`
}

function typedTotal(): SQL {
  return sql`(select count(*)::integer from (select distinct m.id
    from (${meant(everyTyped, sql`m.id`, sql`limit ${maxCounted}`)}) m limit ${maxCounted}) counted)`
}

/** What a product fits, as a person would look it up: by brand, then by code. Of a hidden product nothing is told. */
export async function findModelsOfProduct(
  db: Queryable,
  productId: number,
  { limit, after }: Portion,
): Promise<ModelPortion> {
  const [found] = await (after ? askFittedAfter : askFitted)(db, { productId, limit, ...after })
  return found!
}

const fitted = sql`from product_models l join appliance_models m on m.id = l.model_id where l.product_id = ${given('productId', 'integer')}
    and exists (select from products p where p.id = ${given('productId', 'integer')} and not p.hidden)`
const allFitted = sql`(select count(*)::integer from (select ${fitted} limit ${maxCounted}) counted)`

/** Most lists are short and shown whole, and every page of a product asks for one: only a longer one is counted. */
const askFitted = prepareRows<ModelPortion>(
  'models-of-product',
  sql`with shown as materialized (${fittedRows(sql``)})
    select ${listOf(sql`select * from shown`)} as rows,
      case when (select count(*) from shown) < ${given('limit', 'integer')} then (select count(*)::integer from shown) else ${allFitted} end as total`,
)
const askFittedAfter = prepareRows<ModelPortion>(
  'models-of-product-after',
  sql`select ${listOf(
    fittedRows(
      sql`and (m.brand collate "C", m.code_norm) > (${given('first', 'text')} collate "C", ${given('second', 'text')} collate "C")`,
    ),
  )} as rows, ${allFitted} as total`,
)

function fittedRows(next: SQL): SQL {
  return sql`select ${modelColumns}, m.code_norm ${fitted} ${next}
    order by m.brand collate "C", m.code_norm limit ${given('limit', 'integer')}`
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
