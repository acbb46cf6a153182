import { groupDigits } from '#web/ui/count.ts'

/** In a table the sign stands in the heading: «1 290», «99,50»; a dash where there is no price. */
export function formatPlainRubles(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '—'
  const [whole = '0', kopecks] = amount.toFixed(2).split('.')
  return kopecks === '00' ? groupDigits(Number(whole)) : `${groupDigits(Number(whole))},${kopecks}`
}
