import { queryDatabase } from '#harness/databases.ts'

export type CatalogueProduct = {
  id: number
  sku: string
  slug: string
  name: string
  brand: string
  description: string
  price: number
  /** The slug of its category here, a subcategory of the shop. */
  category: string
}
export type CatalogueCategory = {
  id: number
  slug: string
  name: string
  /** Its address in the shop itself. */
  path: string
  products: number
}

/** The products of the shop's own demo, as far as every shop can hold them. */
export type Catalogue = {
  categories: CatalogueCategory[]
  products: CatalogueProduct[]
  /** Of these there is one piece each, in every shop; of all others there is plenty. */
  lastPieces: CatalogueProduct[]
  /** Asked for one after another. */
  asked: CatalogueProduct[]
  /** Words that stand in the names of several products. */
  words: string[]
}

export const plenty = 1_000_000
/** So many products a list shows. */
export const listLength = 24
const mostAsked = 500
const lastPieceCount = 5

export async function readCatalogue(databaseUrl: string): Promise<Catalogue> {
  const categories = await queryDatabase<CatalogueCategory>(
    databaseUrl,
    `select min(s.id) as id, s.slug, min(s.name) as name, min(c.slug || '/' || s.slug) as path, count(*)::integer as products
     from products p join subcategories s on s.id = p.subcategory_id join categories c on c.id = s.category_id
     where not p.hidden and not p.discontinued and p.slug is not null and s.slug is not null and c.slug is not null
     group by s.slug having count(distinct s.id) = 1 order by s.slug`,
  )
  const products = await queryDatabase<CatalogueProduct>(
    databaseUrl,
    `select p.id, p.sku, p.slug, p.name, p.brand, p.description, p.retail_price as price, s.slug as category
     from products p join subcategories s on s.id = p.subcategory_id
     where not p.hidden and not p.discontinued and p.slug is not null and s.slug = any ($1) order by md5(p.id::text)`,
    [categories.map(({ slug }) => slug)],
  )
  const [lastPieces, plentiful] = [products.slice(0, lastPieceCount), products.slice(lastPieceCount)]
  return { categories, products, lastPieces, asked: plentiful.slice(0, mostAsked), words: commonWords(products) }
}

/** Categories with a full list. */
export function fullCategories({ categories }: Catalogue): CatalogueCategory[] {
  return categories.filter(({ products }) => products >= listLength)
}

/** Whole words: what is searched by its beginning or with mistakes in it only some of the shops would find. */
function commonWords(products: readonly CatalogueProduct[]): string[] {
  const counts = new Map<string, number>()
  for (const { name } of products)
    for (const word of new Set(name.split(/[^\p{L}]+/u).filter((each) => each.length >= 5)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= 5).sort((a, b) => b[1] - a[1])
  return common.slice(0, 100).map(([word]) => word)
}
