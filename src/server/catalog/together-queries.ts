import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows } from '#server/platform/database/sql-rows.ts'
import { perTier } from '#server/trade-level/tier-price-service.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { type CardRow, cardColumns } from './product-card.ts'

/** As many appliances of the product are looked at, and as many of their products: a universal product fits tens of thousands. */
const maxModels = 5
const maxParts = 400
/** As many of the most wanted of the category are looked through for what fits every appliance. */
const walked = 300

type Wanted = {
  tier: PriceTier
  productId: number
  categoryId: number
  /** How the names begin, in the order they are offered in. */
  beginnings: { start: string; most: number }[]
  without: number[]
}

/** What can be bought now, stands in the same category and fits the same appliances or all of them; `place`: of which beginning. */
export function findCompanions(
  db: Queryable,
  { tier, productId, categoryId, beginnings, without }: Wanted,
): Promise<(CardRow & { place: number })[]> {
  return companionQuestions(tier)(db, {
    productId,
    categoryId,
    starts: beginnings.map(({ start }) => start),
    most: beginnings.map(({ most }) => most),
    without: [productId, ...without],
  })
}

function askCompanions(tier: PriceTier) {
  const categoryId = given('categoryId', 'integer')
  return prepareRows<CardRow & { place: number }>(
    `companions-${tier}`,
    sql`with fitted as (select model_id from product_models where product_id = ${given('productId', 'integer')}
        order by model_id limit ${sql.raw(String(maxModels))}),
      near as (
        (select m.product_id as id from fitted join product_models m using (model_id) limit ${sql.raw(String(maxParts))})
        union
        (select w.id from (select id from products where category_id = ${categoryId} and not hidden
            order by popularity desc, id desc limit ${sql.raw(String(walked))}) w
          where exists (select from products_without_models u where u.product_id = w.id))),
      wanted as (select start, most, n from unnest(${given('starts', 'text[]')}, ${given('most', 'integer[]')})
        with ordinality as wanted (start, most, n)),
      placed as (
        select p.id, w.n::integer as place, w.most, row_number() over (partition by w.n order by p.in_stock desc, p.popularity desc, p.id desc) as nth
        from near join products p on p.id = near.id
          join wanted w on starts_with(translate(lower(p.name), 'ё', 'е'), translate(lower(w.start), 'ё', 'е'))
        where p.category_id = ${categoryId} and not p.hidden and not p.discontinued and (p.in_stock or p.quantity is null)
          and p.id <> all (${given('without', 'integer[]')}))
    select ${cardColumns(tier)}, placed.place from placed join products p on p.id = placed.id
    where placed.nth <= placed.most order by placed.place, placed.nth`,
  )
}

const companionQuestions = perTier(askCompanions)
