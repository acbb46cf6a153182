import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { dayOf, startOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import type { SalesReport, SoldMargin } from '#shared/report/report-contract.ts'
import type { ReportQuery } from '#shared/report/report-endpoints.ts'
import { type DaySpan, daysIn, type ReportPeriod, reportPeriod } from '#shared/report/report-period.ts'
import {
  averageOrder,
  earned,
  noMargin,
  type ReportStep,
  type Sales,
  stepsOf,
  totalOf,
} from '#shared/report/report-steps.ts'
import {
  findAdjustedByDay,
  findFirstSigns,
  findLinesByDay,
  findOrderedByDay,
  findPaidByDay,
  type Moments,
} from './sales-queries.ts'

/** What was ordered and what was paid, day by day, beside as many days before. */

type ReportDeps = { db: Queryable; now: () => Date }

/** `isMarginKnown`: whoever asks may know what the shop pays. Nothing is read of it for anybody else. */
export type SalesQuery = ReportQuery & { isMarginKnown: boolean }

const searchedDays = 7

export async function readSales({ db, now }: ReportDeps, query: SalesQuery): Promise<SalesReport> {
  const period = reportPeriod(query, dayOf(now()))
  const within = momentsOf({ from: period.before.from, to: period.to })
  // Money comes for an order as a whole: of a category nobody can say how much was paid.
  const isPaidKnown = query.category === undefined
  const { isMarginKnown } = query
  const length = daysIn(period)
  const lines = !isPaidKnown || isMarginKnown ? findLinesOfBoth(db, period, query) : []
  const [orderedDays, lineDays, paidDays, signs, adjustedDays] = await Promise.all([
    isPaidKnown ? findOrderedByDay(db, within) : lines,
    lines,
    isPaidKnown ? findPaidByDay(db, within) : [],
    findFirstSigns(db, searchedDays),
    // A discount is given for an order as a whole, too.
    isMarginKnown && isPaidKnown ? findAdjustedByDay(db, within) : [],
  ])
  const ordered = new Map(orderedDays.map((row) => [row.day, row]))
  const paid = new Map(paidDays.map((row) => [row.day, row.paid]))
  const sold = new Map(lineDays.map((row) => [row.day, row]))
  const adjusted = new Map(adjustedDays.map((row) => [row.day, row.adjusted]))

  const salesOn = (at: number): Sales => ({
    ordered: ordered.get(at)?.ordered ?? 0,
    orders: ordered.get(at)?.orders ?? 0,
    paid: isPaidKnown ? (paid.get(at) ?? 0) : null,
    ...(isMarginKnown && { margin: marginOn(at) }),
  })
  const marginOn = (at: number): SoldMargin => {
    const { revenue, cost, unknown, unknown_pieces } = { ...noMargin, ...sold.get(at) }
    return { revenue: revenue + (adjusted.get(at) ?? 0), cost, unknown, unknown_pieces }
  }
  const days = Array.from({ length }, (_, n) => ({
    day: addDays(period.from, n),
    ...salesOn(length + n),
    before: salesOn(n),
  }))
  return {
    period,
    ...signs,
    total: totalOf(days.map(({ day: _day, before: _before, ...sales }) => sales)),
    before: totalOf(days.map(({ before }) => before)),
    days,
  }
}

/** The longest reading of all, so both periods are read at once; days are numbered from the first of the one before. */
async function findLinesOfBoth(db: Queryable, period: ReportPeriod, query: SalesQuery) {
  const [earlier, later] = await Promise.all([
    findLinesByDay(db, momentsOf(period.before), query),
    findLinesByDay(db, momentsOf(period), query),
  ])
  return [...earlier, ...later.map((row) => ({ ...row, day: row.day + daysIn(period) }))]
}

/** When the days begin and end on the shop's clock. */
export function momentsOf({ from, to }: DaySpan): Moments {
  return { since: startOf(from), until: startOf(addDays(to, 1)) }
}

const salesColumns = ['Заказано, ₽', 'Заказов', 'Средний заказ, ₽', 'Оплачено, ₽']
export const marginColumns = [
  'Выручка, ₽',
  'Закупка, ₽',
  'Маржа, ₽',
  'Маржа, %',
  'Без закупочной, ₽',
  'Без закупочной, шт.',
]

/** «Выручка» beside what it cost: of what nobody knows the cost of, only how much it is. */
export function marginCells(margin: SoldMargin | undefined): CellValue[] {
  if (!margin) return []
  const { rubles = null, percent = null } = earned(margin) ?? {}
  return [margin.revenue, margin.cost, rubles, percent, margin.unknown, margin.unknown_pieces]
}

/** One row a day, week or month, the period before at the right. */
export async function salesTable(deps: ReportDeps, query: SalesQuery, step: ReportStep): Promise<CellValue[][]> {
  const { days } = await readSales(deps, query)
  const cells = (sales: Sales): CellValue[] => [
    ...[sales.ordered, sales.orders, averageOrder(sales), sales.paid],
    ...marginCells(sales.margin),
  ]
  const columns = [...salesColumns, ...(query.isMarginKnown ? marginColumns : [])]
  return [
    ['С', 'По', ...columns, ...columns.map((name) => `${name} – раньше`)],
    ...stepsOf(days, step).map(({ from, to, before, ...sales }) => [from, to, ...cells(sales), ...cells(before)]),
  ]
}
