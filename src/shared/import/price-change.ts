/** A price that changes by a third is looked at twice; one that doubles or halves is taken for a slip. */

/** A change beyond this share of the old price. */
const jump = 0.3
const slip = 2

export function isPriceJump(before: number, after: number): boolean {
  return before > 0 && Math.abs(after - before) / before > jump
}

export function isPriceSlip(before: number, after: number): boolean {
  return before > 0 && (after >= before * slip || after <= before / slip)
}

/** «+60 %», «−85 %»; null where there is nothing to compare with. */
export function priceDifference(before: number | null, after: number | null): string | null {
  if (before === null || after === null || before <= 0) return null
  const percent = Math.round(((after - before) / before) * 100)
  if (percent === 0) return '0\u00a0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`
}
