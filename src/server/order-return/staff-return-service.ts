import { insertEvent } from '#server/order/event-queries.ts'
import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { ReturnInput } from '#shared/order/order-input.ts'
import { openReturn, tooManyReturnedText } from './return-opening.ts'

/** The shop opens a return itself: the customer calls, or the days of return are over and the shop agrees all the same. */

type StaffReturn = {
  orderId: number
  input: ReturnInput
  version?: number | undefined
  actorId: number
  isTold?: boolean | undefined
}

export type StaffReturnResult =
  | { ok: true; order: OrderRow }
  | { ok: false; code: 'order-not-found' | 'stale' }
  | { ok: false; code: 'return-refused'; error: string }

export function openReturnByStaff(deps: OrderDeps, opening: StaffReturn): Promise<StaffReturnResult> {
  const { orderId, input, version, actorId, isTold } = opening
  return deps.db.transaction(async (tx): Promise<StaffReturnResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (version !== undefined && version !== order.version) return { ok: false, code: 'stale' }
    if (order.status !== 'completed' && order.status !== 'shipped')
      return { ok: false, code: 'return-refused', error: 'Возврат оформляют, когда заказ отправлен или получен' }
    // Agreed to already: it waits for the goods.
    if (!(await openReturn(tx, order, { ...input, status: 'approved' })))
      return { ok: false, code: 'return-refused', error: tooManyReturnedText }
    const note = `Оформлен магазином. ${input.reason}`.slice(0, 1000)
    await insertEvent(tx, orderId, { kind: 'return', actor: { kind: 'admin', id: actorId }, note })
    await writeAudit(tx, { kind: 'return-opened', actorId, subjectId: order.userId, details: { order: orderId } })
    const content = {
      kind: 'order-return',
      title: 'возврат оформлен',
      paragraphs: [
        'Оформили возврат. Привезите или отправьте нам товар, деньги вернём после его получения.',
        input.reason,
      ],
    }
    const mail = orderNewsMail(deps.shop, await mailedOrder(tx, order), content)
    if (mail && isTold !== false) await enqueueMail(tx, mail)
    return { ok: true, order }
  })
}
