import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ReceiptLine } from '#shared/payment/receipt.ts'
import type { ReceiptKind, ReceiptMode, ReceiptStatus } from '#shared/payment/receipt-rules.ts'

export type Settlement = { type: 'prepayment' | 'cashless'; amount: number }

export type NewReceipt = {
  orderId: number
  kind: ReceiptKind
  of: { paymentId: number } | { refundId: number }
  amount: number
  mode: ReceiptMode
  lines: ReceiptLine[]
  settlements: Settlement[]
  email: string | null
  phone: string | null
  isSentAlong: boolean
}

export async function insertReceipt(tx: Queryable, given: NewReceipt): Promise<void> {
  const { of } = given
  await tx.execute(sql`
    insert into receipts (order_id, kind, payment_id, refund_id, amount, mode, lines, settlements, email, phone, is_sent_along, status)
    values (${given.orderId}, ${given.kind}, ${'paymentId' in of ? of.paymentId : null}, ${'refundId' in of ? of.refundId : null},
      ${given.amount}, ${given.mode}, ${JSON.stringify(given.lines)}::jsonb, ${JSON.stringify(given.settlements)}::jsonb,
      ${given.email}, ${given.phone}, ${given.isSentAlong}, ${given.isSentAlong ? 'planned' : 'waiting'})
    on conflict do nothing`)
}

export type SentAlongRow = {
  email: string | null
  phone: string | null
  mode: ReceiptMode
  lines: ReceiptLine[]
}

/** The receipt that goes with this payment or refund, the same at every repeated attempt. */
export async function findSentAlong(
  db: Queryable,
  of: { paymentId: number } | { refundId: number },
): Promise<SentAlongRow | null> {
  const question = sql`select email, phone, mode, lines from receipts where ${ownedBy(of)} and is_sent_along`
  return (await selectRows<SentAlongRow>(db, question))[0] ?? null
}

/** The money has moved: from now on its receipt is looked after. */
export async function beginRegistration(tx: Queryable, of: { paymentId: number } | { refundId: number }) {
  await tx.execute(sql`
    update receipts set status = 'pending', pending_since = now(), next_attempt_at = now(), updated_at = now()
    where ${ownedBy(of)} and is_sent_along and status = 'planned'`)
}

/** The money did not move: there is nothing to give a receipt for. */
export async function deletePlanned(tx: Queryable, of: { paymentId: number } | { refundId: number }) {
  await tx.execute(sql`delete from receipts where ${ownedBy(of)} and status = 'planned'`)
}

function ownedBy(of: { paymentId: number } | { refundId: number }) {
  return 'paymentId' in of
    ? sql`payment_id = ${of.paymentId} and kind <> 'settlement'`
    : sql`refund_id = ${of.refundId}`
}

export type ReceiptLines = { kind: ReceiptKind; paymentId: number | null; mode: ReceiptMode; lines: ReceiptLine[] }

/** Lines of every receipt of an order that counts or will; a refund's with the payment it gives back. */
export async function findReceiptLines(tx: Queryable, orderId: number): Promise<ReceiptLines[]> {
  return selectRows<ReceiptLines>(
    tx,
    sql`
    select t.kind, coalesce(t.payment_id, r.payment_id) as "paymentId", t.mode, t.lines
    from receipts t left join refunds r on r.id = t.refund_id left join payments p on p.id = t.payment_id
    where t.order_id = ${orderId} and (t.refund_id is not null or p.status = 'succeeded') order by t.id`,
  )
}

export type DueReceipt = {
  id: number
  orderId: number
  status: ReceiptStatus
  isSentAlong: boolean
  providerId: string | null
  providerPaymentId: string | null
  providerRefundId: string | null
  key: string
  email: string | null
  phone: string | null
  mode: ReceiptMode
  lines: ReceiptLine[]
  settlements: Settlement[]
  /** Sent along with its money days ago, and nothing was heard of it since. */
  isLongUnheard: boolean
}

/** Taken for `seconds`: whoever dies in the middle is replaced then. The provider knows a repeated attempt by its key. */
export async function claimDueReceipt(db: Queryable, seconds: number): Promise<DueReceipt | null> {
  const rows = await selectRows<DueReceipt>(
    db,
    sql`
    with due as (
      select id from receipts where status in ('waiting', 'pending', 'failed') and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    update receipts t set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
    from due where t.id = due.id
    returning t.id, t.order_id as "orderId", t.status, t.is_sent_along as "isSentAlong", t.provider_id as "providerId",
      (select provider_id from payments p where p.id = t.payment_id) as "providerPaymentId",
      (select provider_id from refunds r where r.id = t.refund_id) as "providerRefundId",
      t.idempotence_key as key, t.email, t.phone, t.mode, t.lines, t.settlements,
      t.is_sent_along and t.pending_since < now() - interval '3 days' as "isLongUnheard"`,
  )
  return rows[0] ?? null
}

/** Registered: the contact has served its purpose. */
export async function settleReceipt(tx: Queryable, id: number, document: string | null): Promise<void> {
  await tx.execute(sql`
    update receipts set status = 'succeeded', document = ${document}, email = null, phone = null, problem = '', updated_at = now()
    where id = ${id}`)
}

/** Nobody will ever say anything of it: the contact is not stored any longer. */
export async function closeUnheard(tx: Queryable, id: number): Promise<void> {
  await tx.execute(
    sql`update receipts set status = 'unheard', email = null, phone = null, updated_at = now() where id = ${id}`,
  )
}

export async function awaitRegistration(tx: Queryable, id: number, providerId: string | null): Promise<void> {
  await tx.execute(sql`
    update receipts set status = 'pending', provider_id = coalesce(${providerId}, provider_id), problem = '',
      next_attempt_at = ${later}, updated_at = now()
    where id = ${id}`)
}

/** Rejected: sent again by itself, under a key of its own. */
export async function failReceipt(tx: Queryable, id: number, problem: string): Promise<void> {
  await tx.execute(sql`
    update receipts set status = 'failed', is_sent_along = false, provider_id = null, idempotence_key = gen_random_uuid(),
      problem = ${problem}, next_attempt_at = ${later}, updated_at = now()
    where id = ${id}`)
}

/** The provider did not answer: the same is tried again. */
export async function postponeReceipt(tx: Queryable, id: number, problem: string): Promise<void> {
  await tx.execute(
    sql`update receipts set problem = ${problem}, next_attempt_at = ${later}, updated_at = now() where id = ${id}`,
  )
}

/** A receipt is due on the day of the sale: the longest pause is an hour. */
const later = sql`now() + make_interval(secs => least(30 * power(2, least(attempts, 10)), 3600))`

/** Somebody wants it sent now. */
export async function hurryReceipt(tx: Queryable, { orderId, id }: { orderId: number; id: number }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update receipts set next_attempt_at = now()
    where id = ${id} and order_id = ${orderId} and status in ('waiting', 'pending', 'failed') returning 1`)
  return rows.length > 0
}

export type ShownReceipt = {
  id: number
  kind: ReceiptKind
  paymentId: number | null
  refundId: number | null
  amount: number
  status: ReceiptStatus
  document: string | null
  attempts: number
  nextAttemptAt: string
  problem: string
}

export async function findReceipts(db: Queryable, orderId: number): Promise<ShownReceipt[]> {
  return selectRows<ShownReceipt>(
    db,
    sql`
    select id, kind, payment_id as "paymentId", refund_id as "refundId", amount::float8 as amount, status, document, attempts,
      ${utcText(sql`next_attempt_at`)} as "nextAttemptAt", problem
    from receipts where order_id = ${orderId} and status <> 'planned' order by id`,
  )
}
