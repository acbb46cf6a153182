/** How days, weeks and months are called on charts and in their tables. */
import { dayText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { type ReportStep, reportSteps } from '#shared/report/report-steps.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'

/** The step the address names; undefined: whatever suits the period. */
export function stepIn({ step }: ListQuery): ReportStep | undefined {
  return reportSteps.find((each) => each === step)
}

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function stepName({ from, to }: { from: string; to: string }, step: ReportStep): string {
  if (step === 'day') return dayText(from)
  return step === 'week' ? daysText(from, to) : monthName.format(new Date(`${from}T12:00:00Z`))
}

const dayTick = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthTick = new Intl.DateTimeFormat('ru', { month: 'short', timeZone: 'UTC' })

/** «18 нояб.», «нояб.»: where a day, week or month begins. */
export function tickName(from: string, step: ReportStep): string {
  return (step === 'month' ? monthTick : dayTick).format(new Date(`${from}T12:00:00Z`))
}

/** More may have been given back than came. */
export function rubles(sum: number): string {
  return sum < 0 ? `−${formatRubles(-sum)}` : formatRubles(sum)
}
