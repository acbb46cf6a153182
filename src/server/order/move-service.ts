import { planSettlementReceipt } from '#server/payment/receipt-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { isOver, mayMove, type OrderStatus, orderStates, rejectedMoveText } from '#shared/order/order-states.ts'
import { mailCustomer } from './customer-mail-service.ts'
import { readMoney, settleMoney, writeEntry } from './money-service.ts'
import {
  type Confirmation,
  type OrderChange,
  releaseStock,
  takeBackStock,
  updateOrder,
  writeOffStock,
} from './move-queries.ts'
import type { OrderDeps } from './order-deps.ts'
import { type MailedOrder, orderStatusMail, shopOrderMail } from './order-mail.ts'
import { forgetCustomerOfOrder } from './order-owner-service.ts'
import { type Actor, findItems, hasReturns, insertEvent, lockOrder, type OrderRow } from './order-queries.ts'
import { receiptedOrder } from './order-receipt.ts'
import { refundLimitRejection } from './refund-limit-service.ts'
import { findPaidMoney } from './refund-queries.ts'
import { planRefund } from './refund-service.ts'

/** An order moves by the table of states and nowhere else; stock, money, history and emails go with it in one transaction. */

export type Move = {
  to: OrderStatus
  actor: Actor
  note?: string | undefined
  trackNumber?: string | undefined
  /** The version whoever decides was looking at. */
  version?: number | undefined
  /** False: the customer is told in another way. */
  isTold?: boolean | undefined
  /** What else changed with it; the email about the step says so too. */
  news?: string | undefined
  /** Why it must not move after all, decided while the order is held; null: it may. */
  guard?: ((order: OrderRow) => string | null) | undefined
  /** Only if no money has come by now, and what was waited for has neither come nor been postponed. */
  isExpired?: boolean | undefined
  /** The customer is to confirm it, by a mailed link. */
  confirmation?: Confirmation | undefined
}

export type MoveRejection =
  | { ok: false; code: 'order-not-found' | 'stale' }
  | { ok: false; code: 'order-move' | 'refund-limit'; error: string }
export type MoveResult = { ok: true; order: OrderRow } | MoveRejection

export function moveOrder(deps: OrderDeps, orderId: number, move: Move): Promise<MoveResult> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (move.version !== undefined && move.version !== order.version) return { ok: false, code: 'stale' }
    if (move.isExpired && (order.paid > order.refunded || !order.isExpired)) return { ok: false, code: 'stale' }
    return moveLocked(tx, deps, order, move)
  })
}

/** For whoever holds the order already. */
export async function moveLocked(tx: Queryable, deps: OrderDeps, order: OrderRow, move: Move): Promise<MoveResult> {
  const { to, actor, note = '' } = move
  const { status: from, deliveryMethod: delivery } = order
  if (!mayMove(from, to, actor.kind, delivery)) {
    return { ok: false, code: 'order-move', error: rejectedMoveText({ from, to, by: actor.kind, delivery }) }
  }
  const error = move.guard?.(order) ?? (await returnRejection(tx, order, to))
  if (error) return { ok: false, code: 'order-move', error }
  if (to === 'cancelled' && actor.kind === 'admin' && actor.id !== null) {
    const { refundable: amount } = await readMoney(tx, order.id)
    const limited = await refundLimitRejection(tx, deps, { orderId: order.id, actorId: actor.id, amount })
    if (limited) return limited
  }
  await moveStock(tx, order, to)
  await updateOrder(tx, order.id, changeOf(move))
  // Read as the order stands now: once it is handed over, what was given back out of kindness is not asked for again.
  const { lacking } = await readMoney(tx, order.id)
  if (to === 'completed' && order.payment === 'on_receipt' && lacking > 0) {
    await writeEntry(tx, order.id, { kind: 'payment', method: 'cash', amount: lacking, actor })
  }
  const { owed, due } = await settleMoney(tx, order.id)
  await insertEvent(tx, order.id, { kind: 'status', actor, from: order.status, to, note })
  if (actor.kind === 'admin') {
    const details = { order: order.id, from: order.status, to }
    await writeAudit(tx, { kind: 'order-moved', actorId: actor.id, subjectId: order.userId, details })
  }
  const moved = (await lockOrder(tx, order.id))!
  const isOwed = to === 'cancelled' && owed > 0
  if (isOwed) await giveMoneyBack(tx, moved, owed)
  if (to === 'completed') await settlePrepayments(tx, moved, due)
  await tell(tx, deps, moved, move, isOwed)
  if (isOver(to)) await forgetCustomerOfOrder(tx, order.id)
  return { ok: true, order: moved }
}

