/** Prices are whole rubles: decimals are dropped, and what is shown is what is charged. */
export type Rubles = number

/** Who is looking decides which price is theirs: masters have their own, and those of a further trade level that of their level. */
export type PriceTier = 'retail' | 'master' | `level${number}`

const noBreakSpace = '\u00a0'

export function wholeRubles(amount: number | string): Rubles {
  return Math.floor(Number(amount))
}

/** 1890 → «1 890 ₽», with no-break spaces so that a price never wraps. */
export function formatRubles(amount: Rubles): string {
  return `${String(Math.floor(amount)).replace(/\B(?=(\d{3})+$)/g, noBreakSpace)}${noBreakSpace}₽`
}

/** −130 → «−130 ₽», 50 → «+50 ₽». */
export function formatSignedRubles(amount: Rubles): string {
  return `${amount < 0 ? '−' : '+'}${formatRubles(Math.abs(amount))}`
}

export type Prices = { price: number; user_price: number | null; master_price?: number | null | undefined }

/**
 * Masters see master_price, falling back to user_price, then price; everyone else user_price, then price. What a master of a further
 * level is shown carries the price of that level under the same name.
 */
export function shownPrice(prices: Prices, tier: PriceTier): Rubles {
  const own = tier === 'retail' ? null : prices.master_price
  return wholeRubles(own ?? prices.user_price ?? prices.price)
}

/** The struck-through price, only where it really was higher. */
export function oldPrice(prices: Prices): Rubles | null {
  if (prices.user_price === null) return null
  const before = wholeRubles(prices.price)
  return before > wholeRubles(prices.user_price) ? before : null
}
