import { type SQL, sql } from 'drizzle-orm'
import type { PriceTier } from '#shared/money/rubles.ts'
import { levelOfTier } from '#shared/trade-level/level-price.ts'

/**
 * What `products p` costs at a tier: the one place that says it, for cards, orders of lists, filters and checkout alike. Retail and the
 * first level are columns with indexes. A further level is counted from its rule, which is looked up once a statement; so a changed rule
 * holds at once, and nobody else pays for it with a join.
 */
export function tierPrice(tier: PriceTier): SQL {
  if (tier === 'retail') return sql`p.retail_price`
  const level = levelOfTier(tier)
  if (level === null) return sql`p.trade_price`
  const share = (of: 'of_retail' | 'of_trade') =>
    sql`(select l.${sql.raw(of)} from trade_levels l where l.id = ${sql.raw(String(level))})`
  return sql`level_price(p.retail_price, p.trade_price, p.purchase_price, ${share('of_retail')}, ${share('of_trade')})`
}

/** What is made once for each tier, when it is first asked for: levels come and go while the shop runs. */
export function perTier<Made>(make: (tier: PriceTier) => Made): (tier: PriceTier) => Made {
  const made = new Map<PriceTier, Made>()
  return (tier) => {
    const known = made.get(tier)
    if (known !== undefined) return known
    const fresh = make(tier)
    made.set(tier, fresh)
    return fresh
  }
}
