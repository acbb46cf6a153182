import { readMoney, settleMoney } from '#server/order/money-service.ts'
import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { forgetCustomerOfOrder } from '#server/order/order-owner-service.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { refundLimitRejection } from '#server/order/refund-limit-service.ts'
import { planRefund, recordRefundByHand } from '#server/order/refund-service.ts'
import { usualMethod } from '#server/order-payment/money-record-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { HandMethod, OrderMoney } from '#shared/order/order-money.ts'
import { type ReturnStatus, returnLabel, returnStates } from '#shared/order/return-states.ts'
import { productLines } from '#shared/payment/receipt.ts'
import { closeReturn, findReturn, findReturnedItems, takeBackReturned, updateReturn } from './return-queries.ts'

/** The shop decides about a return, receives the products and pays the money back. */

type ReturnMove = {
  returnId: number
  to: ReturnStatus
  answer?: string | undefined
  /** On receiving: the products can be sold again. */
  isSellable?: boolean | undefined
  /** On closing: how the product that did not come online was given back. */
  method?: HandMethod | undefined
  version?: number | undefined
  actorId: number
}

export type ReturnMoveResult =
  | { ok: true; order: OrderRow }
  | { ok: false; code: 'order-not-found' | 'stale' }
  | { ok: false; code: 'order-move' | 'refund-limit'; error: string }

export function moveReturn(deps: OrderDeps, move: ReturnMove): Promise<ReturnMoveResult> {
  return deps.db.transaction(async (tx): Promise<ReturnMoveResult> => {
    const { returnId, to, answer = '', actorId } = move
    const known = await findReturn(tx, returnId)
    const order = known && (await lockOrder(tx, known.orderId))
    // Read again under the lock of its order: whoever was quicker has moved it.
    const found = await findReturn(tx, returnId)
    if (!order || !found) return { ok: false, code: 'order-not-found' }
    if (move.version !== undefined && move.version !== found.version) return { ok: false, code: 'stale' }
    const { moves } = returnStates[found.status]
    if (!moves.includes(to)) {
      const allowed = moves.map((status) => `«${returnLabel(status)}»`).join(', ') || 'ничего'
      return { ok: false, code: 'order-move', error: `Возврат «${returnLabel(found.status)}». Можно: ${allowed}` }
    }
    if (to === 'refunded') {
      const { refundable } = await readMoney(tx, order.id)
      const amount = Math.min(worthOf(await findReturnedItems(tx, returnId)), refundable)
      const limited = await refundLimitRejection(tx, deps, { orderId: order.id, actorId, amount })
      if (limited) return limited
    }
    await updateReturn(tx, returnId, { status: to, answer })
    if (to === 'received' && move.isSellable !== false) await takeBackReturned(tx, returnId)
    const money = await settleMoney(tx, order.id)
    const refunded = to === 'refunded' ? await giveBack(tx, deps, order, move, money) : null
    const label = refunded === 0 ? noMoneyText(money) : returnLabel(to)
    const note = answer ? `${label}. ${answer}` : label
    await insertEvent(tx, order.id, { kind: 'return', actor: { kind: 'admin', id: actorId }, note })
    await writeAudit(tx, { kind: 'return-moved', actorId, subjectId: order.userId, details: { return: returnId, to } })
    const title = refunded === 0 ? 'возврат закрыт' : returnLabel(to).toLowerCase()
    const content = { kind: 'order-return', title, paragraphs: [note] }
    const mail = orderNewsMail(deps.shop, await mailedOrder(tx, order), content)
    // Money that went back has an email of its own.
    if (mail && !refunded) await enqueueMail(tx, mail)
    if (returnStates[to].moves.length === 0) await forgetCustomerOfOrder(tx, order.id)
    return { ok: true, order }
  })
}

/** At most what the products cost and what is still owed: what never came, or was given back already, is not paid again. */
async function giveBack(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  { returnId, actorId, method }: ReturnMove,
  { owed }: OrderMoney,
): Promise<number> {
  const items = await findReturnedItems(tx, returnId)
  const amount = Math.min(worthOf(items), owed)
  if (amount > 0) {
    const returned = items.flatMap(({ name, quantity, amount: sum }) => productLines({ name, quantity, sum }))
    const reason = 'Возврат товара'
    const planned = await planRefund(tx, order, { amount, returnId, returned, reason })
    // What did not come online goes back by hand, and whoever moved the return has done so.
    if (planned < amount) {
      const byHand = { amount: amount - planned, method: method ?? (await usualMethod(tx, order.id)) }
      await recordRefundByHand(tx, deps, order, { ...byHand, returnId, actorId, reason })
    }
  }
  await closeReturn(tx, returnId, amount)
  return amount
}

function worthOf(items: readonly { amount: number }[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0)
}

function noMoneyText({ paid, refunded, pending }: OrderMoney): string {
  if (paid === 0) return 'Возврат закрыт без денег: заказ не был оплачен'
  if (refunded + pending === 0) return 'Возврат закрыт без денег: заказ оплачен не полностью'
  return 'Возврат закрыт: деньги за него уже вернули'
}
