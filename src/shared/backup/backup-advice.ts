import type { CopyRun, ShopCopies, ShopCopy } from './backup-contract.ts'

/** A shop whose last copy is older than three days, cannot be read, or could not be made, tells its owner so on the first page. */
const oldDays = 3
const dayMs = 24 * 60 * 60_000

type Known = {
  newest: ShopCopy | undefined
  run: Pick<CopyRun, 'kind' | 'state' | 'asked_at' | 'problem'> | null
  /** Whether there is anything to lose. */
  hasOrders: boolean
  now: Date
}

export function copyAdvice({ newest, run, hasOrders, now }: Known): ShopCopies['advice'] {
  if (run?.state === 'waiting' || run?.state === 'running') return null
  const isFailed = run?.kind === 'copy' && (run.state === 'failed' || run.state === 'cut')
  if (isFailed && (!newest || newest.made_at < run.asked_at)) {
    return { code: 'failed', text: `Последняя копия магазина не получилась. ${run.problem}`.trim() }
  }
  if (!newest) return hasOrders ? { code: 'none', text: 'У магазина ещё нет ни одной копии' } : null
  if (newest.check && !newest.check.ok) {
    return { code: 'damaged', text: `Последняя копия магазина не прошла проверку: ${newest.check.problem}` }
  }
  const days = Math.floor((now.getTime() - Date.parse(newest.made_at)) / dayMs)
  return days >= oldDays
    ? { code: 'old', text: `Последняя копия магазина сделана ${days} ${daysWord(days)} назад` }
    : null
}

function daysWord(count: number): string {
  const tens = count % 100
  const ones = count % 10
  if (tens >= 11 && tens <= 14) return 'дней'
  return ones === 1 ? 'день' : ones >= 2 && ones <= 4 ? 'дня' : 'дней'
}
