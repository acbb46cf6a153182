import { type Prices, type PriceTier, type Rubles, shownPrice, wholeRubles } from '#shared/money/rubles.ts'

/** A further trade level pays so much less than retail, or than masters: never more than retail, never less than the shop pays. */

export const levelBases = ['retail', 'master'] as const
export type LevelBase = (typeof levelBases)[number]
export type LevelRule = { id: number; of: LevelBase; percent: number }
export type ManagedPrices = Prices & { purchase_price: number | null }

/** The first level: the price of masters, which every product has by itself. */
export const firstLevelName = 'Мастер'

export type LevelPrice = {
  price: Rubles
  /** Which bound holds the price where the rule alone would have led past it. */
  held: 'purchase' | 'retail' | null
}

/** As `level_price` of the database counts it, for what is shown before it is saved. */
export function levelPrice(rule: Pick<LevelRule, 'of' | 'percent'>, prices: ManagedPrices): LevelPrice {
  const retail = shownPrice(prices, 'retail')
  const base = rule.of === 'retail' ? retail : shownPrice(prices, 'master')
  const ruled = wholeRubles((base * (10_000 - Math.round(rule.percent * 100))) / 10_000)
  const price = Math.min(retail, Math.max(ruled, Math.ceil(prices.purchase_price ?? 0)))
  return { price, held: price > ruled ? 'purchase' : price < ruled ? 'retail' : null }
}

/** Null: retail, or the first level. */
export function levelOfTier(tier: PriceTier): number | null {
  return tier === 'retail' || tier === 'master' ? null : Number(tier.slice('level'.length))
}

/** What management, which knows every price of a product, sells it for at a tier. */
export function priceAt(prices: ManagedPrices, tier: PriceTier, levels: readonly LevelRule[]): Rubles {
  const own = levelOfTier(tier)
  const level = levels.find(({ id }) => id === own)
  return level ? levelPrice(level, prices).price : shownPrice(prices, tier)
}