/** Made as cheap as what has come, or for nothing: it waits for no money any more. */
export async function goOnIfPaid(tx: Queryable, deps: OrderDeps, order: OrderRow, actor: Actor): Promise<OrderRow> {
  if (order.status !== 'awaiting_payment' && !(order.status === 'new' && order.payment === 'invoice')) return order
  if ((await readMoney(tx, order.id)).lacking > 0) return order
  if (order.status === 'new') {
    await updateOrder(tx, order.id, { isWaitOver: true })
    return (await lockOrder(tx, order.id))!
  }
  const moved = await moveLocked(tx, deps, order, {
    to: 'processing',
    actor,
    note: 'Доплачивать нечего',
    isTold: false,
  })
  return moved.ok ? moved.order : order
}

/** What came back in a return is on the shelf already: cancelling would put it there once more. */
async function returnRejection(tx: Queryable, { id, status }: OrderRow, to: OrderStatus): Promise<string | null> {
  if (status !== 'shipped' || to !== 'cancelled' || !(await hasReturns(tx, id))) return null
  return 'По заказу оформлен возврат: отметьте, что заказ получен, а не отменяйте его'
}

/** Products are on the shelf, set aside, until the order leaves; a cancelled one gives them back from wherever they are. */
async function moveStock(tx: Queryable, { id, status }: OrderRow, to: OrderStatus): Promise<void> {
  const [held, holds] = [orderStates[status].holdsStock, orderStates[to].holdsStock]
  if (held && to === 'cancelled') await releaseStock(tx, id)
  else if (held && !holds) await writeOffStock(tx, id)
  else if (to === 'cancelled') await takeBackStock(tx, id)
}

function changeOf({ to, note, trackNumber, actor, confirmation }: Move): OrderChange {
  return {
    status: to,
    isWaitOver: true,
    confirmation,
    isCompleted: to === 'completed',
    ...(trackNumber ? { trackNumber } : {}),
    ...(actor.kind === 'admin' && actor.id !== null ? { responsibleId: actor.id } : {}),
    ...(to === 'cancelled' && note ? { cancelReason: note } : {}),
    // Only an order that waits for money becomes new again: its buyer pays on receipt.
    ...(to === 'new' ? { payment: 'on_receipt' as const } : {}),
  }
}

/** What came online goes back by itself; anything else a person has to give back, and is reminded of it. */
async function giveMoneyBack(tx: Queryable, order: OrderRow, owed: number): Promise<void> {
  const byHand = owed - (await planRefund(tx, order, { amount: owed, returnId: null }))
  if (byHand === 0) return
  const note = `Верните покупателю ${formatRubles(byHand)}: эти деньги пришли не онлайн`
  await insertEvent(tx, order.id, { kind: 'note', actor: { kind: 'job', id: null }, note, isPublic: false })
}

/** The customer has the goods: what they paid online for them is settled by a receipt of its own; what is owed stays prepaid. */
async function settlePrepayments(tx: Queryable, order: OrderRow, due: number): Promise<void> {
  let left = due
  const settled = (await findPaidMoney(tx, order.id)).map(({ paymentId, amount: came, refunded }) => {
    const amount = Math.min(left, came - refunded)
    left -= amount
    return { paymentId, amount }
  })
  await planSettlementReceipt(tx, await receiptedOrder(tx, order), settled)
}

async function tell(tx: Queryable, deps: OrderDeps, order: OrderRow, move: Move, isOwed: boolean): Promise<void> {
  const mailed = await mailedOrder(tx, order)
  const texts = [move.note ?? '', ...(move.news ? ['Мы изменили заказ.', move.news] : [])].filter(Boolean)
  const mail = orderStatusMail(deps.shop, mailed, { status: move.to, texts, isOwed })
  const about = { ...order, isPaid: order.paid > 0 }
  if (move.isTold !== false) await mailCustomer(tx, about, { mail, actor: move.actor })
  if (move.actor.kind !== 'customer') return
  const title = move.to === 'cancelled' ? 'отменён покупателем' : 'будет оплачен при получении'
  const news = { kind: 'order-by-customer', title: `Заказ № ${order.number} ${title}`, paragraphs: [move.note ?? ''] }
  await enqueueMail(tx, shopOrderMail(deps.shop, deps.shopInbox(), mailed, news))
}

export async function mailedOrder(tx: Queryable, order: OrderRow): Promise<MailedOrder> {
  return { ...order, items: await findItems(tx, order.id) }
}
