/** What a load saw, in figures. All times are milliseconds of one clock. */

/** The longest time within `from` and `until` without any of these. */
export function longestGap(times: readonly number[], from: number, until: number): number {
  const within = times.filter((at) => at > from && at < until).toSorted((a, b) => a - b)
  const marks = [from, ...within, until]
  return Math.max(...marks.slice(1).map((at, nth) => at - marks[nth]!))
}

/** A price that its admin was told is saved. Each is higher than those before it. */
export type PriceChange = { price: number; savedAt: number }
/** A price that somebody was shown who asked at that moment. */
export type PriceSeen = { price: number; askedAt: number }

/** How long after a price was saved somebody who asked was still shown an older one, at worst; 0: never. */
export function longestStaleness(changes: readonly PriceChange[], seen: readonly PriceSeen[]): number {
  const inOrder = changes.toSorted((a, b) => a.price - b.price)
  let worst = 0
  for (const { price, askedAt } of seen) {
    const next = inOrder.find((change) => change.price > price)
    if (next) worst = Math.max(worst, askedAt - next.savedAt)
  }
  return worst
}
