import { updateOrder } from '#server/order/move-queries.ts'
import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { returnedAmount, spreadAdjustment } from '#shared/money/order-adjustment.ts'
import type { ReturnInput, ReturnRequestInput } from '#shared/order/order-input.ts'
import { mergeLines } from '#shared/order/order-lines.ts'
import { joinPhotos } from './return-photo-queries.ts'
import { findReturnable, insertReturn } from './return-queries.ts'

/** Opens a return: what is brought back and what it cost. A customer requests one; the shop may open one itself. */

type Opening = ReturnRequestInput & { status: 'requested' | 'approved' }

/**
 * Writes down what is brought back and what it cost. The order must be held: two who return the last piece at once find it
 * gone. False: more than was bought and is not returned yet.
 */
export async function openReturn(tx: Queryable, order: OrderRow, opening: Opening): Promise<boolean> {
  const { key, items, reason, status, photos = [] } = opening
  const bought = await findReturnable(tx, order.id)
  const { sums } = spreadAdjustment(bought, order.adjustment)
  const lineOf = new Map(bought.map((line, at) => [line.productId, { ...line, sum: sums[at] ?? 0 }]))
  const wanted = mergeLines(items).map(({ id, quantity }) => ({ quantity, line: lineOf.get(id) }))
  const lines = wanted.flatMap(({ quantity, line }) => {
    if (!line || line.returned.quantity + quantity > line.quantity) return []
    return [{ itemId: line.itemId, quantity, amount: returnedAmount(line, quantity) }]
  })
  if (lines.length < wanted.length) return false
  const returnId = await insertReturn(tx, { orderId: order.id, key, reason, status, items: lines })
  // A photo that is of another request, or was forgotten meanwhile, holds up nobody's return.
  await joinPhotos(tx, { orderId: order.id, returnId, ids: photos })
  // Whoever looks at the order from before must not open the same return once more.
  await updateOrder(tx, order.id, {})
  return true
}

export const tooManyReturnedText = 'Столько в заказе нет'

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

/** The customer calls, or the return days are over and the shop agrees all the same. */
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
