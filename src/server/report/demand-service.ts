import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { dayOf } from '#shared/calendar/moscow-clock.ts'
import type { DemandReport } from '#shared/report/demand-contract.ts'
import type { ReportQuery } from '#shared/report/report-endpoints.ts'
import { reportPeriod } from '#shared/report/report-period.ts'
import { findMissedProducts, findMissedSearches } from './demand-queries.ts'
import { type ReportDeps, tableRows } from './sold-service.ts'

/** What people wanted and could not buy: searches that found nothing, and products that are sold out. */

const shownRows = 6

export async function readDemand(
  { db, now }: ReportDeps,
  query: ReportQuery,
  limit = shownRows,
): Promise<DemandReport> {
  const period = reportPeriod(query, dayOf(now()))
  const { category } = query
  const [searches, products] = await Promise.all([
    category === undefined ? findMissedSearches(db, period, limit) : null,
    findMissedProducts(db, { category, limit }),
  ])
  return {
    period,
    searches: searches?.rows ?? null,
    searches_total: searches?.total ?? 0,
    products: products.rows,
    products_total: products.total,
  }
}

export async function searchesTable(deps: ReportDeps, query: ReportQuery): Promise<CellValue[][]> {
  const { searches } = await readDemand(deps, query, tableRows)
  const rows = (searches ?? []).map(({ query: text, times, last_day }) => [text, times, last_day])
  return [['Искали и не нашли', 'Раз', 'Последний раз'], ...rows]
}

export async function missedTable(deps: ReportDeps, query: ReportQuery): Promise<CellValue[][]> {
  const { products } = await readDemand(deps, query, tableRows)
  return [
    ['Артикул', 'Товар', 'Ждут поступления, чел.', 'Смотрели за 7 дней, чел.'],
    ...products.map(({ sku, name, people, visitors }) => [sku, name, people, visitors]),
  ]
}
