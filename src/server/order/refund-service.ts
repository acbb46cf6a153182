import { PaymentProviderError } from '#server/payment/payment-service.ts'
import {
  beginRegistration,
  deletePlanned,
  findSentAlong,
  planRefundReceipt,
  stillPrepaid,
} from '#server/payment/receipt-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { forgivenOf, type HandMethod, type MoneyMethod, refundWays } from '#shared/order/order-money.ts'
import type { ReceiptLine } from '#shared/payment/receipt.ts'
import { readMoney, settleMoney, writeEntry } from './money-service.ts'
import { updateOrder } from './move-queries.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderNewsMail } from './order-mail.ts'
import { type Actor, insertEvent, lockOrder, type OrderRow } from './order-queries.ts'
import { receiptedOrder } from './order-receipt.ts'
import {
  claimDueRefund,
  type DueRefund,
  findPaidMoney,
  insertRefund,
  postponeRefund,
  updateRefund,
} from './refund-queries.ts'

/** Money goes back the way it came: planned in the transaction of its reason, sent to the provider until it has said yes. */

type Wanted = {
  /** Whole rubles. */
  amount: number
  returnId: number | null
  /** The payment that was too much goes back before any other. */
  firstOf?: number
  /** The products brought back, where that is the reason. */
  returned?: ReceiptLine[]
  reason?: string
  /** Who of the shop asked for it; left out, it follows from something else. */
  requestedBy?: number
  /** False: no email goes to the customer when it is through. */
  isTold?: boolean
}

/** Answers how much will go back: never more than came. Money that came by hand goes back by hand. */
export async function planRefund(tx: Queryable, order: OrderRow, wanted: Wanted): Promise<number> {
  const { amount, returnId, firstOf, returned, reason = '', requestedBy = null, isTold = true } = wanted
  const found = await findPaidMoney(tx, order.id)
  const paid = [...found].sort((a, b) => Number(b.paymentId === firstOf) - Number(a.paymentId === firstOf))
  const receipted = await receiptedOrder(tx, order)
  const held = paid.reduce((sum, { amount: came, refunded }) => sum + came - refunded, 0)
  let prepaid = await stillPrepaid(tx, receipted, held)
  let { owed } = await readMoney(tx, order.id)
  let left = amount
  for (const { paymentId, amount: came, refunded } of paid) {
    let refundedBefore = refunded
    while (left > 0 && came > refundedBefore) {
      // What nothing was handed over for goes back first, apart from what was sold: a receipt is of one kind.
      const isPrepaid = prepaid > 0
      const back = Math.min(left, came - refundedBefore, isPrepaid ? prepaid : left)
      // What came for nothing is given back by no kindness.
      const forgiven = firstOf === undefined ? forgivenOf(back, owed) : 0
      const asked = { amount: back, forgiven, reason, requestedBy, isTold }
      const refundId = await insertRefund(tx, { orderId: order.id, paymentId, returnId, ...asked })
      const refund = { refundId, paymentId, amount: back, paid: came, refundedBefore, isPrepaid }
      await planRefundReceipt(tx, receipted, refund, returned)
      if (isPrepaid) prepaid -= back
      refundedBefore += back
      owed = Math.max(0, owed - back)
      left -= back
    }
  }
  const planned = amount - left
  if (planned > 0) {
    // Even where no sum of the order changes: whoever looks at it from before must not plan the same once more.
    await updateOrder(tx, order.id, {})
    await settleMoney(tx, order.id)
  }
  return planned
}

type RefundByHand = {
  amount: number
  method: HandMethod
  returnId: number | null
  actorId: number
  reason?: string
  isTold?: boolean
}

/** The shop says that it gave money back itself: cash, or from its bank. */
export async function recordRefundByHand(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  { actorId, isTold = true, ...given }: RefundByHand,
): Promise<void> {
  const { owed } = await readMoney(tx, order.id)
  const forgiven = forgivenOf(given.amount, owed)
  await settle(tx, deps, order, { ...given, forgiven, actor: { kind: 'admin', id: actorId }, isTold })
}

/** Far more than the provider needs for an answer. */
const leaseSeconds = 120

/** A job: sends what waits. Stops soon after `signal`. */
export async function sendDueRefunds(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  if (!deps.payments) return
  while (!signal.aborted) {
    const due = await claimDueRefund(deps.db, leaseSeconds)
    if (!due) return
    await sendRefund(deps, due)
  }
}

async function sendRefund(deps: OrderDeps, due: DueRefund): Promise<void> {
  const { payments } = deps
  if (!payments) return
  try {
    const known = due.providerId ? await payments.readRefund(due.providerId) : null
    const { key, amount } = due
    const receipt = await findSentAlong(deps.db, { refundId: due.id })
    const refund = known ?? (await payments.refund({ key, paymentId: due.providerPaymentId, amount, receipt }))
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, due.orderId)
      const isNews = await updateRefund(tx, due.id, { status: refund.status, providerId: refund.id })
      if (!order || !isNews) return
      if (refund.status === 'succeeded') {
        await beginRegistration(tx, { refundId: due.id })
        const { id: refundId, returnId, forgiven, reason, requestedBy, isTold } = due
        const actor: Actor = requestedBy === null ? { kind: 'payment', id: null } : { kind: 'admin', id: requestedBy }
        const paidBack = { amount, forgiven, method: 'online', actor, reason, isTold, refundId, returnId } as const
        await settle(tx, deps, order, { ...paidBack, reference: refund.id })
      }
      if (refund.status === 'canceled') await giveUpRefund(tx, due)
    })
    if (refund.status === 'pending') await postponeRefund(deps.db, due.id)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, refund: due.id }, 'refund not sent')
    if (error.isTemporary) return postponeRefund(deps.db, due.id)
    // Rejected for good: the money is owed again, and a person gives it back in another way.
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, due.orderId)
      if (order && (await updateRefund(tx, due.id, { status: 'canceled', providerId: null })))
        await giveUpRefund(tx, due)
    })
  }
}

async function giveUpRefund(tx: Queryable, { id, orderId, amount }: DueRefund): Promise<void> {
  await deletePlanned(tx, { refundId: id })
  const note = `Возврат ${formatRubles(amount)} не прошёл: верните деньги другим способом`
  await insertEvent(tx, orderId, { kind: 'refund', actor: { kind: 'payment', id: null }, note, isPublic: false })
  await settleMoney(tx, orderId)
}

type Settled = {
  amount: number
  forgiven: number
  method: MoneyMethod
  actor: Actor
  returnId: number | null
  isTold: boolean
  reason?: string
  reference?: string
  refundId?: number
}

/** The money is back: it is in the ledger, and the customer is told. */
async function settle(tx: Queryable, deps: OrderDeps, order: OrderRow, settled: Settled): Promise<void> {
  const { amount, method, actor, isTold, reason: note, ...from } = settled
  await writeEntry(tx, order.id, { kind: 'refund', amount, method, actor, note, ...from })
  const way = method === 'online' ? '' : ` ${refundWays[method]}`
  const text = `Вернули ${formatRubles(amount)}${way}`
  await insertEvent(tx, order.id, { kind: 'refund', actor, note: text })
  const told = `Вернули ${formatRubles(amount)} ${refundWays[method]}.`
  const isWithBank = method !== 'cash'
  const paragraphs = [isWithBank ? `${told} Деньги придут в срок, который зависит от банка.` : told]
  const mail = orderNewsMail(
    deps.shop,
    { ...order, items: [] },
    { kind: 'order-refund', title: 'вернули деньги', paragraphs },
  )
  if (mail && isTold) await enqueueMail(tx, mail)
}
