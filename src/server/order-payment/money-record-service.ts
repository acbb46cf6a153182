import { findLedger, setExpiry } from '#server/order/money-queries.ts'
import { readMoney, refundableOnline, writeEntry } from '#server/order/money-service.ts'
import { updateOrder } from '#server/order/move-queries.ts'
import { type MoveResult, mailedOrder, moveLocked } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { refundLimitRejection } from '#server/order/refund-limit-service.ts'
import { planRefund, recordRefundByHand } from '#server/order/refund-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { PaymentInput, RefundInput } from '#shared/order/order-admin-contract.ts'
import {
  type HandMethod,
  paymentRejection,
  paymentWays,
  refundRejection,
  usualHandMethod,
} from '#shared/order/order-money.ts'
import { expiryOf } from '#shared/payment/payment-method.ts'

/** What the shop's own people record about an order's money: it came, it was given back, an entry was a mistake. */

type Rejected = {
  ok: false
  code:
    | 'payment-too-much'
    | 'refund-too-much'
    | 'refund-limit'
    | 'refund-offline'
    | 'money-entry'
    | 'money-entry-not-found'
  error?: string
}
export type MoneyResult = MoveResult | Rejected

type Asked<Input> = { orderId: number; actorId: number; input: Input }
/** Without an actor another program of the shop records it. */
type Work<Input, ActorId = number> = { tx: Queryable; deps: OrderDeps; order: OrderRow; actorId: ActorId; input: Input }

/** Holds the order, so that two who press at once come one after the other. */
function withOrder<Input extends { version?: number | undefined }>(
  deps: OrderDeps,
  { orderId, actorId, input }: Asked<Input>,
  record: (work: Work<Input>) => Promise<Rejected | null>,
): Promise<MoneyResult> {
  return deps.db.transaction(async (tx): Promise<MoneyResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (input.version !== undefined && input.version !== order.version) return { ok: false, code: 'stale' }
    const rejected = await record({ tx, deps, order, actorId, input })
    return rejected ?? { ok: true, order: (await lockOrder(tx, orderId))! }
  })
}

/** Money came past the provider: over the counter, to the bank account, with the courier. */
export function recordPayment(deps: OrderDeps, asked: Asked<PaymentInput>): Promise<MoneyResult> {
  return withOrder(deps, asked, recordPaymentLocked)
}

/** For whoever holds the order already. */
export async function recordPaymentLocked(work: Work<PaymentInput, number | null>): Promise<Rejected | null> {
  const { tx, order, input } = work
  const error = paymentRejection(await readMoney(tx, order.id), input.amount)
  if (error && !input.over) return { ok: false, code: 'payment-too-much', error }
  await takePayment(work)
  return null
}

async function takePayment({ tx, deps, order, actorId, input }: Work<PaymentInput, number | null>): Promise<void> {
  const { amount, method, reference, note = '' } = input
  const actor = { kind: 'admin', id: actorId } as const
  const text = `Получено ${formatRubles(amount)} ${paymentWays[method]}${note ? `. ${note}` : ''}`
  await insertEvent(tx, order.id, { kind: 'payment', actor, note: text })
  await updateOrder(tx, order.id, { isWaitOver: true })
  const { lacking } = await writeEntry(tx, order.id, { kind: 'payment', method, amount, actor, reference, note })
  const details = { order: order.id, amount, method }
  await writeAudit(tx, { kind: 'order-paid', actorId, subjectId: order.userId, details })
  const paid = (await lockOrder(tx, order.id))!
  if (paid.status === 'awaiting_payment' && lacking === 0) {
    await moveLocked(tx, deps, paid, { to: 'processing', actor, note: text, isTold: input.tell })
    return
  }
  const rest = lacking > 0 ? [`Осталось заплатить ${formatRubles(lacking)}.`] : []
  const content = { kind: 'order-paid', title: 'оплата получена', paragraphs: [`${text}. Спасибо!`, ...rest] }
  const mail = orderNewsMail(deps.shop, await mailedOrder(tx, paid), content)
  if (mail && input.tell !== false) await enqueueMail(tx, mail)
}

