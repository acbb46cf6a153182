import { type SQL, sql } from 'drizzle-orm'
import { type CardRow, cardColumns, toCard } from '#server/catalog/product-card.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { ApplianceModel, ModelParts } from '#shared/fit/model-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

/** Two rows of cards a section; the rest is one click away. */
const cardsOfSection = 8

/** Makers may share a code, so all of them are read. */
export async function findModelsOfCode(db: Queryable, codeNorm: string): Promise<ApplianceModel[]> {
  return selectRows<ApplianceModel>(
    db,
    sql`select m.id, m.brand, m.code, m.category_id, m.note from appliance_models m where m.code_norm = ${codeNorm} order by m.id limit 20`,
  )
}

type Section = { id: number; slug: string | null; name: string }
type PartRow = CardRow & { section: Section | null; sectionTotal: number }

export async function findModelParts(
  db: Queryable,
  { tier, model }: { tier: PriceTier; model: ApplianceModel },
): Promise<Pick<ModelParts, 'category' | 'sections' | 'total'>> {
  const [category] = await selectRows<Section>(
    db,
    sql`select id, slug, name from categories where id = ${model.category_id}`,
  )
  const rows = await selectRows<PartRow>(db, partsBySection(tier, model.id))
  const sections: ModelParts['sections'] = []
  for (const row of rows) {
    const last = sections.at(-1)
    if (last && last.section?.id === row.section?.id) last.products.push(toCard(row))
    else sections.push({ section: row.section, total: row.sectionTotal, products: [toCard(row)] })
  }
  return { category: category!, sections, total: sections.reduce((sum, section) => sum + section.total, 0) }
}

function partsBySection(tier: PriceTier, modelId: number): SQL {
  return sql`
    select ${cardColumns(tier)}, placed.total as "sectionTotal",
      case when s.id is not null then json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) end as section
    from (
      select p.id, p.subcategory_id, count(*) over (partition by p.subcategory_id)::integer as total,
        row_number() over (partition by p.subcategory_id order by p.popularity desc, p.id desc) as place
      from product_models l join products p on p.id = l.product_id and not p.hidden where l.model_id = ${modelId}::integer
    ) placed
    join products p on p.id = placed.id left join subcategories s on s.id = placed.subcategory_id
    where placed.place <= ${cardsOfSection}::integer
    order by s.position nulls last, s.id, placed.place`
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
