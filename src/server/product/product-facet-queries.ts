import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ProductKind } from '#shared/catalog/product-kind.ts'

type Facet = { key: string; label: string }
type Value = { key: string; slug: string; label: string }

export async function insertFacets(tx: Queryable, facets: Facet[]): Promise<void> {
  await tx.execute(sql`
    insert into facets (key, label) select * from unnest(
      ${sql.param(facets.map(({ key }) => key))}::text[], ${sql.param(facets.map(({ label }) => label))}::text[])
    on conflict (key) do nothing`)
}

export function findFacetValues(
  tx: Queryable,
  values: Omit<Value, 'slug'>[],
): Promise<{ key: string; label: string; id: number }[]> {
  return selectRows(
    tx,
    sql`select f.key, v.label, min(v.id) as id from unnest(
        ${sql.param(values.map(({ key }) => key))}::text[], ${sql.param(values.map(({ label }) => label))}::text[]) as t (key, label)
      join facets f on f.key = t.key join facet_values v on v.facet_id = f.id and v.label = t.label
      group by 1, 2`,
  )
}

/** Those whose slug is taken by another answer are left out. */
export async function insertFacetValues(tx: Queryable, values: Value[]): Promise<void> {
  await tx.execute(sql`
    insert into facet_values (facet_id, slug, label)
    select f.id, t.slug, t.label from unnest(
      ${sql.param(values.map(({ key }) => key))}::text[], ${sql.param(values.map(({ slug }) => slug))}::text[],
      ${sql.param(values.map(({ label }) => label))}::text[]) as t (key, slug, label)
    join facets f on f.key = t.key
    on conflict (facet_id, slug) do nothing`)
}

type RefilteredRow = {
  id: number
  brand: string
  kind: ProductKind
  attributes: [name: string, value: string][]
  applianceBrands: string[]
  filters: string[]
  facetIds: number[]
}

/** Products whose answers to the buyer's questions may be others by now. */
export function findRefiltered(tx: Queryable, ids: number[]): Promise<RefilteredRow[]> {
  return selectRows<RefilteredRow>(
    tx,
    sql`select p.id, p.brand, p.kind, p.attributes, p.facet_ids as "facetIds", coalesce(s.filters, '{}') as filters,
      array(select distinct m.brand from product_models pm join appliance_models m on m.id = pm.model_id
        where pm.product_id = p.id) as "applianceBrands"
    from products p left join subcategories s on s.id = p.subcategory_id
    where p.id = any (${sql.param(ids)}::integer[]) order by p.id`,
  )
}

export async function updateFacetIds(tx: Queryable, rows: { id: number; facetIds: number[] }[]): Promise<void> {
  await tx.execute(sql`
    update products p set facet_ids = t.facet_ids
    from (select (j ->> 'id')::integer as id,
        array(select jsonb_array_elements_text(j -> 'facetIds')::integer) as facet_ids
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j) t
    where p.id = t.id`)
}
