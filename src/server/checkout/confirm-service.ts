import type { Confirmation } from '#server/order/move-queries.ts'
import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { shopOrderMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { findOwnOrder, type Viewer } from '#server/order/read-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { isSame } from '#server/platform/session/csrf.ts'
import { confirmByMail, findContactProof } from './stranger-queries.ts'
import {
  describeStranger,
  holdForStranger,
  isStranger,
  newConfirmToken,
  piecesError,
  type Stranger,
  type StrangerRejection,
} from './stranger-service.ts'

/** The customer came back by the mailed link: the mailbox is theirs, and the order waits for nothing but the shop. */

type Confirming = { number: number; viewer: Viewer; confirm: string }
type ConfirmResult = { ok: true; order: OrderRow } | { ok: false; code: 'order-not-found' }

/** The same link may be opened any number of times. An order given up meanwhile stays so, but the mailbox is proved. */
export async function confirmOrder(deps: OrderDeps, { number, viewer, confirm }: Confirming): Promise<ConfirmResult> {
  const own = await findOwnOrder(deps, number, viewer)
  if (!own?.confirmToken || !isSame(confirm, own.confirmToken)) return { ok: false, code: 'order-not-found' }
  return deps.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, own.id))!
    if (order.isEmailConfirmed && !order.unconfirmed) return { ok: true, order }
    await confirmByMail(tx, order.id)
    if (order.unconfirmed) await tellOfConfirmation(tx, deps, order, viewer)
    return { ok: true, order: (await lockOrder(tx, order.id))! }
  })
}

async function tellOfConfirmation(tx: Queryable, deps: OrderDeps, order: OrderRow, { userId }: Viewer): Promise<void> {
  const actor = { kind: 'customer' as const, id: userId }
  await insertEvent(tx, order.id, { kind: 'note', actor, note: 'Заказ подтверждён по ссылке из письма' })
  const news = { kind: 'order-confirmed', title: `Заказ № ${order.number} подтверждён`, paragraphs: [] }
  await enqueueMail(tx, shopOrderMail(deps.shop, deps.shopInbox(), await mailedOrder(tx, order), news))
}

type Waiting = { order: OrderRow; items: { quantity: number }[]; stranger: Stranger }

/**
 * An online order whose buyer would rather pay on receipt holds goods for nothing from here on, like any other of a stranger.
 * Answers what it waits for then.
 */
export async function holdOnReceipt(
  tx: Queryable,
  deps: OrderDeps,
  { order, items, stranger }: Waiting,
): Promise<Confirmation | StrangerRejection | 'changed'> {
  const refused =
    piecesError(deps, { payment: 'on_receipt', items }, stranger) ??
    (await holdForStranger(tx, deps, { orderId: order.id, total: order.total, stranger }))
  return refused ?? { token: newConfirmToken(), hours: deps.unconfirmed.hours }
}

/** Null: the shop knows whose order it is. */
export async function strangerOfOrder(
  { db, secrets }: OrderDeps,
  order: OrderRow,
  { isKnown, network }: { isKnown: boolean; network: string },
): Promise<Stranger | null> {
  const contact = { phone: order.phone ?? '', email: order.email }
  if (!isStranger({ isKnown }, await findContactProof(db, contact))) return null
  return describeStranger(secrets, { isSignedIn: order.userId !== null, contact, network })
}
