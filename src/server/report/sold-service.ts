import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { dayOf } from '#shared/calendar/moscow-clock.ts'
import type { ReportQuery } from '#shared/report/report-endpoints.ts'
import { reportPeriod } from '#shared/report/report-period.ts'
import type { BestReport, IdleReport } from '#shared/report/sold-contract.ts'
import { marginCells, marginColumns, momentsOf, type SalesQuery } from './sales-service.ts'
import { findBest, findIdle } from './sold-queries.ts'

/** What sells, and what lies. */

export type ReportDeps = { db: Queryable; now: () => Date }

/** On the screen; a table takes more along. */
const shownProducts = 10
export const tableRows = 1000

export async function readBest({ db, now }: ReportDeps, query: SalesQuery, limit = shownProducts): Promise<BestReport> {
  const period = reportPeriod(query, dayOf(now()))
  const { category, isMarginKnown } = query
  const asked = { within: momentsOf(period), before: momentsOf(period.before), category, limit, isMarginKnown }
  return { period, ...(await findBest(db, asked)) }
}

export async function readIdle(
  { db, now }: ReportDeps,
  query: ReportQuery,
  limit = shownProducts,
): Promise<IdleReport> {
  const period = reportPeriod(query, dayOf(now()))
  return { period, ...(await findIdle(db, { within: momentsOf(period), category: query.category, limit })) }
}

export async function bestTable(deps: ReportDeps, query: SalesQuery): Promise<CellValue[][]> {
  const { products } = await readBest(deps, query, tableRows)
  return [
    [
      ...['Артикул', 'Товар', 'Штук', 'Заказов', 'Заказано, ₽', 'Заказано раньше, ₽'],
      ...(query.isMarginKnown ? marginColumns : []),
    ],
    ...products.map(({ sku, name, pieces, orders, ordered, before, margin }) => [
      ...[sku, name, pieces, orders, ordered, before],
      ...marginCells(margin),
    ]),
  ]
}

export async function idleTable(deps: ReportDeps, query: ReportQuery): Promise<CellValue[][]> {
  const { products } = await readIdle(deps, query, tableRows)
  return [
    ['Артикул', 'Товар', 'Остаток, шт.', 'На сумму, ₽', 'Последний заказ'],
    ...products.map(({ sku, name, quantity, worth, last_ordered }) => [sku, name, quantity, worth, last_ordered]),
  ]
}
