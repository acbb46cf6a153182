import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'

/** Two rows of cards a section; the rest is one click away. */
const cardsOfCategory = 8

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

type FittingCategory = { section: NamedCategory | null; total: number; productIds: number[] }

/** The most wanted parts of each section that fit a model. */
export async function findFittingCategories(db: Queryable, modelId: number): Promise<FittingCategory[]> {
  return selectRows<FittingCategory>(
    db,
    sql`
    select placed.total, array_agg(placed.id order by placed.place) as "productIds",
      case when s.id is not null then json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) end as section
    from (
      select p.id, p.subcategory_id, count(*) over (partition by p.subcategory_id)::integer as total,
        row_number() over (partition by p.subcategory_id order by p.popularity desc, p.id desc) as place
      from product_models l join products p on p.id = l.product_id and not p.hidden where l.model_id = ${modelId}::integer
    ) placed
    left join subcategories s on s.id = placed.subcategory_id
    where placed.place <= ${cardsOfCategory}::integer
    group by s.id, placed.total order by s.position nulls last, s.id`,
  )
}

/** Models that something fits, a batch at a time by id. */
export async function findListedModels(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; brand: string; code: string }[]> {
  return selectRows(
    db,
    sql`select m.id, m.brand, m.code from appliance_models m where m.id > ${after}::integer
      and exists (select from product_models l where l.model_id = m.id) order by m.id limit ${limit}::integer`,
  )
}

export async function findLastModelId(db: Queryable): Promise<number> {
  const rows = await selectRows<{ last: number }>(
    db,
    sql`select coalesce(max(id), 0)::integer as last from appliance_models`,
  )
  return rows[0]?.last ?? 0
}
