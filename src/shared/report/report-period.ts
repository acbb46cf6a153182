/** Which days a report is about, and which days before them it is compared with. */
import type { Day } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'

export const reportDays = ['7', '30', '90', '365'] as const
type ReportDays = (typeof reportDays)[number]
export const usualReportDays: ReportDays = '30'
export const reportDayLabels: Record<ReportDays, string> = {
  '7': '7 дней',
  '30': '30 дней',
  '90': 'Квартал',
  '365': 'Год',
}

/** So many days fit on one chart; a longer report is a matter for the tables of orders. */
const mostReportDays = 3 * 366

const earliestDay: Day = '2000-01-01'

/** Both ends belong to it. */
export type DaySpan = { from: Day; to: Day }
export type ReportPeriod = DaySpan & { before: DaySpan }

type PeriodChoice = { days?: ReportDays | undefined; from?: Day | undefined; to?: Day | undefined }

/** Two dates win over a number of days, which ends today. The days before are as many, and end where these begin. */
export function reportPeriod({ days = usualReportDays, from, to }: PeriodChoice, today: Day): ReportPeriod {
  const span = from && to ? { from, to } : { from: addDays(today, 1 - Number(days)), to: today }
  const length = daysIn(span)
  return { ...span, before: { from: addDays(span.from, -length), to: addDays(span.from, -1) } }
}

const dayMs = 86_400_000

export function daysIn({ from, to }: DaySpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** What is wrong with two dates, in words for whoever typed them; undefined: nothing. */
export function spanError({ from, to }: { from?: Day | undefined; to?: Day | undefined }): string | undefined {
  if (!from && !to) return undefined
  if (!from || !to) return 'Укажите обе даты: начало и конец'
  // As it stands in a field of dates while the year is being typed.
  if (from < earliestDay) return 'Проверьте год'
  if (from > to) return 'Начало периода позже конца'
  return daysIn({ from, to }) > mostReportDays ? 'Период не длиннее трёх лет' : undefined
}
