import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { FittingPart } from '#shared/model/part-units.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

/** No appliance has more; a universal part list that does is cut at its least wanted ones. */
const mostParts = 5000

/** Makers may share a code, so all of them are read. */
export async function findModelsOfCode(db: Queryable, codeNorm: string): Promise<ApplianceModel[]> {
  return selectRows<ApplianceModel>(
    db,
    sql`select m.id, m.brand, m.code, m.category_id, m.note from appliance_models m where m.code_norm = ${codeNorm} order by m.id limit 20`,
  )
}

type NamedCategory = { id: number; slug: string | null; name: string }

export async function findCategoryOfModel(db: Queryable, model: ApplianceModel): Promise<NamedCategory> {
  const rows = await selectRows<NamedCategory>(
    db,
    sql`select id, slug, name from categories where id = ${model.category_id}`,
  )
  return rows[0]!
}

/**
 * Every part that fits a model, and those that stand in its diagrams: the most wanted first, what is no longer made last.
 * Only what rules look at; cards are read of the few that are shown.
 */
export async function findFittingParts(
  db: Queryable,
  { tier, modelId, drawnIds }: { tier: PriceTier; modelId: number; drawnIds: number[] },
): Promise<FittingPart[]> {
  const price = tier === 'master' ? sql`p.trade_price` : sql`p.retail_price`
  return selectRows<FittingPart>(
    db,
    sql`
    select p.id, p.subcategory_id as "sectionId", p.kind, p.in_stock as "inStock", p.discontinued, ${price} as price
    from (
      select product_id as id from product_models where model_id = ${modelId}::integer
      union select unnest(${sql.param(drawnIds)}::integer[])
    ) l join products p on p.id = l.id and not p.hidden
    order by p.discontinued, p.popularity desc, p.id desc limit ${mostParts}::integer`,
  )
}

export type ModelNumber = { kind: 'pnc' | 'enr' | 'service'; number: string }

export async function findNumbersOfModel(db: Queryable, modelId: number): Promise<ModelNumber[]> {
  return selectRows<ModelNumber>(
    db,
    sql`select kind, number from model_numbers where model_id = ${modelId}::integer order by kind, number_code limit 6`,
  )
}

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
