import { sql } from 'drizzle-orm'
import { mergeGuestCart } from '#server/cart/cart-service.ts'
import { holdOnReceipt, strangerOfOrder } from '#server/checkout/confirm-service.ts'
import { findOffers } from '#server/checkout/place-queries.ts'
import type { StrangerRejection } from '#server/checkout/stranger-service.ts'
import { mailCustomer } from '#server/order/customer-mail-service.ts'
import { type MoveRejection, mailedOrder, moveLocked, moveOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail, shopOrderMail } from '#server/order/order-mail.ts'
import { findItems, insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { findOwnOrder, showOrder, type Viewer } from '#server/order/read-service.ts'
import { openReturn, tooManyReturnedText } from '#server/order-return/return-opening-service.ts'
import { findReturnOfKey, type KnownReturn } from '#server/order-return/return-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { callUsText } from '#shared/account/phone.ts'
import { type CartItem, lineLimit } from '#shared/cart/cart-rules.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Order, RepeatedOrder } from '#shared/order/order-contract.ts'
import type { ReturnRequestInput } from '#shared/order/order-input.ts'
import { mergeLines } from '#shared/order/order-lines.ts'
import { mayMove } from '#shared/order/order-states.ts'
import { returnDeadline } from '#shared/order/return-states.ts'
import { withinDays } from '#shared/shop/return-days.ts'

/** What a customer does with an order of their own. */

type NotFound = { ok: false; code: 'order-not-found' }
type Asked = { number: number; viewer: Viewer }
export type OrderResult = { ok: true; order: Order } | MoveRejection

export function cancelOwnOrder(deps: OrderDeps, { reason, ...asked }: Asked & { reason?: string | undefined }) {
  return moveOwn(deps, asked, { to: 'cancelled', note: reason ?? '' })
}

type Payer = Asked & { isKnown: boolean; network: string }
type PaidLater = OrderResult | StrangerRejection

/** Instead of paying online. From here on the order costs nothing, so a stranger's has to be confirmed. */
export async function payOnReceipt(deps: OrderDeps, { number, viewer, isKnown, network }: Payer): Promise<PaidLater> {
  const own = await findOwnOrder(deps, number, viewer)
  if (!own) return { ok: false, code: 'order-not-found' }
  const stranger = await strangerOfOrder(deps, own, { isKnown, network })
  const moved = await deps.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, own.id))!
    const move = { to: 'new' as const, note: 'Оплата при получении', actor: customerOf(viewer) }
    if (!stranger || !mayMove(order.status, 'new', 'customer')) return moveLocked(tx, deps, order, move)
    const held = await holdOnReceipt(tx, deps, { order, items: await findItems(tx, order.id), stranger })
    if (held === 'changed') return { ok: false, code: 'stale' } as const
    return 'ok' in held ? held : moveLocked(tx, deps, order, { ...move, confirmation: held })
  })
  return moved.ok ? { ok: true, order: await showOrder(deps, moved.order) } : moved
}

async function moveOwn(
  deps: OrderDeps,
  { number, viewer }: Asked,
  move: { to: 'cancelled'; note: string },
): Promise<OrderResult> {
  const order = await findOwnOrder(deps, number, viewer)
  if (!order) return { ok: false, code: 'order-not-found' }
  const moved = await moveOrder(deps, order.id, { ...move, actor: customerOf(viewer) })
  return moved.ok ? { ok: true, order: await showOrder(deps, moved.order) } : moved
}

function customerOf({ userId }: Viewer) {
  return { kind: 'customer' as const, id: userId }
}

type ReturnResult =
  | { ok: true; order: Order }
  | NotFound
  | { ok: false; code: 'return-refused' | 'key-reused'; error: string }

const askedBeforeText = 'Заявка уже отправлена. Если нужно вернуть ещё что-то, отправьте новую заявку'

