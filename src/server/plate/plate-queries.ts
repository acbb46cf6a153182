import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { wornSigns } from '#shared/plate/worn-codes.ts'

/** More than this share no code, whatever was read. */
const most = 60
/** Several codes of a maker share their shapes. */
const mostWorn = 300

export type CodeRow = { id: number; brand: string; code: string; way: 'code' | 'number' | 'look' }

/** Models by their codes, by their numbers, and by what looks like the code: db/functions/search-text.sql folds signs alike. */
export function findModelsOfCodes(
  db: Queryable,
  { codes, looks }: { codes: string[]; looks: string[] },
): Promise<CodeRow[]> {
  const [listed, alike] = [sql`${sql.param(codes)}::text[]`, sql`${sql.param(looks)}::text[]`]
  return selectRows<CodeRow>(
    db,
    sql`(select m.id, m.brand, m.code_norm as code, 'code' as way from appliance_models m where m.code_norm = any (${listed}) limit ${most})
    union all (select m.id, m.brand, n.number_code, 'number' from model_numbers n join appliance_models m on m.id = n.model_id
      where n.number_code = any (${listed}) limit ${most})
    union all (select m.id, m.brand, translate(m.code_norm, 'OQDILSBZG', '000115826'), 'look' from appliance_models m
      where translate(m.code_norm, 'OQDILSBZG', '000115826') = any (${alike}) limit ${most})`,
  )
}

export type WornRow = { id: number; brand: string; code: string; look: string }

/** Models whose signs have the shapes that were read. */
export function findWornModels(db: Queryable, looks: string[]): Promise<WornRow[]> {
  // Written out, not given as parameters: only so the index is used.
  const look = sql.raw(`translate(m.code_norm, '${wornSigns.from}', '${wornSigns.to}')`)
  return selectRows<WornRow>(
    db,
    sql`select m.id, m.brand, m.code_norm as code, ${look} as look from appliance_models m
      where ${look} = any (${sql.param(looks)}::text[]) limit ${mostWorn}`,
  )
}

export type ModelFacts = { id: number; parts: number; drawing: string }

/** How many products that are on sale fit each, and what kind of appliance it is. */
export function findModelFacts(db: Queryable, ids: number[]): Promise<ModelFacts[]> {
  return selectRows<ModelFacts>(
    db,
    sql`select m.id, c.drawing, (select count(*)::integer from product_models l join products p on p.id = l.product_id and not p.hidden
      where l.model_id = m.id) as parts
    from appliance_models m join categories c on c.id = m.category_id where m.id = any (${sql.param(ids)}::integer[])`,
  )
}

export type ArticleRow = { number: string; code: string; id: number; slug: string | null; name: string; sku: string }

export function findArticles(db: Queryable, codes: string[]): Promise<ArticleRow[]> {
  const listed = sql`${sql.param(codes)}::text[]`
  return selectRows<ArticleRow>(
    db,
    sql`(select p.sku as number, p.sku_code as code, p.id, p.slug, p.name, p.sku from products p
      where p.sku_code = any (${listed}) and not p.hidden limit ${most})
    union all (select n.number, n.number_code, p.id, p.slug, p.name, p.sku from product_numbers n
      join products p on p.id = n.product_id where n.number_code = any (${listed}) and not p.hidden limit ${most})`,
  )
}
