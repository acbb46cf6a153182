import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'

export type Confirmation = { token: string; hours: number }

export type OrderChange = {
  status?: OrderStatus
  payment?: PaymentMethod
  trackNumber?: string
  cancelReason?: string
  /** What was awaited has come, or nobody waits any more. */
  isWaitOver?: boolean
  /** From now on it waits for the customer to follow a mailed link. */
  confirmation?: Confirmation | undefined
  isCompleted?: boolean
  /** Looks after it from now on, unless somebody does already. */
  responsibleId?: number
}

export async function updateOrder(tx: Queryable, id: number, change: OrderChange): Promise<void> {
  await tx.execute(sql`
    update orders set status = coalesce(${change.status ?? null}, status),
      payment_method = coalesce(${change.payment ?? null}, payment_method),
      payment_chosen_at = case when payment_method = coalesce(${change.payment ?? null}, payment_method) then payment_chosen_at else now() end,
      track_number = coalesce(${change.trackNumber ?? null}, track_number),
      cancel_reason = coalesce(${change.cancelReason ?? null}, cancel_reason),
      expires_at = case when ${change.isWaitOver ?? false}
        then now() + make_interval(hours => ${change.confirmation?.hours ?? null}::integer) else expires_at end,
      unconfirmed = unconfirmed or ${change.confirmation !== undefined},
      confirm_token = coalesce(confirm_token, ${change.confirmation?.token ?? null}),
      completed_at = case when ${change.isCompleted ?? false} then now() else completed_at end,
      responsible_id = coalesce(responsible_id, ${change.responsibleId ?? null}::integer),
      version = version + 1, updated_at = now()
    where id = ${id}`)
}

export async function releaseStock(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`select release_stock(${orderId})`)
}

export async function writeOffStock(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`select write_off_stock(${orderId})`)
}

export async function takeBackStock(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`select take_back_stock(${orderId})`)
}
