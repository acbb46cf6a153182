import { PaymentProviderError } from '#server/payment/payment-service.ts'
import { beginRegistration, deletePlanned, findSentAlong, planRefundReceipt } from '#server/payment/receipt-service.ts'
import type { Queryable } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ReceiptLine } from '#shared/payment/receipt.ts'
import { insertEvent } from './event-queries.ts'
import { updateOrder } from './move-queries.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderNewsMail } from './order-mail.ts'
import { lockOrder, type OrderRow } from './order-queries.ts'
import { receiptedOrder } from './order-receipt.ts'
import {
  claimDueRefund,
  type DueRefund,
  findPaidMoney,
  insertRefund,
  postponeRefund,
  sumRefunded,
  updateRefund,
} from './refund-queries.ts'

/** Money goes back the way it came: planned in the transaction of its reason, sent to the provider until it has said yes. */

type Wanted = {
  /** Whole rubles; 'all': whatever of the money is still here. */
  amount: number | 'all'
  returnId: number | null
  /** The products brought back, where that is the reason. */
  returned?: ReceiptLine[]
}

/** Answers how much will go back: never more than came. Money that came by hand goes back by hand. */
export async function planRefund(
  tx: Queryable,
  order: OrderRow,
  { amount, returnId, returned }: Wanted,
): Promise<number> {
  const paid = await findPaidMoney(tx, order.id)
  const receipted = await receiptedOrder(tx, order)
  let left = amount === 'all' ? Number.POSITIVE_INFINITY : amount
  let planned = 0
  for (const { paymentId, amount: came, refunded } of paid) {
    const back = Math.min(left, came - refunded)
    if (back <= 0) continue
    const refundId = await insertRefund(tx, { orderId: order.id, paymentId, returnId, amount: back })
    const refund = { refundId, paymentId, amount: back, paid: came, refundedBefore: refunded }
    await planRefundReceipt(tx, receipted, refund, returned)
    left -= back
    planned += back
  }
  return planned
}

/** The shop says that it gave money back itself: cash, or from its bank. */
export async function recordRefundByHand(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  given: { amount: number; returnId: number | null; actorId: number },
): Promise<void> {
  await insertRefund(tx, { orderId: order.id, paymentId: null, returnId: given.returnId, amount: given.amount })
  await settle(tx, deps, order, { amount: given.amount, actor: { kind: 'admin', id: given.actorId } })
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
        await settle(tx, deps, order, { amount, actor: { kind: 'payment', id: null } })
      }
      if (refund.status === 'canceled') {
        await deletePlanned(tx, { refundId: due.id })
        const note = `Возврат ${formatRubles(amount)} не прошёл: верните деньги другим способом`
        await insertEvent(tx, order.id, { kind: 'refund', actor: { kind: 'payment', id: null }, note, isPublic: false })
      }
    })
    if (refund.status === 'pending') await postponeRefund(deps.db, due.id)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, refund: due.id }, 'refund not sent')
    await postponeRefund(deps.db, due.id)
  }
}

type Settled = { amount: number; actor: { kind: 'payment' | 'admin'; id: number | null } }

/** The money is back: the order says how much of it, and the customer is told. */
async function settle(tx: Queryable, deps: OrderDeps, order: OrderRow, { amount, actor }: Settled): Promise<void> {
  const refunded = await sumRefunded(tx, order.id)
  const came = (await findPaidMoney(tx, order.id)).reduce((sum, money) => sum + money.amount, 0) || order.total
  await updateOrder(tx, order.id, { paymentStatus: refunded >= came ? 'refunded' : 'partially_refunded' })
  const note = `Вернули ${formatRubles(amount)}`
  await insertEvent(tx, order.id, { kind: 'refund', actor, note })
  const paragraphs = [`${note} тем же способом, которым вы платили. Деньги придут в срок, который зависит от банка.`]
  const mail = orderNewsMail(
    deps.shop,
    { ...order, items: [] },
    { kind: 'order-refund', title: 'вернули деньги', paragraphs },
  )
  if (mail) await enqueueMail(tx, mail)
}
