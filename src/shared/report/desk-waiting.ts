/** When something that waits has waited too long: what the shop promises, and for money what the law says. */
import type { StaffRight } from '#shared/api/staff-right.ts'
import { longestWaitHours } from '#shared/order/order-views.ts'
import type { WaitingKind } from './desk-contract.ts'

/** Money is given back within ten days by law. */
export const refundHours = 10 * 24
const day = 24

/** After so many hours somebody should hurry, and after so many it is late. */
const patience: Record<WaitingKind, { soon: number; late: number }> = {
  new_orders: { soon: 1, late: longestWaitHours },
  to_ship: { soon: day, late: 2 * day },
  shortages: { soon: day, late: 3 * day },
  unpaid: { soon: Infinity, late: Infinity },
  to_refund: { soon: 5 * day, late: refundHours },
  returns: { soon: 2 * day, late: 10 * day },
  enquiries: { soon: 4, late: day },
  reviews: { soon: 3 * day, late: 7 * day },
  questions: { soon: day, late: 3 * day },
  master_requests: { soon: day, late: 3 * day },
}

export type Hurry = 'none' | 'calm' | 'soon' | 'late'

export function hurryOf(
  kind: WaitingKind,
  { count, oldest_at }: { count: number; oldest_at: string | null },
  now: Date,
): Hurry {
  if (count === 0) return 'none'
  if (oldest_at === null) return 'calm'
  const hours = (now.getTime() - new Date(oldest_at).getTime()) / 3_600_000
  const { soon, late } = patience[kind]
  if (hours >= late) return 'late'
  return hours >= soon ? 'soon' : 'calm'
}

/** Whose work it is: nobody else is told of it. */
export const waitingRights: Record<WaitingKind, StaffRight> = {
  new_orders: 'orders',
  to_ship: 'parcels',
  shortages: 'parcels',
  unpaid: 'orders',
  to_refund: 'orders',
  returns: 'orders',
  enquiries: 'customers',
  reviews: 'catalogue',
  questions: 'catalogue',
  master_requests: 'customers',
}
