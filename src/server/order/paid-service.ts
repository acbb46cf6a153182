import { writeAudit } from '#server/platform/audit.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import { insertEvent } from './event-queries.ts'
import { updateOrder } from './move-queries.ts'
import { type MoveResult, mailedOrder } from './move-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderNewsMail } from './order-mail.ts'
import { lockOrder } from './order-queries.ts'

/** The bank statement shows the money for an invoice, or it lies in the till: the shop says so. */
export function markPaid(
  deps: OrderDeps,
  { orderId, actorId, note = '' }: { orderId: number; actorId: number; note?: string | undefined },
): Promise<MoveResult> {
  return deps.db.transaction(async (tx): Promise<MoveResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    const refusal = (error: string): MoveResult => ({ ok: false, code: 'order-move', error })
    if (order.payment === 'online') return refusal('Об онлайн-оплате сообщает только платёжный сервис')
    if (order.status === 'cancelled') return refusal('Заказ отменён')
    if (isPaid(order.paymentStatus) || order.paymentStatus === 'refunded') return refusal('Оплата уже отмечена')
    await updateOrder(tx, orderId, { paymentStatus: 'paid', isWaitOver: true })
    const text = `Получено ${formatRubles(order.total)}${note ? `. ${note}` : ''}`
    await insertEvent(tx, orderId, { kind: 'payment', actor: { kind: 'admin', id: actorId }, note: text })
    await writeAudit(tx, { kind: 'order-paid', actorId, subjectId: order.userId, details: { order: orderId } })
    const paid = (await lockOrder(tx, orderId))!
    const content = { kind: 'order-paid', title: 'оплата получена', paragraphs: [`${text}. Спасибо!`] }
    const mail = orderNewsMail(deps.shop, await mailedOrder(tx, paid), content)
    if (mail) await enqueueMail(tx, mail)
    return { ok: true, order: paid }
  })
}
