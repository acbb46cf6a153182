import { queryDatabase } from '#harness/databases.ts'

export type SampleAddresses = { product: string; category: string; subcategory: string }

type Sample = { product: string; category: string; subcategory: string }

/** The fullest pages: the largest category and subcategory, and a product with analogs, companions, numbers and models. */
export async function findSampleAddresses(databaseUrl: string): Promise<SampleAddresses> {
  const [sample] = await queryDatabase<Sample>(
    databaseUrl,
    `select
      (select p.slug from products p
        where not p.hidden and exists (select 1 from product_numbers n where n.product_id = p.id)
          and exists (select 1 from product_models m where m.product_id = p.id)
        order by (select count(distinct r.kind) from product_relations r where r.product_id = p.id) desc,
          p.popularity desc, p.id limit 1) as product,
      (select slug from categories where slug is not null order by products_count desc, id limit 1) as category,
      (select c.slug || '/' || s.slug from subcategories s join categories c on c.id = s.category_id
        where c.slug is not null and s.slug is not null order by s.products_count desc, s.id limit 1) as subcategory`,
  )
  if (!sample?.product || !sample.category || !sample.subcategory)
    throw new Error('The seeded shop has no sample pages')
  return {
    product: `/product/${sample.product}`,
    category: `/${sample.category}`,
    subcategory: `/${sample.subcategory}`,
  }
}
