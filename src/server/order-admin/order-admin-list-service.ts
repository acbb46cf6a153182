import type { Queryable } from '#server/platform/database/database.ts'
import type { ManagedOrderList } from '#shared/order/order-admin-contract.ts'
import type { OrderSort } from '#shared/order/order-views.ts'
import { countDesk, countViews, type DeskFilter, findDeskRows, findStaff } from './order-admin-list-queries.ts'

/** All orders, as the shopkeeper looks through them. */

type Page = { filter: DeskFilter; sort: OrderSort; limit: number; page: number }

export async function listDesk(db: Queryable, { filter, sort, limit, page }: Page): Promise<ManagedOrderList> {
  const orders = await findDeskRows(db, { filter, sort, limit, offset: (page - 1) * limit })
  // A last page that is not full says the total by itself.
  const isLast = orders.length > 0 && orders.length < limit
  const counts = await countViews(db)
  const total = isLast ? (page - 1) * limit + orders.length : await totalOf(db, filter, counts)
  return { orders, total, page, limit, counts, staff: await findStaff(db) }
}

/** A whole view is counted already. */
async function totalOf(db: Queryable, filter: DeskFilter, counts: ManagedOrderList['counts']): Promise<number> {
  const { view = 'all', ...narrowing } = filter
  return Object.values(narrowing).some(Boolean) ? countDesk(db, filter) : counts[view]
}
