/** The link to an order opens it without a login, so it ends some time after the order did; a new one can be mailed. */
import type { OrderStatus } from './order-states.ts'

const dayMs = 24 * 60 * 60 * 1000

type Linked = { status: OrderStatus; completedAt: Date | null; updatedAt: Date; linkRenewedAt: Date | null }

/** Null: not as long as the order is under way. */
export function linkEnd({ status, completedAt, updatedAt, linkRenewedAt }: Linked, days: number): Date | null {
  const over = completedAt ?? (status === 'cancelled' ? updatedAt : null)
  if (!over) return null
  const from = Math.max(over.getTime(), linkRenewedAt?.getTime() ?? 0)
  return new Date(from + days * dayMs)
}

export function hasLinkEnded(order: Linked, { now, days }: { now: Date; days: number }): boolean {
  const end = linkEnd(order, days)
  return end !== null && now > end
}
