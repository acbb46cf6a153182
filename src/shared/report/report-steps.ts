/** A chart of a month shows days, of a quarter weeks, of a year months: as many bars as one can tell apart. */
import type { Day } from '#shared/calendar/moscow-clock.ts'
import { addDays, weekdayOf } from '#shared/calendar/shop-calendar.ts'
import { type Margin, marginOf } from '#shared/money/margin.ts'
import type { SoldMargin } from './report-contract.ts'

export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
export const reportStepLabels: Record<ReportStep, string> = { day: 'по дням', week: 'по неделям', month: 'по месяцам' }

const mostDays = 45
const mostWeeks = 27

export function usualStep(days: number): ReportStep {
  if (days <= mostDays) return 'day'
  return days <= mostWeeks * 7 ? 'week' : 'month'
}

/** What happened on a day, or on the days of a step together. `paid` is null where money cannot be told apart. */
export type Sales = { ordered: number; orders: number; paid: number | null; margin?: SoldMargin | undefined }
export type SalesDay = Sales & { day: Day; before: Sales }
export type SalesStep = Sales & { from: Day; to: Day; before: Sales }

const noSales: Sales = { ordered: 0, orders: 0, paid: 0 }

/** Weeks begin on Monday, months on the first. Each day brings along the day it is compared with, so both sides have as many. */
export function stepsOf(days: readonly SalesDay[], step: ReportStep): SalesStep[] {
  const steps: SalesStep[] = []
  let open: string | undefined
  for (const { day, before, ...sales } of days) {
    const key = keyOf(day, step)
    const last = steps.at(-1)
    if (last && key === open) {
      steps[steps.length - 1] = { from: last.from, to: day, ...added(last, sales), before: added(last.before, before) }
    } else {
      steps.push({ from: day, to: day, ...sales, before })
      open = key
    }
  }
  return steps
}

export function totalOf(days: readonly Sales[]): Sales {
  return days.length === 0 ? noSales : days.reduce(added)
}

function added(left: Sales, right: Sales): Sales {
  return {
    ordered: left.ordered + right.ordered,
    orders: left.orders + right.orders,
    paid: left.paid === null || right.paid === null ? null : left.paid + right.paid,
    ...(left.margin && right.margin && { margin: addedMargin(left.margin, right.margin) }),
  }
}

export const noMargin: SoldMargin = { revenue: 0, cost: 0, unknown: 0, unknown_pieces: 0 }

export function addedMargin(left: SoldMargin, right: SoldMargin): SoldMargin {
  return {
    revenue: left.revenue + right.revenue,
    // Kopecks, whatever binary fractions make of them.
    cost: Math.round((left.cost + right.cost) * 100) / 100,
    unknown: left.unknown + right.unknown,
    unknown_pieces: left.unknown_pieces + right.unknown_pieces,
  }
}

/** Null: of nothing that was sold anybody knew what it cost. */
export function earned({ revenue, cost }: SoldMargin): Margin | null {
  return revenue === 0 && cost === 0 ? null : marginOf(revenue, cost)
}

/** What one order comes to, in whole rubles; null: there was none. */
export function averageOrder({ ordered, orders }: Pick<Sales, 'ordered' | 'orders'>): number | null {
  return orders === 0 ? null : Math.round(ordered / orders)
}

/** By how many per cent it grew; null: there is nothing to compare with. */
export function growthPercent(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 100)
}

function keyOf(day: Day, step: ReportStep): string {
  if (step === 'day') return day
  if (step === 'month') return day.slice(0, 7)
  const sinceMonday = (weekdayOf(day) + 6) % 7
  return addDays(day, -sinceMonday)
}
