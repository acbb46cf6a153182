import type { Queryable } from '#server/platform/database.ts'
import { facetIdsOf } from './facet-service.ts'
import { findRefiltered, type RefilterScope, updateFacetIds } from './refilter-queries.ts'

const portion = 1000

/** Another section asks other questions, and a section may begin to ask others: the answers of its parts are gathered again. */
export async function refilterProducts(tx: Queryable, scope: RefilterScope): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await findRefiltered(tx, scope, { after, limit: portion })
    const last = rows.at(-1)
    if (!last) return
    const ids = await facetIdsOf(
      tx,
      rows.map((row) => ({ ...row, attributes: row.attributes.map(([name, value]) => ({ name, value })) })),
    )
    const changed = rows.flatMap(({ id, facetIds }, n) =>
      String(facetIds) === String(ids[n]) ? [] : [{ id, facetIds: ids[n] ?? [] }],
    )
    if (changed.length > 0) await updateFacetIds(tx, changed)
    after = last.id
  }
}
