import { readMoney } from '#server/order/money-service.ts'
import { type MoveResult, mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder } from '#server/order/order-queries.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { allowPaymentByLink } from './pay-queries.ts'

type Asked = { orderId: number; actorId: number; version?: number | undefined; isTold?: boolean | undefined }

/**
 * An order taken by phone, or one that costs more than was paid, can be paid online too: from now on the customer's own page of the
 * order offers it, and an email leads there.
 */
export function sendPaymentLink(deps: OrderDeps, asked: Asked): Promise<MoveResult> {
  const { orderId, actorId, version, isTold = true } = asked
  return deps.db.transaction(async (tx): Promise<MoveResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (version !== undefined && version !== order.version) return { ok: false, code: 'stale' }
    const { lacking } = await readMoney(tx, orderId)
    const error = rejectionOf(deps, { isCancelled: order.status === 'cancelled', lacking })
    if (error) return { ok: false, code: 'order-move', error }
    await allowPaymentByLink(tx, orderId)
    const note = `Ссылка на оплату ${formatRubles(lacking)}`
    await insertEvent(tx, orderId, { kind: 'payment', actor: { kind: 'admin', id: actorId }, note })
    await writeAudit(tx, { kind: 'order-payment-link', actorId, subjectId: order.userId, details: { order: orderId } })
    const paragraphs = [
      `К оплате ${formatRubles(lacking)}. Откройте заказ и выберите, как заплатить: картой или по СБП.`,
    ]
    const content = { kind: 'order-payment-link', title: 'оплата онлайн', paragraphs }
    const mail = orderNewsMail(deps.shop, await mailedOrder(tx, order), content)
    if (mail && isTold) await enqueueMail(tx, mail)
    return { ok: true, order: (await lockOrder(tx, orderId))! }
  })
}

function rejectionOf({ payments }: OrderDeps, { isCancelled, lacking }: { isCancelled: boolean; lacking: number }) {
  if (!payments) return 'Оплата онлайн не подключена'
  if (isCancelled) return 'Заказ отменён'
  return lacking === 0 ? 'Заказ уже оплачен' : null
}
