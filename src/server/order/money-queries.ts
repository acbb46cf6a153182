import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { MoneyEntry } from '#shared/order/order-admin-contract.ts'
import type { CountedEntry, MoneyEntryKind, MoneyFacts, MoneyMethod, OnlineAttempt } from '#shared/order/order-money.ts'
import type { PaymentStatus } from '#shared/payment/payment-method.ts'
import { type Actor, colleagueName } from './order-queries.ts'

export type NewEntry = {
  kind: MoneyEntryKind
  method: MoneyMethod
  amount: number
  actor: Actor
  reference?: string | undefined
  note?: string | undefined
  reversesId?: number
  paymentId?: number
  refundId?: number
  /** Of a refund: what nobody owed. */
  forgiven?: number
  returnId?: number | null
}

export async function insertEntry(tx: Queryable, orderId: number, entry: NewEntry): Promise<void> {
  await tx.execute(sql`
    insert into money_entries (order_id, kind, method, amount, reverses_id, reference, note, actor, actor_id, payment_id, refund_id, return_id, forgiven)
    values (${orderId}, ${entry.kind}, ${entry.method}, ${entry.amount}, ${entry.reversesId ?? null}, ${entry.reference ?? ''},
      ${entry.note ?? ''}, ${entry.actor.kind}, ${entry.actor.id}, ${entry.paymentId ?? null}, ${entry.refundId ?? null},
      ${entry.returnId ?? null}, ${entry.forgiven ?? null})`)
}

export type LedgerRow = CountedEntry & { method: MoneyMethod }

/** What was given back before another way of paying was chosen is to be paid anew: nothing of it is forgiven. */
const stillForgiven = (since: SQL) =>
  sql`case when o.payment_chosen_at > ${since} then 0 else coalesce(x.forgiven, x.amount) end`

/** The oldest first. */
export function findLedger(db: Queryable, orderId: number): Promise<LedgerRow[]> {
  return selectRows<LedgerRow>(
    db,
    sql`select x.id, x.kind, x.method, x.amount::float8 as amount, x.reverses_id as reverses,
      (case x.kind when 'refund' then ${stillForgiven(sql`coalesce(f.created_at, x.at)`)} else 0 end)::float8 as forgiven
    from money_entries x join orders o on o.id = x.order_id left join refunds f on f.id = x.refund_id where x.order_id = ${orderId} order by x.id`,
  )
}

/** Products of a return count from the moment the shop has them. */
const returned = (orderId: number) => sql`select coalesce(sum(ri.amount), 0)::float8 from order_returns r
  join order_return_items ri on ri.return_id = r.id
  where r.order_id = ${orderId} and r.status in ('received', 'refunded')`

const pendingRefunds = (orderId: number) =>
  sql`refunds where order_id = ${orderId} and payment_id is not null and status in ('new', 'pending')`

type Facts = Omit<MoneyFacts, 'paid' | 'refunded' | 'forgiven'> & { attempt: OnlineAttempt; pendingForgiven: number }

/** Everything about an order's money that is not in its ledger. */
export async function findMoneyFacts(db: Queryable, orderId: number): Promise<Facts> {
  const [row] = await selectRows<Facts>(
    db,
    sql`select o.status, o.total::float8 as total, (${returned(orderId)}) as returned,
      (select coalesce(sum(amount), 0)::float8 from ${pendingRefunds(orderId)}) as pending,
      (select coalesce(sum(${stillForgiven(sql`x.created_at`)}), 0)::float8 from (select * from ${pendingRefunds(orderId)}) x) as "pendingForgiven",
      case when o.payment_method = 'online' then
        (select case p.status when 'pending' then 'pending' when 'canceled' then 'failed' end from payments p
          where p.order_id = o.id and p.status in ('pending', 'succeeded', 'canceled') order by p.id desc limit 1) end as attempt
    from orders o where o.id = ${orderId}`,
  )
  return row!
}

type Sums = { paid: number; refunded: number; owed: number; pending: number; paymentStatus: PaymentStatus }

/** The only place that writes these columns. Owed again because a refund failed, money is owed since before that refund. */
export async function updateMoney(tx: Queryable, orderId: number, sums: Sums): Promise<void> {
  await tx.execute(sql`
    update orders set paid_total = ${sums.paid}, refunded_total = ${sums.refunded}, owed = ${sums.owed},
      owed_since = case when ${sums.owed > 0} then coalesce(owed_since, now()) when ${sums.pending > 0} then owed_since end,
      payment_status = ${sums.paymentStatus}, version = version + 1, updated_at = now()
    where id = ${orderId} and (paid_total, refunded_total, owed, payment_status)
      is distinct from (${sums.paid}::bigint, ${sums.refunded}::bigint, ${sums.owed}::bigint, ${sums.paymentStatus}::text)`)
}

/** Null: nothing is owed. */
export async function findOwedSince(db: Queryable, orderId: number): Promise<string | null> {
  const question = sql`select ${utcText(sql`owed_since`)} as since from orders where id = ${orderId} and owed > 0`
  return (await selectRows<{ since: string | null }>(db, question))[0]?.since ?? null
}

type ShownEntry = Omit<MoneyEntry, 'sum' | 'reversed' | 'reversible'>

/** For the shop's own people, the latest first. */
export function findShownEntries(db: Queryable, orderId: number): Promise<ShownEntry[]> {
  return selectRows<ShownEntry>(
    db,
    sql`select e.id, ${utcText(sql`e.at`)} as at, e.kind, e.method, e.amount::float8 as amount, e.reverses_id as reverses, e.reference,
      e.note as reason, e.actor as by, case when e.actor = 'admin' then ${colleagueName} end as author,
      e.payment_id, e.refund_id, p.paid_with
    from money_entries e left join users u on u.id = e.actor_id left join refunds r on r.id = e.refund_id
    left join payments p on p.id = coalesce(e.payment_id, r.payment_id)
    where e.order_id = ${orderId} order by e.id desc`,
  )
}

export type PendingRefund = { id: number; amount: number; created_at: string; reason: string; attempts: number }

export function findPendingRefunds(db: Queryable, orderId: number): Promise<PendingRefund[]> {
  return selectRows<PendingRefund>(
    db,
    sql`select id, amount::float8 as amount, ${utcText(sql`created_at`)} as created_at, reason, attempts
    from ${pendingRefunds(orderId)} order by id desc`,
  )
}

/** A payment that was taken back leaves the order waiting for its money again. */
export async function setExpiry(tx: Queryable, orderId: number, at: Date): Promise<void> {
  await tx.execute(sql`update orders set expires_at = ${at.toISOString()}::timestamptz where id = ${orderId}`)
}
