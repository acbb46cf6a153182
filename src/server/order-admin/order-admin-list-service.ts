import { findSimilarCodes } from '#server/catalog/similar-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ManagedOrderList } from '#shared/order/order-admin-contract.ts'
import type { OrderSort } from '#shared/order/order-views.ts'
import {
  type AdminOrderFilter,
  countAdminOrders,
  countViews,
  findAdminOrderRows,
  findStaff,
} from './order-admin-list-queries.ts'
import { countOrdersOf } from './order-search-queries.ts'

/** All orders, as the shopkeeper looks through them. */

/** More of them are no help. */
const mostSimilar = 5

type Page = { filter: AdminOrderFilter; sort: OrderSort; limit: number; page: number }

export async function listAdminOrders(db: Queryable, { filter, sort, limit, page }: Page): Promise<ManagedOrderList> {
  const orders = await findAdminOrderRows(db, { filter, sort, limit, offset: (page - 1) * limit })
  // A last page that is not full says the total by itself.
  const isLast = orders.length > 0 && orders.length < limit
  const counts = await countViews(db)
  const total = isLast ? (page - 1) * limit + orders.length : await totalOf(db, filter, counts)
  const similar = total === 0 && filter.search ? await ordersOfSimilar(db, filter.search) : []
  return { orders, total, page, limit, counts, staff: await findStaff(db), similar }
}

/** The latest orders a text means; the one with this very number before all others. */
export function findOrdersBy(
  db: Queryable,
  { search, first, limit }: { search: string; first?: number | undefined; limit: number },
) {
  return findAdminOrderRows(db, { filter: { search }, sort: 'time_desc', first, limit, offset: 0 })
}

/** A whole view is counted already. */
async function totalOf(db: Queryable, filter: AdminOrderFilter, counts: ManagedOrderList['counts']): Promise<number> {
  const { view = 'all', isParcel: _, ...narrowing } = filter
  return Object.values(narrowing).some(Boolean) ? countAdminOrders(db, filter) : counts[view]
}

/** Numbers one mistake away that somebody has ordered: offered, never taken instead. */
async function ordersOfSimilar(db: Queryable, text: string): Promise<ManagedOrderList['similar']> {
  const found = await findSimilarCodes(db, text)
  if (found.length === 0) return []
  const counts = await countOrdersOf(db, found)
  return found
    .map(({ number }, at) => ({ number, orders: counts[at] ?? 0 }))
    .filter(({ orders }) => orders > 0)
    .slice(0, mostSimilar)
}
