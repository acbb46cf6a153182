import { sql } from 'drizzle-orm'
import { findListedSheets } from '#server/diagram/diagram-service.ts'
import { findListedModels } from '#server/fit/model-products-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import type { SitemapAddress } from './sitemap.ts'

const batchSize = 2000

/** As the driver gives it. */
type Time = Date | string

export async function findLastProductId(db: Queryable): Promise<number> {
  const [row] = await selectRows<{ last: number | null }>(db, sql`select max(id) as last from products`)
  return row?.last ?? 0
}

export async function findCategoryPaths(db: Queryable): Promise<SitemapAddress[]> {
  const categoryName = sql`coalesce(c.slug, c.id::text)`
  const [roots, branches] = await Promise.all([
    selectRows<{ name: string; changedAt: Time }>(
      db,
      sql`select ${categoryName} as name, c.updated_at as "changedAt" from categories c
      where not (c.hides_empty and c.products_count = 0) order by c.position`,
    ),
    selectRows<{ category: string; name: string; changedAt: Time }>(
      db,
      sql`select ${categoryName} as category, coalesce(s.slug, s.id::text) as name, s.updated_at as "changedAt"
      from subcategories s join categories c on c.id = s.category_id
      where not (s.hides_empty and s.products_count = 0) order by s.id`,
    ),
  ])
  return [
    ...roots.map(({ name, changedAt }) => ({ path: `/${name}`, changedAt: new Date(changedAt) })),
    ...branches.map(({ category, name, changedAt }) => ({
      path: `/${category}/${name}`,
      changedAt: new Date(changedAt),
    })),
  ]
}

/** Products with ids in (after, last], a batch at a time from where the last one ended. */
export async function* findProductAddresses(db: Queryable, { after, last }: { after: number; last: number }) {
  let seen = after
  while (seen < last) {
    const rows = await selectRows<{ id: number; slug: string | null; changedAt: Time }>(
      db,
      sql`select id, slug, updated_at as "changedAt" from products
      where id > ${seen} and id <= ${last} and not hidden order by id limit ${batchSize}`,
    )
    if (rows.length > 0)
      yield rows.map(({ id, slug, changedAt }) => ({ path: `/product/${slug ?? id}`, changedAt: new Date(changedAt) }))
    if (rows.length < batchSize) return
    seen = rows.at(-1)?.id ?? last
  }
}

/** Appliances with ids in (after, last] that something fits. */
export async function* findModelAddresses(db: Queryable, { after, last }: { after: number; last: number }) {
  let seen = after
  while (seen < last) {
    const models = (await findListedModels(db, { after: seen, limit: batchSize })).filter(({ id }) => id <= last)
    if (models.length > 0) yield models.map((model) => ({ path: modelPath(model) }))
    if (models.length < batchSize) return
    seen = models.at(-1)?.id ?? last
  }
}

/** The sheets of appliances with ids in (after, last]. */
export async function* findSheetAddresses(db: Queryable, { after, last }: { after: number; last: number }) {
  // Nothing of the model before is left.
  let seen = { modelId: after, diagramId: maxId }
  for (;;) {
    const sheets = await findListedSheets(db, { after: seen, last, limit: batchSize })
    if (sheets.length > 0) yield sheets.map((sheet) => ({ path: diagramPath(sheet, sheet.diagramId) }))
    if (sheets.length < batchSize) return
    seen = sheets.at(-1)!
  }
}
