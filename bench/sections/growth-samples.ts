import { queryDatabase } from '#harness/databases.ts'
import { repeatableNumbers } from '#harness/statistics.ts'

/** A part somebody might look for, where it stands, and one answer of it to each filter, in random order. */
export type GrowthSample = {
  slug: string
  category: string
  subcategory: string
  facets: [key: string, value: string][]
}

/** The same parts in every run on the same database. */
export async function findGrowthSamples(databaseUrl: string, wanted: number): Promise<GrowthSample[]> {
  const [bounds] = await queryDatabase<{ last: number }>(databaseUrl, 'select max(id) as last from products')
  const next = repeatableNumbers(20_240)
  // Some numbers meet hidden parts or parts without a subcategory.
  const ids = Array.from({ length: wanted * 4 }, () => 1 + Math.floor(next() * (bounds?.last ?? 0)))
  const rows = await queryDatabase<GrowthSample>(
    databaseUrl,
    `select p.slug, coalesce(c.slug, c.id::text) as category, coalesce(s.slug, s.id::text) as subcategory,
      (select json_agg(json_build_array(key, slug)) from (
        select distinct on (f.key) f.key, v.slug from facet_values v join facets f on f.id = v.facet_id
        where v.id = any (p.facet_ids)) each) as facets
    from unnest($1::integer[]) with ordinality as chosen (id, position)
    join products p on p.id = chosen.id and not p.hidden and p.slug is not null
    join categories c on c.id = p.category_id join subcategories s on s.id = p.subcategory_id
    where cardinality(p.facet_ids) >= 3
    order by chosen.position limit $2`,
    [ids, wanted],
  )
  return rows.map((row) => ({ ...row, facets: shuffle(row.facets, next) }))
}

function shuffle<Item>(items: Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
