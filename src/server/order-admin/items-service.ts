import { findOffers } from '#server/checkout/place-queries.ts'
import { settleMoney } from '#server/order/money-service.ts'
import { goOnIfPaid, mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { isBeingPaid } from '#server/order-payment/pay-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { CartItem } from '#shared/cart/cart-rules.ts'
import type { DeliveryChoice } from '#shared/delivery/delivery-recount.ts'
import {
  type ChangedLine,
  changedLine,
  itemsTotal,
  judgeLines,
  mergeLines,
  piecesHeld,
} from '#shared/order/order-lines.ts'
import { itemsMayChange } from '#shared/order/order-states.ts'
import { deliveryChangeText, deliveryFor } from './delivery-recount-service.ts'
import { findHeldItems, type HeldItem, lockStock, replaceItems, setReservations } from './items-queries.ts'

/** Until it leaves, the shop changes what is in an order: fewer, more, another product instead. Lines that stay keep their price. */

export type ItemsResult =
  | {
      ok: true
      order: OrderRow
      /** What changed, as the history says it. */
      note: string
    }
  | { ok: false; code: 'order-not-found' | 'stale' }
  | { ok: false; code: 'order-items'; error: string }
  | { ok: false; code: 'not-enough-stock'; lines: ChangedLine[] }

export type ItemsChange = {
  items: CartItem[]
  /** Which delivery price holds where the change moved it; left out, the customer never pays more than promised. */
  delivery?: DeliveryChoice | undefined
  actorId: number
  isTold?: boolean | undefined
}

/** Thrown to roll back: somebody took the last pieces between the look and the reservation. */
export class StockTaken extends Error {}

export async function changeOrderItems(
  deps: OrderDeps,
  { orderId, version, ...change }: ItemsChange & { orderId: number; version?: number | undefined },
): Promise<ItemsResult> {
  try {
    return await deps.db.transaction(async (tx): Promise<ItemsResult> => {
      const order = await lockOrder(tx, orderId)
      if (!order) return { ok: false, code: 'order-not-found' }
      if (version !== undefined && version !== order.version) return { ok: false, code: 'stale' }
      return changeItemsLocked(tx, deps, order, change)
    })
  } catch (error) {
    if (error instanceof StockTaken) return { ok: false, code: 'stale' }
    throw error
  }
}

/** For whoever holds the order already. Throws `StockTaken`, which must roll the transaction back. */
export async function changeItemsLocked(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  change: ItemsChange,
): Promise<ItemsResult> {
  const { actorId } = change
  const orderId = order.id
  if (!itemsMayChange(order.status)) return reject('Заказ уже отправлен или закрыт: состав не изменить')
  if (await isBeingPaid(tx, orderId)) return reject('Покупатель сейчас оплачивает заказ')

  const wanted = mergeLines(change.items)
  // A count at the same moment may set pieces aside for this order; from here on it waits for us.
  await lockStock(tx, orderId, wanted)
  const before = await findHeldItems(tx, orderId)
  const known = new Map(before.map((item) => [item.id, item]))
  const offers = await findOffers(tx, { ids: wanted.map((line) => line.id), tier: order.tier })
  // Of a product that is in the order already only what is added must be on sale.
  const added = wanted.map((line) => ({ ...line, quantity: line.quantity - (known.get(line.id)?.quantity ?? 0) }))
  const { short } = judgeLines(
    added.filter((line) => line.quantity > 0),
    offers,
  )
  if (short.length > 0) {
    return {
      ok: false,
      code: 'not-enough-stock',
      lines: short.map((line) => changedLine(line.product_id, offers.get(line.product_id))),
    }
  }
  const after = wanted.map(({ id, quantity }): HeldItem => {
    const old = known.get(id)
    const offer = offers.get(id)
    const named = old ?? { id, name: offer!.name, sku: offer!.sku, price: offer!.price }
    return { ...named, quantity, reserved: piecesHeld(old, quantity, offer !== undefined && offer.quantity !== null) }
  })
  const sum = itemsTotal(after)

  const gone = before
    .filter((item) => !wanted.some((line) => line.id === item.id))
    .map(({ id }) => ({ id, reserved: 0 }))
  const deliveryPrice = await deliveryFor(deps, order, { itemsTotal: sum, choice: change.delivery })
  if (sum + deliveryPrice + order.adjustment < 0) return reject('Скидка больше заказа: сначала уменьшите её')
  if (!(await setReservations(tx, orderId, [...after, ...gone]))) throw new StockTaken()
  await replaceItems(tx, orderId, { items: after, itemsTotal: sum, deliveryPrice })
  await settleMoney(tx, orderId)
  const note = [changeText(before, after), deliveryChangeText(order.deliveryPrice, deliveryPrice)]
    .filter(Boolean)
    .join('\n')
    .slice(0, 1000)
  await insertEvent(tx, orderId, { kind: 'items', actor: { kind: 'admin', id: actorId }, note })
  await writeAudit(tx, { kind: 'order-items', actorId, subjectId: order.userId, details: { order: orderId, sum } })
  const changed = await goOnIfPaid(tx, deps, (await lockOrder(tx, orderId))!, { kind: 'admin', id: actorId })
  if (change.isTold !== false) await tellOfChange(tx, deps, changed, note)
  return { ok: true, order: changed, note }
}

async function tellOfChange(tx: Queryable, deps: OrderDeps, order: OrderRow, note: string): Promise<void> {
  const content = { kind: 'order-items', title: 'изменён состав', paragraphs: ['Мы изменили заказ.', note] }
  const mail = orderNewsMail(deps.shop, await mailedOrder(tx, order), content)
  if (mail) await enqueueMail(tx, mail)
}

/** «Насос: было 2, стало 1», a line a product. */
function changeText(before: HeldItem[], after: HeldItem[]): string {
  const had = new Map(before.map((item) => [item.id, item]))
  const has = new Map(after.map((item) => [item.id, item]))
  const changes = [...new Map([...had, ...has]).values()].flatMap(({ id, name, sku }) => {
    const [from, to] = [had.get(id)?.quantity ?? 0, has.get(id)?.quantity ?? 0]
    return from === to ? [] : [`${name} (${sku}): было ${from}, стало ${to}`]
  })
  return changes.join('\n')
}

function reject(error: string): ItemsResult {
  return { ok: false, code: 'order-items', error }
}
