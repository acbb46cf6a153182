import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OrderEvent } from '#shared/order/order-contract.ts'
import type { OrderActor, OrderStatus } from '#shared/order/order-states.ts'

/** Who moved an order: a customer may be a guest and the shop's clock is nobody. */
export type Actor = { kind: OrderActor; id: number | null }

export type NewEvent = {
  kind: OrderEvent['kind']
  actor: Actor
  from?: OrderStatus
  to?: OrderStatus
  note?: string
  isPublic?: boolean
}

export async function insertEvent(tx: Queryable, orderId: number, event: NewEvent): Promise<void> {
  await tx.execute(sql`
    insert into order_events (order_id, kind, actor, actor_id, from_status, to_status, note, is_public)
    values (${orderId}, ${event.kind}, ${event.actor.kind}, ${event.actor.id}, ${event.from ?? null}, ${event.to ?? null},
      ${event.note ?? ''}, ${event.isPublic ?? true})`)
}

/** «Ольга М.»: enough among colleagues. */
export const colleagueName = sql`(u.first_name || ' ' || left(u.last_name, 1) || '.')`
