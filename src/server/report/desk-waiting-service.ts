import type { Delivery } from '#server/delivery/delivery-service.ts'
import { countShortages } from '#server/order-admin/shortage-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { DeskWaiting } from '#shared/report/desk-contract.ts'
import { findDeskWaiting } from './desk-waiting-queries.ts'

export type DeskDeps = { db: Queryable; delivery: Delivery }

/** What the shop has to do, each with the time since when the oldest waits. The numbers are those of the lists they lead to. */
export async function readDeskWaiting({ db, delivery }: DeskDeps): Promise<DeskWaiting> {
  const [{ to_ship, ...found }, { products, pieces, since }] = await Promise.all([
    findDeskWaiting(db),
    countShortages(db),
  ])
  return {
    ...found,
    to_ship: { ...to_ship, dispatch_hour: delivery.dispatchHour() },
    shortages: { count: products, pieces, oldest_at: since },
  }
}
