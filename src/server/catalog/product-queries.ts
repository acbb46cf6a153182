import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, listOf, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import { perTier } from '#server/trade-level/tier-price-service.ts'
import type { ComparedProduct, Product, ProductCard } from '#shared/catalog/product-contract.ts'
import { analogDifference } from '#shared/compare/analog-difference.ts'
import { drawnMeasures } from '#shared/drawing/drawn-measures.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { SlugOrId } from '#shared/slug/slug-or-id.ts'
import { type CardRow, cardColumns, toCard, toCards } from './product-card.ts'

/** A shelf of related parts is one row of cards on a wide screen, two on a narrow one. */
const maxRelated = 8
/** Some universal parts fit tens of thousands of models; past this «больше 10 000» is said. */
const maxCountedModels = 10_000

type AttributePairs = [name: string, value: string][]
type ProductFacts = Omit<Product, keyof ProductCard | 'attributes' | 'analogs' | 'together' | 'replaced_by'>
type RelatedRow = CardRow & { shelf: 'analog' | 'together' | 'replaced_by' }
type ProductRow = CardRow & ProductFacts & { related: RelatedRow[] }

const named = {
  id: sql`p.id = ${given('id', 'integer')}`,
  slug: sql`p.slug = ${given('slug', 'text')}`,
}

/** With what stands beside it, because every page of a product shows both. */
function askProduct(tier: PriceTier, by: keyof typeof named) {
  return prepareRows<ProductRow>(
    `product-by-${by}-${tier}`,
    sql`select ${cardColumns(tier)}, p.description, p.weight_grams,
      (select json_build_object('title', seo.title, 'description', seo.description) from product_seo seo where seo.product_id = p.id) as seo,
      to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category,
      case when s.id is not null then json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) end as subcategory,
      (select coalesce(json_agg(json_build_object('number', n.number, 'kind', n.kind) order by n.kind, n.number_code), '[]')
        from product_numbers n where n.product_id = p.id) as numbers,
      (select count(*)::integer from product_questions q where q.product_id = p.id and q.status = 'published') as questions_count,
      (select count(*)::integer from
        (select 1 from product_models m where m.product_id = p.id limit ${sql.raw(String(maxCountedModels))}) fitted) as models_count,
      ${listOf(relatedProducts(tier))} as related
    from products p cross join lateral (select p.id) own join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    where ${named[by]} and not p.hidden`,
  )
}

const productQuestions = perTier((tier) => ({ id: askProduct(tier, 'id'), slug: askProduct(tier, 'slug') }))

/** `together` holds only what the shopkeeper or other people's orders put there. */
export type LearnedProduct = Omit<Product, 'together'> & { together: ProductCard[] }

export async function findProductRow(
  db: Queryable,
  { tier, name }: { tier: PriceTier; name: SlugOrId },
): Promise<LearnedProduct | null> {
  const [row] = await productQuestions(tier)['id' in name ? 'id' : 'slug'](db, name)
  if (!row) return null
  const card = toCard(row)
  const measures = card.photos.length === 0 ? drawnMeasures(row) : []
  const attributes = attributesOf(row.attributes)
  return {
    ...card,
    ...(measures.length > 0 ? { measures } : {}),
    ...shelvesOf(row.related, { brand: row.brand, attributes }),
    description: row.description,
    attributes,
    weight_grams: row.weight_grams,
    numbers: row.numbers,
    category: row.category,
    subcategory: row.subcategory,
    models_count: row.models_count,
    questions_count: row.questions_count,
    ...(row.seo ? { seo: row.seo } : {}),
    updated_at: row.updated_at,
  }
}

function attributesOf(pairs: AttributePairs): Product['attributes'] {
  return pairs.map(([name, value]) => ({ name, value }))
}

function onShelf(shelf: 'analog' | 'together') {
  return sql`(select r.related_id as id, ${sql.raw(`'${shelf}'`)} as shelf, r.position from product_relations r
    join products v on v.id = r.related_id and not v.hidden
    where r.product_id = own.id and r.kind = ${sql.raw(`'${shelf}'`)}
    order by r.position, r.related_id limit ${sql.raw(String(maxRelated))})`
}

/** What stands in for product `own`, what is bought with it, and what took its place (the arrow points from the new part to the old). */
function relatedProducts(tier: PriceTier) {
  return sql`select ${cardColumns(tier)}, related.shelf
    from (${onShelf('analog')} union all ${onShelf('together')} union all
      (select r.product_id, 'replaced_by', r.position from product_relations r
        join products v on v.id = r.product_id and not v.hidden
        where r.related_id = own.id and r.kind = 'replaces'
        order by v.discontinued, r.position, r.product_id limit 1)) related
    join products p on p.id = related.id
    order by related.shelf, related.position, p.id`
}

function shelvesOf(rows: RelatedRow[], product: Pick<Product, 'brand' | 'attributes'>) {
  const onShelf = (shelf: string) => rows.filter((row) => row.shelf === shelf)
  const [successor] = onShelf('replaced_by')
  return {
    analogs: onShelf('analog').map((row) => {
      const other = { brand: row.brand, attributes: attributesOf(row.attributes) }
      return { ...toCard(row), difference: analogDifference(product, other) }
    }),
    together: toCards(onShelf('together')),
    replaced_by: successor ? toCard(successor) : null,
  }
}

/** In the order asked, with what two products can differ in; what is hidden or unknown is left out. */
export async function findComparedCards(
  db: Queryable,
  { tier, ids }: { tier: PriceTier; ids: number[] },
): Promise<ComparedProduct[]> {
  const rows = await selectRows<CardRow & { weight_grams: number | null }>(
    db,
    sql`select ${cardColumns(tier)}, p.weight_grams
    from products p where p.id = any (${sql.param(ids)}::integer[]) and not p.hidden`,
  )
  const byId = new Map(
    rows.map((row) => [
      row.id,
      { ...toCard(row), attributes: attributesOf(row.attributes), weight_grams: row.weight_grams },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function askCards(tier: PriceTier) {
  return prepareRows<CardRow>(
    `cards-${tier}`,
    sql`select ${cardColumns(tier)} from products p where p.id = any (${given('ids', 'integer[]')}) and not p.hidden`,
  )
}

const cardQuestions = perTier(askCards)

/** In the order asked; what is hidden or unknown is left out. */
export async function findCards(
  db: Queryable,
  { tier, ids }: { tier: PriceTier; ids: number[] },
): Promise<ProductCard[]> {
  const rows = await cardQuestions(tier)(db, { ids })
  const byId = new Map(toCards(rows).map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
