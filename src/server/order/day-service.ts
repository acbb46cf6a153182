import type { ShopDay } from '#shared/order/day-contract.ts'
import { addDays, dayOf, startOf } from '#shared/shop/shop-calendar.ts'
import { findAside, findOrdersOfDay, findRevenue, findWaiting } from './day-queries.ts'
import type { OrderDeps } from './order-deps.ts'

/** What the shopkeeper wants to know first in the morning. */

const shownDays = 7

export async function readDay({ db, now, delivery }: Pick<OrderDeps, 'db' | 'now' | 'delivery'>): Promise<ShopDay> {
  const today = dayOf(now())
  const first = addDays(today, 1 - 2 * shownDays)
  const sums = new Map((await findRevenue(db, startOf(first))).map(({ day, sum }) => [addDays(first, day), sum]))
  const sumOf = (daysAgo: number) => sums.get(addDays(today, -daysAgo)) ?? 0
  const days = Array.from({ length: shownDays }, (_, index) => shownDays - 1 - index)
  return {
    orders: { ...(await findOrdersOfDay(db, startOf(today))), dispatch_hour: delivery.dispatchHour() },
    waiting: await findWaiting(db),
    ...(await findAside(db)),
    revenue: {
      days: days.map((daysAgo) => ({ day: addDays(today, -daysAgo), sum: sumOf(daysAgo) })),
      before: days.reduce((sum, daysAgo) => sum + sumOf(daysAgo + shownDays), 0),
    },
  }
}
