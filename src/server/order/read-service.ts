import type { Queryable } from '#server/platform/database/database.ts'
import { isSame } from '#server/platform/session/csrf.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { Order, OrderFilter, OrderItem, OrderList } from '#shared/order/order-contract.ts'
import { hasLinkEnded } from '#shared/order/order-link.ts'
import { mayMove } from '#shared/order/order-states.ts'
import { returnDeadline } from '#shared/order/return-states.ts'
import { readMoney } from './money-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { findOrderByNumber, type OrderRow } from './order-queries.ts'
import {
  countSummaries,
  findEvents,
  findReturns,
  findShownItems,
  findSummaries,
  type ShownItemRow,
} from './read-queries.ts'

export { findSoldParts } from './read-queries.ts'

/** An order is shown to its owner and to whoever has its link. Everybody else is told that there is none. */

export type Viewer = { userId: number | null; token: string | undefined }

type Reading = Pick<OrderDeps, 'db' | 'now' | 'linkDays'>

/** Null: no such order, or none for this viewer; nobody can tell which. */
export async function findOwnOrder(deps: Reading, number: number, viewer: Viewer): Promise<OrderRow | null> {
  const order = await openOrder(deps, number, viewer)
  return order === 'link-ended' ? null : order
}

/** Whoever has the right link is told that it has ended. */
async function openOrder(deps: Reading, number: number, viewer: Viewer): Promise<OrderRow | 'link-ended' | null> {
  const { userId, token } = viewer
  const order = await findOrderByNumber(deps.db, number)
  if (!order || order.firstName === null) return null
  if (userId !== null && order.userId === userId) return order
  if (token === undefined || !isSame(token, order.token)) return null
  return hasLinkEnded(order, { now: deps.now(), days: deps.linkDays }) ? 'link-ended' : order
}

export async function readOrder(deps: OrderDeps, number: number, viewer: Viewer): Promise<Order | 'link-ended' | null> {
  const row = await openOrder(deps, number, viewer)
  return row && row !== 'link-ended' ? showOrder(deps, row) : row
}

export async function showOrder(deps: OrderDeps, row: OrderRow): Promise<Order> {
  const [items, events, returns] = [
    await findShownItems(deps.db, row.id),
    await findEvents(deps.db, row.id),
    await findReturns(deps.db, row.id),
  ]
  const { paid, refunded, pending: returning, owed, lacking } = await readMoney(deps.db, row.id)
  const deadline = returnDeadline(row.completedAt, deps.shop.returnDays)
  return {
    id: row.id,
    number: row.number,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    payment: row.payment,
    payment_status: row.paymentStatus,
    items: items.map(toItem),
    items_total: row.itemsTotal,
    delivery_price: row.deliveryPrice,
    adjustment: row.adjustment,
    adjustment_reason: row.adjustmentReason,
    total: row.total,
    ...contactsOf(row),
    delivery: {
      method: row.deliveryMethod,
      city: row.city,
      address: row.address,
      postcode: row.postcode,
      point: row.point,
      date_from: row.deliveryFrom,
      date_to: row.deliveryTo,
    },
    comment: row.comment,
    model: row.model,
    track_number: row.trackNumber,
    cancel_reason: row.cancelReason,
    expires_at: row.expiresAt?.toISOString() ?? null,
    confirm_by: row.unconfirmed ? (row.expiresAt?.toISOString() ?? null) : null,
    return_until: deadline?.toISOString() ?? null,
    events,
    returns,
    money: { paid, refunded, returning, owed, lacking },
    can: {
      cancel: mayMove(row.status, 'cancelled', 'customer'),
      return: deadline !== null && deps.now() <= deadline && items.some((item) => item.quantity > item.returned),
      pay: canPay(deps, row, lacking),
      pay_on_receipt: mayMove(row.status, 'new', 'customer'),
    },
    invoice_url: row.companyInn ? `/api/orders/${row.number}/invoice?token=${row.token}` : null,
  }
}

/** `lacking`: what is still to be paid. */
export function canPay({ payments }: OrderDeps, row: OrderRow, lacking: number): boolean {
  const isWanted = row.payment === 'online' || row.hasPaymentLink
  return payments !== null && lacking > 0 && row.status !== 'cancelled' && isWanted
}

function contactsOf(row: OrderRow): Pick<Order, 'contact' | 'company'> {
  const { companyName, companyInn, companyKpp } = row
  return {
    contact: {
      first_name: row.firstName ?? '',
      last_name: row.lastName ?? '',
      patronymic: row.patronymic,
      phone: row.phone ?? '',
      email: row.email,
    },
    company: companyName && companyInn ? { name: companyName, inn: companyInn, kpp: companyKpp } : null,
  }
}

function toItem({ productId, product, ...item }: ShownItemRow): OrderItem {
  return {
    product_id: productId,
    ...item,
    sum: item.price * item.quantity,
    product: product && { ...product, photos: photoUrls(product.photos, 'products') },
  }
}

type Asked = { userId: number; filter: OrderFilter; limit: number; beforeId?: number | undefined }

export async function listOrders(db: Queryable, { limit, ...asked }: Asked): Promise<OrderList> {
  const found = await findSummaries(db, { ...asked, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    orders: shown.map(({ id: _, pictures, ...summary }) => ({
      ...summary,
      pictures: pictures.map((picture) => ({ ...picture, photos: photoUrls(picture.photos, 'products') })),
    })),
    total: await countSummaries(db, asked),
    next_cursor: last ? String(last.id) : null,
  }
}
