import type { Queryable } from '#server/platform/database/database.ts'
import { facetIdsOf } from './product-facet-service.ts'
import { findRefiltered, updateFacetIds } from './refilter-queries.ts'

/** Another category is filtered by other attributes, and a category may begin to be: the answers of its products are gathered again. */
export async function refilterProducts(tx: Queryable, productIds: number[]): Promise<void> {
  const rows = await findRefiltered(tx, productIds)
  const ids = await facetIdsOf(
    tx,
    rows.map((row) => ({ ...row, attributes: row.attributes.map(([name, value]) => ({ name, value })) })),
  )
  const changed = rows.flatMap(({ id, facetIds }, n) =>
    String(facetIds) === String(ids[n]) ? [] : [{ id, facetIds: ids[n] ?? [] }],
  )
  if (changed.length > 0) await updateFacetIds(tx, changed)
}
