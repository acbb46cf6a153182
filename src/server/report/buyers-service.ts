import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { dayOf } from '#shared/calendar/moscow-clock.ts'
import { returnReasons } from '#shared/order/return-reasons.ts'
import type { BothBuyers, Buyers, CustomersReport, Returned, ReturnsReport } from '#shared/report/buyers-contract.ts'
import type { ReportQuery } from '#shared/report/report-endpoints.ts'
import { reportPeriod } from '#shared/report/report-period.ts'
import { returnedReason } from '#shared/report/returned-reason.ts'
import { findBuyers, findReturned, type ReturnedItem } from './buyers-queries.ts'
import type { Moments } from './sales-queries.ts'
import { momentsOf } from './sales-service.ts'
import type { ReportDeps } from './sold-service.ts'

/** Who buys for the first time and who comes again; what comes back, and why. */

const nobody: Buyers = { people: 0, orders: 0, ordered: 0 }

export async function readCustomers({ db, now }: ReportDeps, query: ReportQuery): Promise<CustomersReport> {
  const period = reportPeriod(query, dayOf(now()))
  async function of(within: Moments): Promise<BothBuyers> {
    const rows = await findBuyers(db, within, query.category)
    const kind = (isFresh: boolean) => rows.find(({ is_fresh }) => is_fresh === isFresh) ?? nobody
    return { fresh: kind(true), returning: kind(false) }
  }
  const [own, before] = await Promise.all([of(momentsOf(period)), of(momentsOf(period.before))])
  return { period, now: own, before }
}

export async function readReturns({ db, now }: ReportDeps, query: ReportQuery): Promise<ReturnsReport> {
  const period = reportPeriod(query, dayOf(now()))
  const both = momentsOf({ from: period.before.from, to: period.to })
  const { since } = momentsOf(period)
  const items = await findReturned(db, both, { since, category: query.category })
  const current = items.filter(({ isBefore }) => !isBefore)
  const reasons = returnReasons.map((reason) => ({
    reason,
    ...returnedOf(current.filter((item) => returnedReason(item.reason, item.name) === reason)),
  }))
  return {
    period,
    total: returnedOf(current),
    before: returnedOf(items.filter(({ isBefore }) => isBefore)),
    reasons: reasons.filter(({ returns }) => returns > 0).sort((one, other) => other.sum - one.sum),
  }
}

function returnedOf(items: readonly ReturnedItem[]): Returned {
  return {
    returns: new Set(items.map(({ id }) => id)).size,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    sum: items.reduce((sum, { amount }) => sum + amount, 0),
  }
}

export async function customersTable(deps: ReportDeps, query: ReportQuery): Promise<CellValue[][]> {
  const { now, before } = await readCustomers(deps, query)
  const row = (name: string, own: Buyers, was: Buyers): CellValue[] => [
    name,
    own.people,
    own.orders,
    own.ordered,
    was.people,
    was.orders,
    was.ordered,
  ]
  const columns = ['Человек', 'Заказов', 'Заказано, ₽']
  return [
    ['Покупатели', ...columns, ...columns.map((name) => `${name} – раньше`)],
    row('Новые', now.fresh, before.fresh),
    row('Вернулись', now.returning, before.returning),
  ]
}

export async function returnsTable(deps: ReportDeps, query: ReportQuery): Promise<CellValue[][]> {
  const { reasons } = await readReturns(deps, query)
  return [
    ['Причина', 'Возвратов', 'Штук', 'На сумму, ₽'],
    ...reasons.map(({ reason, returns, pieces, sum }) => [reason, returns, pieces, sum]),
  ]
}
