import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { OnlineWay } from '#shared/payment/payment-method.ts'

export type PaymentRow = {
  id: number
  orderId: number
  providerId: string | null
  key: string
  amount: number
  way: OnlineWay
  status: 'new' | 'pending' | 'replaced' | 'succeeded' | 'canceled'
}

const columns = sql`id, order_id as "orderId", provider_id as "providerId", idempotence_key as key, amount::float8 as amount, way, status`

export async function findOpenPayment(db: Queryable, orderId: number): Promise<PaymentRow | null> {
  const question = sql`select ${columns} from payments where order_id = ${orderId} and status in ('new', 'pending')`
  return (await selectRows<PaymentRow>(db, question))[0] ?? null
}

/** The buyer has the provider's page: they may be paying this very moment. An attempt the provider never answered counts for nothing. */
export async function isBeingPaid(db: Queryable, orderId: number): Promise<boolean> {
  const open = await findOpenPayment(db, orderId)
  return open !== null && open.providerId !== null
}

export async function findPaymentOfProvider(db: Queryable, providerId: string): Promise<PaymentRow | null> {
  const question = sql`select ${columns} from payments where provider_id = ${providerId}`
  return (await selectRows<PaymentRow>(db, question))[0] ?? null
}

export async function lockPayment(tx: Queryable, id: number): Promise<PaymentRow | null> {
  return (await selectRows<PaymentRow>(tx, sql`select ${columns} from payments where id = ${id} for update`))[0] ?? null
}

export async function insertPayment(
  tx: Queryable,
  { orderId, provider, amount, way }: { orderId: number; provider: string; amount: number; way: OnlineWay },
): Promise<PaymentRow> {
  const rows = await selectRows<PaymentRow>(
    tx,
    sql`insert into payments (order_id, provider, amount, way) values (${orderId}, ${provider}, ${amount}, ${way}) returning ${columns}`,
  )
  return rows[0]!
}

/** Another attempt takes its place. The provider cannot take it back, so what becomes of it is still listened to. */
export async function replacePayment(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update payments set status = 'replaced', updated_at = now() where id = ${id}`)
}

/** The provider knows of it now and waits for the buyer; also where another attempt has taken its place meanwhile. */
export async function keepProviderPayment(
  tx: Queryable,
  id: number,
  given: { providerId: string; url: string | null },
) {
  await tx.execute(sql`
    update payments set provider_id = ${given.providerId}, confirmation_url = ${given.url},
      status = case status when 'new' then 'pending' else status end, updated_at = now()
    where id = ${id} and status in ('new', 'pending', 'replaced')`)
}

export async function endPayment(
  tx: Queryable,
  id: number,
  given: { status: 'succeeded' | 'canceled'; amount: number; paidWith: string | null },
) {
  await tx.execute(sql`
    update payments set status = ${given.status}, amount = ${given.amount}, paid_with = ${given.paidWith}, updated_at = now()
    where id = ${id}`)
}

/** Those nobody has heard of for a while, the longest first; a notice that got lost must not cost the buyer the order. */
export async function findUnheardPayments(db: Queryable, limit: number): Promise<PaymentRow[]> {
  return selectRows<PaymentRow>(
    db,
    sql`
    update payments set updated_at = now() where id in (
      select id from payments where status in ('pending', 'replaced') and provider_id is not null and updated_at < now() - interval '2 minutes'
        and created_at > now() - interval '30 hours' order by updated_at limit ${limit})
    returning ${columns}`,
  )
}

/** The customer's page of the order offers to pay online, however the order was placed. */
export async function allowPaymentByLink(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(
    sql`update orders set payment_link_at = now(), version = version + 1, updated_at = now() where id = ${orderId}`,
  )
}

export async function hurryRefund(db: Queryable, providerId: string): Promise<void> {
  await db.execute(
    sql`update refunds set next_attempt_at = now() where provider_id = ${providerId} and status in ('new', 'pending')`,
  )
}

export type Expired = { id: number; unconfirmed: boolean }

export async function findExpiredOrders(db: Queryable, limit: number): Promise<Expired[]> {
  return selectRows<Expired>(
    db,
    sql`select id, unconfirmed from orders where expires_at <= now() and status in ('awaiting_payment', 'new')
      and payment_status in ('unpaid', 'pending', 'failed') order by expires_at limit ${limit}`,
  )
}

/** What waits for nothing any more is left alone: given a new hour, it would be given up at that. */
export async function postponeExpiry(db: Queryable, id: number, minutes: number): Promise<void> {
  await db.execute(sql`
    update orders set expires_at = now() + make_interval(mins => ${minutes}) where id = ${id} and expires_at is not null`)
}
