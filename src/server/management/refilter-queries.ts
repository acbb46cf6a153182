import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { PartKind } from '#shared/catalog/part-kind.ts'

export type RefilteredRow = {
  id: number
  brand: string
  kind: PartKind
  attributes: [name: string, value: string][]
  applianceBrands: string[]
  filters: string[]
  facetIds: number[]
}

/** All that a batch has touched, all that stand in a section, or these. */
export type RefilterScope = { batchId: number } | { subcategoryId: number } | { ids: number[] }

/** Parts whose answers to the buyer's questions may be others by now. */
export function findRefiltered(
  tx: Queryable,
  scope: RefilterScope,
  { after, limit }: { after: number; limit: number },
): Promise<RefilteredRow[]> {
  const isMeant = isIn(scope)
  return selectRows<RefilteredRow>(
    tx,
    sql`select p.id, p.brand, p.kind, p.attributes, p.facet_ids as "facetIds", coalesce(s.filters, '{}') as filters,
      array(select distinct m.brand from product_models pm join appliance_models m on m.id = pm.model_id
        where pm.product_id = p.id) as "applianceBrands"
    from products p left join subcategories s on s.id = p.subcategory_id
    where p.id > ${after} and ${isMeant}
    order by p.id limit ${limit}`,
  )
}

function isIn(scope: RefilterScope): SQL {
  if ('ids' in scope) return sql`p.id = any (${sql.param(scope.ids)}::integer[])`
  if ('subcategoryId' in scope) return sql`p.subcategory_id = ${scope.subcategoryId}`
  return sql`p.id in (select subject_id from catalogue_edits where batch_id = ${scope.batchId})`
}

export async function updateFacetIds(tx: Queryable, rows: { id: number; facetIds: number[] }[]): Promise<void> {
  await tx.execute(sql`
    update products p set facet_ids = t.facet_ids
    from (select (j ->> 'id')::integer as id,
        array(select jsonb_array_elements_text(j -> 'facetIds')::integer) as facet_ids
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j) t
    where p.id = t.id`)
}
