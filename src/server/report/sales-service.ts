import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { addDays, dayOf, startOf } from '#shared/calendar/shop-calendar.ts'
import type { SalesReport } from '#shared/report/report-contract.ts'
import type { ReportQuery } from '#shared/report/report-endpoints.ts'
import { type DaySpan, daysIn, reportPeriod } from '#shared/report/report-period.ts'
import { averageOrder, type ReportStep, type Sales, stepsOf, totalOf } from '#shared/report/report-steps.ts'
import { findFirstSigns, findOrderedByDay, findPaidByDay, type Moments } from './sales-queries.ts'

/** What was ordered and what was paid, day by day, beside as many days before. */

type ReportDeps = { db: Queryable; now: () => Date }

const searchedDays = 7

export async function readSales({ db, now }: ReportDeps, query: ReportQuery): Promise<SalesReport> {
  const period = reportPeriod(query, dayOf(now()))
  const within = momentsOf({ from: period.before.from, to: period.to })
  // Money comes for an order as a whole: of a category nobody can say how much was paid.
  const isPaidKnown = query.category === undefined
  const [orderedDays, paidDays, signs] = await Promise.all([
    findOrderedByDay(db, within, query.category),
    isPaidKnown ? findPaidByDay(db, within) : [],
    findFirstSigns(db, searchedDays),
  ])
  const ordered = new Map(orderedDays.map((row) => [row.day, row]))
  const paid = new Map(paidDays.map((row) => [row.day, row.paid]))

  const salesOn = (at: number): Sales => ({
    ordered: ordered.get(at)?.ordered ?? 0,
    orders: ordered.get(at)?.orders ?? 0,
    paid: isPaidKnown ? (paid.get(at) ?? 0) : null,
  })
  const length = daysIn(period)
  const days = Array.from({ length }, (_, n) => ({
    day: addDays(period.from, n),
    ...salesOn(length + n),
    before: salesOn(n),
  }))
  return {
    period,
    ...signs,
    total: totalOf(days.map(({ ordered, orders, paid }) => ({ ordered, orders, paid }))),
    before: totalOf(days.map(({ before }) => before)),
    days,
  }
}

/** When the days begin and end on the shop's clock. */
export function momentsOf({ from, to }: DaySpan): Moments {
  return { since: startOf(from), until: startOf(addDays(to, 1)) }
}

const salesColumns = ['Заказано, ₽', 'Заказов', 'Средний заказ, ₽', 'Оплачено, ₽']

/** One row a day, week or month, the period before at the right. */
export async function salesTable(deps: ReportDeps, query: ReportQuery, step: ReportStep): Promise<CellValue[][]> {
  const { days } = await readSales(deps, query)
  const cells = (sales: Sales): CellValue[] => [sales.ordered, sales.orders, averageOrder(sales), sales.paid]
  return [
    ['С', 'По', ...salesColumns, ...salesColumns.map((name) => `${name} – раньше`)],
    ...stepsOf(days, step).map(({ from, to, before, ...sales }) => [from, to, ...cells(sales), ...cells(before)]),
  ]
}
