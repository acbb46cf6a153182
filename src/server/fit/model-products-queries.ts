import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import { perTier, tierPrice } from '#server/trade-level/tier-price-service.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { FittingPart } from '#shared/model/part-units.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

/** No appliance has more; a universal product list that does is cut at its least wanted ones. */
const mostParts = 5000

/** Makers may share a code, so all of them are read. */
export function findModelsOfCode(db: Queryable, codeNorm: string): Promise<ApplianceModel[]> {
  return askModels(db, { codeNorm })
}
const askModels = prepareRows<ApplianceModel>(
  'models-of-code',
  sql`select m.id, m.brand, m.code, m.category_id, m.note from appliance_models m
    where m.code_norm = ${given('codeNorm', 'text')} order by m.id limit 20`,
)

type NamedCategory = { id: number; slug: string | null; name: string }

export async function findCategoryOfModel(db: Queryable, model: ApplianceModel): Promise<NamedCategory> {
  const [row] = await askCategory(db, { id: model.category_id })
  return row!
}
const askCategory = prepareRows<NamedCategory>(
  'category-of-model',
  sql`select id, slug, name from categories where id = ${given('id', 'integer')}`,
)

/**
 * Every product that fits a model, and those that stand in its diagrams: the most wanted first, what is no longer made last.
 * Only what rules look at; cards are read of the few that are shown.
 */
export async function findFittingParts(
  db: Queryable,
  { tier, modelId, drawnIds }: { tier: PriceTier; modelId: number; drawnIds: number[] },
): Promise<FittingPart[]> {
  return fittingQuestions(tier)(db, { modelId, drawnIds })
}

function askFitting(tier: PriceTier) {
  return prepareRows<FittingPart>(
    `fitting-parts-${tier}`,
    sql`
    select p.id, p.subcategory_id as "sectionId", p.kind, p.in_stock as "inStock", p.discontinued, ${tierPrice(tier)} as price
    from (
      select product_id as id from product_models where model_id = ${given('modelId', 'integer')}
      union select unnest(${given('drawnIds', 'integer[]')})
    ) l join products p on p.id = l.id and not p.hidden
    order by p.discontinued, p.popularity desc, p.id desc limit ${sql.raw(String(mostParts))}`,
  )
}

const fittingQuestions = perTier(askFitting)

export type ModelNumber = { kind: 'pnc' | 'enr' | 'service'; number: string }

/** More numbers than this say nothing to a visitor. */
const shownNumbers = 6

type ModelPapers = { numbers: ModelNumber[]; manuals: { title: string; url: string }[] }

/** Other numbers on its plate, and links to its manuals. */
export async function findPapersOfModel(db: Queryable, modelId: number): Promise<ModelPapers> {
  const [papers] = await askPapers(db, { modelId })
  return { numbers: papers!.numbers.slice(0, shownNumbers), manuals: papers!.manuals }
}
const askPapers = prepareRows<ModelPapers>(
  'papers-of-model',
  sql`select (select coalesce(json_agg(json_build_object('kind', n.kind, 'number', n.number) order by n.kind, n.number_code), '[]')
      from model_numbers n where n.model_id = ${given('modelId', 'integer')}) as numbers,
    (select coalesce(json_agg(json_build_object('title', u.title, 'url', u.url) order by u.place), '[]')
      from model_manuals u where u.model_id = ${given('modelId', 'integer')}) as manuals`,
)

/** Models that something fits or that have a diagram, a batch at a time by id. */
export async function findListedModels(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; brand: string; code: string }[]> {
  return selectRows(
    db,
    sql`select m.id, m.brand, m.code from appliance_models m where m.id > ${after}::integer
      and (exists (select from product_models l where l.model_id = m.id)
        or exists (select from diagram_models d where d.model_id = m.id)) order by m.id limit ${limit}::integer`,
  )
}

export async function findLastModelId(db: Queryable): Promise<number> {
  const rows = await selectRows<{ last: number }>(
    db,
    sql`select coalesce(max(id), 0)::integer as last from appliance_models`,
  )
  return rows[0]?.last ?? 0
}
