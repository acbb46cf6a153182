/** The baseline of the API: the same rows read from PostgreSQL directly, with prepared statements, and discarded. */
import pg from 'pg'

const card = `p.id, p.slug, p.name, p.sku, p.brand, p.kind, p.photos, p.drawing, p.price, p.user_price, p.quantity, p.reserved,
  p.discontinued, p.rating, p.reviews_count`

const productBySlug = `select ${card}, p.description, p.attributes, p.weight_grams, p.updated_at,
    c.id as category_id, c.slug as category_slug, c.name as category_name,
    s.id as subcategory_id, s.slug as subcategory_slug, s.name as subcategory_name,
    (select json_agg(n) from product_numbers n where n.product_id = p.id) as numbers,
    (select count(*) from product_models m where m.product_id = p.id) as models_count
  from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
  where p.slug = $1 and not p.hidden`

const relatedProducts = `select ${card}, r.kind as relation from product_relations r join products p on p.id = r.related_id
  where r.product_id = $1 and not p.hidden order by r.kind, r.position limit 17`

const subcategoryPage = `select ${card} from products p where p.subcategory_id = $1 and not p.hidden
  order by p.popularity desc, p.id desc limit 24`

const subcategoryFacets = `select value_id, count(*) from products p, unnest(p.facet_ids) value_id
  where p.subcategory_id = $1 and not p.hidden group by value_id`

export function openBaselineQueries(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  const run = (name: string, text: string, value: unknown) => client.query({ name, text, values: [value] })
  return {
    connect: () => client.connect(),
    close: () => client.end(),
    async product(slug: string) {
      const { rows } = await run('product', productBySlug, slug)
      await run('related', relatedProducts, rows[0].id)
    },
    list: (subcategoryId: number) => run('list', subcategoryPage, subcategoryId),
    async listWithFacets(subcategoryId: number) {
      await run('list', subcategoryPage, subcategoryId)
      await run('facets', subcategoryFacets, subcategoryId)
    },
  }
}