export async function askForReturn(
  deps: OrderDeps,
  { number, viewer, input }: Asked & { input: ReturnRequestInput },
): Promise<ReturnResult> {
  const own = await findOwnOrder(deps, number, viewer)
  if (!own) return { ok: false, code: 'order-not-found' }
  const result = await deps.db.transaction(async (tx): Promise<ReturnResult | OrderRow> => {
    const order = (await lockOrder(tx, own.id))!
    const known = input.key === undefined ? null : await findReturnOfKey(tx, order.id, input.key)
    if (known) return isSameRequest(known, input) ? order : { ok: false, code: 'key-reused', error: askedBeforeText }
    const deadline = returnDeadline(order.completedAt, deps.shop.returnDays)
    if (!deadline) return reject('Вернуть можно то, что уже получено')
    if (deps.now() > deadline)
      return reject(`Вернуть можно было в течение ${withinDays(deps.shop.returnDays)}. ${callUsText(deps.shop.phone)}`)
    if (!(await openReturn(tx, order, { ...input, status: 'requested' }))) return reject(tooManyReturnedText)
    await insertEvent(tx, order.id, { kind: 'return', actor: customerOf(viewer), note: input.reason })
    const mailed = await mailedOrder(tx, order)
    const toCustomer = orderNewsMail(deps.shop, mailed, {
      kind: 'order-return',
      title: 'заявка на возврат принята',
      paragraphs: ['Рассмотрим заявку и напишем, куда привезти или отправить товар.'],
    })
    await mailCustomer(tx, order, { mail: toCustomer, actor: customerOf(viewer) })
    const news = {
      kind: 'order-return-new',
      title: `Возврат по заказу № ${order.number}`,
      paragraphs: [input.reason, ...(input.photos?.length ? ['Фото приложены к возврату на карточке заказа.'] : [])],
    }
    await enqueueMail(tx, shopOrderMail(deps.shop, deps.shopInbox(), mailed, news))
    return order
  })
  return 'ok' in result ? result : { ok: true, order: await showOrder(deps, result) }
}

/** Sent again as it was: its answer was lost. Photos may have been sent anew, under other numbers. */
function isSameRequest(known: KnownReturn, { items, reason }: ReturnRequestInput): boolean {
  const asked = mergeLines(items)
  const isSameLine = (line: CartItem, at: number) =>
    line.id === known.items[at]?.id && line.quantity === known.items[at].quantity
  return reason === known.reason && asked.length === known.items.length && asked.every(isSameLine)
}

function reject(error: string): ReturnResult {
  return { ok: false, code: 'return-refused', error }
}

type RepeatResult = { ok: true; repeated: RepeatedOrder } | NotFound

/** Puts what can be had into the cart again, at today's prices; what cannot is named, with what replaces it. */
export async function repeatOrder(
  deps: OrderDeps,
  { number, viewer, tier, key }: Asked & { tier: PriceTier; key: string | undefined },
): Promise<RepeatResult> {
  const order = await findOwnOrder(deps, number, viewer)
  if (!order) return { ok: false, code: 'order-not-found' }
  const ordered = await findItems(deps.db, order.id)
  const offers = await findOffers(deps.db, { ids: ordered.map((item) => item.productId), tier })
  const lines = ordered.map((item) => {
    const offer = offers.get(item.productId)
    return { ...item, available: Math.min(item.quantity, offer ? lineLimit(offer) : 0) }
  })
  const items = lines
    .filter((line) => line.available > 0)
    .map((line) => ({ id: line.productId, quantity: line.available }))
  const lacking = lines.filter((line) => line.available < line.quantity)
  const replacements = await findReplacements(
    deps.db,
    lacking.map((line) => line.productId),
  )
  const replacedBy = new Map(replacements.map((found) => [found.id, found.replacedBy]))
  if (viewer.userId !== null) await mergeGuestCart(deps.db, { userId: viewer.userId, tier, items, key })
  const missing = lacking.map(({ productId: id, name, sku, quantity, available }) => {
    return { id, name, sku, wanted: quantity, available, replaced_by: replacedBy.get(id) ?? null }
  })
  return { ok: true, repeated: { items, missing } }
}

type Replacement = { id: number; replacedBy: { id: number; slug: string | null; name: string } }

/** What is made instead of these products now. */
function findReplacements(db: Queryable, ids: number[]): Promise<Replacement[]> {
  return selectRows<Replacement>(
    db,
    sql`
    select distinct on (r.related_id) r.related_id as id, json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as "replacedBy"
    from product_relations r join products p on p.id = r.product_id and not p.hidden and not p.discontinued
    where r.related_id = any (${sql.param(ids)}::integer[]) and r.kind = 'replaces' order by r.related_id, r.position, p.id`,
  )
}
