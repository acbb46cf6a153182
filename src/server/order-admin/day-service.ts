import { countAwaited } from '#server/arrival/arrival-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { dayOf, startOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import type { ShopDay } from '#shared/order/day-contract.ts'
import { findAside, findOrdered, findOrdersOfDay, findPaid, findWaiting } from './day-queries.ts'
import { countShortages } from './shortage-queries.ts'

/** What the shopkeeper wants to know first in the morning. */

const shownDays = 7

export async function readDay({ db, now, delivery }: Pick<OrderDeps, 'db' | 'now' | 'delivery'>): Promise<ShopDay> {
  const today = dayOf(now())
  const first = addDays(today, 1 - 2 * shownDays)
  const since = startOf(first)
  const [orderedSums, paidSums, orders, waiting, aside, { products, pieces }, awaited] = await Promise.all([
    findOrdered(db, since),
    findPaid(db, since),
    findOrdersOfDay(db, startOf(today)),
    findWaiting(db),
    findAside(db),
    countShortages(db),
    countAwaited(db),
  ])
  const [ordered, paid] = [byDay(orderedSums), byDay(paidSums)]
  // Counted from the first of the days shown.
  const place = (daysAgo: number) => 2 * shownDays - 1 - daysAgo
  const days = Array.from({ length: shownDays }, (_, index) => shownDays - 1 - index)
  return {
    orders: { ...orders, dispatch_hour: delivery.dispatchHour() },
    waiting,
    ...aside,
    shortages: { products, pieces },
    awaited,
    revenue: {
      days: days.map((daysAgo) => ({
        day: addDays(today, -daysAgo),
        sum: ordered(place(daysAgo)),
        paid: paid(place(daysAgo)),
      })),
      before: days.reduce((sum, daysAgo) => sum + ordered(place(daysAgo + shownDays)), 0),
      paid_before: days.reduce((sum, daysAgo) => sum + paid(place(daysAgo + shownDays)), 0),
    },
  }
}

function byDay(sums: { day: number; sum: number }[]): (day: number) => number {
  const found = new Map(sums.map(({ day, sum }) => [day, sum]))
  return (day) => found.get(day) ?? 0
}
