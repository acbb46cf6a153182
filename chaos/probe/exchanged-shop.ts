import type { Query } from '#harness/stocked-products.ts'

/** How a shop differs from one that took the same files from 1С undisturbed. */
export type Compared = { lost: number; doubled: number; other: number; otherWords: number; otherSections: number }

/** `without`: products of the shop that 1С knows nothing of, by a pattern of their articles. */
export async function compareShops(shop: Query, quiet: Query, without: string): Promise<Compared> {
  const [own, wanted] = [await productsOf(shop, without), await productsOf(quiet, without)]
  const texts = new Map(wanted.map(({ sku, text }) => [sku, text]))
  const seen = new Set<string>()
  let [doubled, other] = [0, 0]
  for (const { sku, text } of own) {
    if (seen.has(sku) || !texts.has(sku)) doubled += 1
    else if (texts.get(sku) !== text) other += 1
    seen.add(sku)
  }
  return {
    lost: wanted.filter(({ sku }) => !seen.has(sku)).length,
    doubled,
    other,
    otherWords: differing(await wordsOf(shop), await wordsOf(quiet)),
    otherSections: differing(await sectionsOf(shop), await sectionsOf(quiet)),
  }
}

/** Everything an exchange writes; ids, times and names of photos are each shop's own. */
function productsOf(query: Query, without: string) {
  return query<{ sku: string; text: string }>(
    `
    select lower(p.sku) as sku, jsonb_build_array(p.name, p.brand, p.description, p.attributes, p.weight_grams, p.price, p.user_price,
      p.master_price, p.quantity, p.hidden, jsonb_array_length(p.photos), c.name, s.name, p.slug)::text as text
    from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    where p.sku not like $1`,
    [without],
  )
}

async function wordsOf(query: Query): Promise<string[]> {
  const rows = await query<{ text: string }>(`
    select jsonb_build_array('product', x.external_id, x.said, x.is_deleted, x.is_hidden_here, p.sku)::text as text
      from exchange_products x left join products p on p.id = x.product_id
    union all select jsonb_build_array('offer', external_id, product_external_id, article, prices, stores, total, is_deleted)::text
      from exchange_offers
    union all select jsonb_build_array(kind, external_id, name, parent_id, target)::text from exchange_names`)
  return rows.map(({ text }) => text)
}

async function sectionsOf(query: Query): Promise<string[]> {
  const rows = await query<{ text: string }>(`
    select jsonb_build_array(c.name, c.slug, s.name, s.slug)::text as text
    from categories c left join subcategories s on s.category_id = c.id`)
  return rows.map(({ text }) => text)
}

/** How many stand in one list only, or more often. */
function differing(own: string[], wanted: string[]): number {
  const counts = new Map<string, number>()
  for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const text of wanted) counts.set(text, (counts.get(text) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}
