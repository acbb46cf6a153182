import type { Queryable } from '#server/platform/database/database.ts'
import type { Product, ProductCard, TogetherCard } from '#shared/catalog/product-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { togetherRulesOf } from '#shared/together/together-rules.ts'
import { toCard } from './product-card.ts'
import { findCompanions } from './together-queries.ts'

/** Fewer are filled up by rule. */
const enough = 4

type Learned = {
  tier: PriceTier
  product: Pick<Product, 'id' | 'name' | 'category'>
  /** What the shopkeeper put there, then what stood in the same orders. */
  learned: ProductCard[]
}

/** «С этим покупают»: the shopkeeper's word first, then other people's orders, then what is usually changed together. */
export async function findTogether(db: Queryable, { tier, product, learned }: Learned): Promise<TogetherCard[]> {
  const shelf: TogetherCard[] = learned.map((card) => ({ ...card, why: '' }))
  const rules = togetherRulesOf(product.name)
  if (shelf.length >= enough || rules.length === 0) return shelf
  const found = await findCompanions(db, {
    tier,
    productId: product.id,
    categoryId: product.category.id,
    beginnings: rules.map((rule) => ({ start: rule.with, most: rule.upTo ?? 1 })),
    without: learned.map(({ id }) => id),
  })
  const byRule = found.map((row) => ({ ...toCard(row), why: rules[row.place - 1]?.why ?? '' }))
  return [...shelf, ...byRule.slice(0, enough - shelf.length)]
}
