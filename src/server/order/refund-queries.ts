import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

export type PaymentMoney = { paymentId: number; amount: number; refunded: number }

/** Money that came online for an order, and how much of it is on its way back or back already. */
export async function findPaidMoney(tx: Queryable, orderId: number): Promise<PaymentMoney[]> {
  return selectRows<PaymentMoney>(
    tx,
    sql`
    select p.id as "paymentId", p.amount::float8 as amount,
      coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'canceled'), 0)::float8 as refunded
    from payments p where p.order_id = ${orderId} and p.status = 'succeeded' order by p.id`,
  )
}

type NewRefund = {
  orderId: number
  paymentId: number
  returnId: number | null
  amount: number
  /** What of it nobody owed. */
  forgiven: number
  reason: string
  requestedBy: number | null
  isTold: boolean
}

export async function insertRefund(tx: Queryable, given: NewRefund): Promise<number> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`
    insert into refunds (order_id, payment_id, return_id, amount, forgiven, reason, requested_by, tell)
    values (${given.orderId}, ${given.paymentId}, ${given.returnId}, ${given.amount}, ${given.forgiven}, ${given.reason}, ${given.requestedBy}, ${given.isTold})
    returning id`,
  )
  return rows[0]!.id
}

export type DueRefund = {
  id: number
  orderId: number
  providerPaymentId: string
  providerId: string | null
  key: string
  amount: number
  forgiven: number
  returnId: number | null
  reason: string
  requestedBy: number | null
  isTold: boolean
}

/** Taken for `seconds`: whoever dies in the middle is replaced then. The provider knows a repeated try by its key. */
export async function claimDueRefund(db: Queryable, seconds: number): Promise<DueRefund | null> {
  const rows = await selectRows<DueRefund>(
    db,
    sql`
    update refunds r set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
    from payments p
    where p.id = r.payment_id and r.id = (
      select id from refunds where status in ('new', 'pending') and payment_id is not null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning r.id, r.order_id as "orderId", p.provider_id as "providerPaymentId", r.provider_id as "providerId",
      r.idempotence_key as key, r.amount::float8 as amount,
      coalesce(r.forgiven, r.amount)::float8 as forgiven, r.return_id as "returnId",
      r.reason, r.requested_by as "requestedBy", r.tell as "isTold"`,
  )
  return rows[0] ?? null
}

export async function updateRefund(
  tx: Queryable,
  id: number,
  { status, providerId }: { status: 'pending' | 'succeeded' | 'canceled'; providerId: string | null },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update refunds set status = ${status}, provider_id = coalesce(${providerId}, provider_id), updated_at = now()
    where id = ${id} and status in ('new', 'pending') and status <> ${status} returning 1`)
  return rows.length > 0
}

export async function postponeRefund(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`
    update refunds set next_attempt_at = now() + make_interval(secs => least(60 * power(2, attempts), 6 * 3600)) where id = ${id}`)
}