/** Online goes through the provider's queue and is in the ledger when the provider has confirmed it; the rest at once. */
export function recordRefund(deps: OrderDeps, asked: Asked<RefundInput>): Promise<MoneyResult> {
  return withOrder(deps, asked, async ({ tx, order, actorId, input }) => {
    const { amount, method, reason } = input
    const error = refundRejection(await readMoney(tx, order.id), amount)
    if (error) return { ok: false, code: 'refund-too-much', error }
    const limited = await refundLimitRejection(tx, deps, { orderId: order.id, actorId, amount })
    if (limited) return limited
    const isTold = input.tell !== false
    if (method === 'online') {
      if (!deps.payments) return { ok: false, code: 'refund-offline' }
      const online = await refundableOnline(tx, order.id)
      if (amount > online) return { ok: false, code: 'refund-too-much', error: onlineText(online) }
      await planRefund(tx, order, { amount, returnId: null, reason, requestedBy: actorId, isTold })
      const note = `Возвращаем ${formatRubles(amount)} онлайн`
      await insertEvent(tx, order.id, { kind: 'refund', actor: { kind: 'admin', id: actorId }, note })
    } else {
      await recordRefundByHand(tx, deps, order, { amount, method, returnId: null, actorId, reason, isTold })
    }
    const details = { order: order.id, amount, method, reason }
    await writeAudit(tx, { kind: 'order-refund', actorId, subjectId: order.userId, details })
    return null
  })
}

function onlineText(online: number): string {
  return online > 0
    ? `Онлайн можно вернуть не больше ${formatRubles(online)}: остальное пришло другим способом`
    : 'Онлайн за этот заказ не платили. Верните деньги другим способом'
}

type Reversal = { entryId: number; reason: string; version?: number | undefined }

/** A mistake is taken back by an entry of its own. What the provider did is real and stays. */
export function reverseEntry(deps: OrderDeps, asked: Asked<Reversal>): Promise<MoneyResult> {
  return withOrder(deps, asked, async ({ tx, order, actorId, input }) => {
    const ledger = await findLedger(tx, order.id)
    const entry = ledger.find(({ id }) => id === input.entryId)
    if (!entry) return { ok: false, code: 'money-entry-not-found' }
    const rejected = (error: string): Rejected => ({ ok: false, code: 'money-entry', error })
    if (entry.kind === 'reversal') return rejected('Отмену не отменяют: сделайте новую запись')
    if (ledger.some(({ reverses }) => reverses === entry.id)) return rejected('Эта запись уже отменена')
    if (entry.method === 'online') return rejected('Онлайн-оплаты ведёт платёжный сервис: их записи не отменяют')
    const { refundable, refunded, pending } = await readMoney(tx, order.id)
    if (entry.kind === 'payment' && entry.amount > refundable) {
      const gone = formatRubles(refunded + pending)
      return rejected(`Из этих денег уже вернули ${gone}. Сначала отмените запись о возврате`)
    }
    const actor = { kind: 'admin', id: actorId } as const
    const { method, amount } = entry
    const reversal = { kind: 'reversal', method, amount, actor, note: input.reason, reversesId: entry.id } as const
    const money = await writeEntry(tx, order.id, reversal)
    const what = entry.kind === 'payment' ? 'об оплате' : 'о возврате'
    const note = `Запись ${what} ${formatRubles(amount)} отменена`
    await insertEvent(tx, order.id, { kind: entry.kind, actor, note })
    const details = { order: order.id, amount, method, reason: input.reason }
    await writeAudit(tx, { kind: 'order-money-reversed', actorId, subjectId: order.userId, details })
    if (money.refundable === 0) await waitAgain(tx, deps, order)
    return null
  })
}

/** An order that waits for its payment after all is given up in time like any other. */
async function waitAgain(tx: Queryable, deps: OrderDeps, { id, status, payment }: OrderRow): Promise<void> {
  const isWaiting = status === 'awaiting_payment' || (status === 'new' && payment === 'invoice')
  const expiry = isWaiting ? expiryOf(payment, deps.now()) : null
  if (!expiry) return
  const over = 'at' in expiry ? expiry.at : new Date(deps.now().getTime() + expiry.afterMinutes * 60_000)
  await setExpiry(tx, id, over)
}

/** See `usualHandMethod`; an entry that was reversed does not count. */
export async function usualMethod(tx: Queryable, orderId: number): Promise<HandMethod> {
  const ledger = await findLedger(tx, orderId)
  const reversed = new Set(ledger.map(({ reverses }) => reverses))
  return usualHandMethod(ledger.map((entry) => ({ ...entry, reversed: reversed.has(entry.id) })))
}
