import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'

/** The life of an order: which states there are, what each may become and who may do it. The whole shop reads this one table. */

export const orderStatuses = [
  'new',
  'awaiting_payment',
  'processing',
  'ready',
  'shipped',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** 'payment' is the provider's word that money came, 'job' the shop's own clock. */
export const orderActors = ['customer', 'admin', 'payment', 'job'] as const
export type OrderActor = (typeof orderActors)[number]

/** Who is named in the history; a customer sees the shop, not its people. */
export const actorLabels: Record<OrderActor, string> = {
  customer: 'Покупатель',
  admin: 'Магазин',
  payment: 'Оплата',
  job: 'Магазин',
}

type OrderState = {
  /** What management calls it. */
  label: string
  /** What the customer reads, on the site and in emails. */
  customerLabel: string
  /** Its products are set aside in the stock. */
  holdsStock: boolean
  moves: Partial<Record<OrderStatus, readonly OrderActor[]>>
}

export const orderStates: Record<OrderStatus, OrderState> = {
  new: {
    label: 'Новый',
    customerLabel: 'Принят',
    holdsStock: true,
    // The clock gives up an invoice nobody paid for five working days.
    moves: { processing: ['admin'], cancelled: ['customer', 'admin', 'job'] },
  },
  awaiting_payment: {
    label: 'Ожидает оплаты',
    customerLabel: 'Ждём оплату',
    holdsStock: true,
    moves: {
      processing: ['payment', 'admin'],
      new: ['customer', 'admin'],
      cancelled: ['customer', 'admin', 'job'],
    },
  },
  processing: {
    label: 'В обработке',
    customerLabel: 'Собираем',
    holdsStock: true,
    moves: { ready: ['admin'], shipped: ['admin'], cancelled: ['customer', 'admin'] },
  },
  ready: {
    label: 'Готов к выдаче',
    customerLabel: 'Готов к выдаче',
    holdsStock: true,
    moves: { completed: ['admin'], cancelled: ['customer', 'admin'] },
  },
  shipped: {
    label: 'Отправлен',
    customerLabel: 'В пути',
    holdsStock: false,
    moves: { completed: ['admin'], cancelled: ['admin'] },
  },
  completed: { label: 'Выполнен', customerLabel: 'Получен', holdsStock: false, moves: {} },
  cancelled: { label: 'Отменён', customerLabel: 'Отменён', holdsStock: false, moves: {} },
}

/** Open orders: what they promise is still on the shelf, or should be. */
export const holdingStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => orderStates[status].holdsStock)

export function statusLabel(status: OrderStatus): string {
  return orderStates[status].label
}

export function customerStatusLabel(status: OrderStatus): string {
  return orderStates[status].customerLabel
}

/** An order that is picked up is never shipped: with `delivery` given, that move is left out. */
export function mayMove(from: OrderStatus, to: OrderStatus, by: OrderActor, delivery?: DeliveryMethod): boolean {
  if (to === 'shipped' && delivery === 'pickup') return false
  return orderStates[from].moves[to]?.includes(by) ?? false
}

export function allowedMoves(from: OrderStatus, by: OrderActor, delivery?: DeliveryMethod): OrderStatus[] {
  return orderStatuses.filter((to) => mayMove(from, to, by, delivery))
}

/** Nothing more happens to it. */
export function isOver(status: OrderStatus): boolean {
  return Object.keys(orderStates[status].moves).length === 0
}

/** Until it leaves, the shop may still change what is in it. */
export function itemsMayChange(status: OrderStatus): boolean {
  return orderStates[status].holdsStock
}

type RejectedMove = { from: OrderStatus; to: OrderStatus; by: OrderActor; delivery?: DeliveryMethod }

/** Names the moves that are allowed instead, in the labels of whoever tried. */
export function rejectedMoveText({ from, to, by, delivery }: RejectedMove): string {
  const label = by === 'customer' ? customerStatusLabel : statusLabel
  const allowed = allowedMoves(from, by, delivery).map((status) => `«${label(status)}»`)
  const rest = allowed.length > 0 ? `Можно: ${allowed.join(', ')}` : 'Это окончательное состояние'
  if (to === 'shipped' && delivery === 'pickup') return `Заказ с самовывозом не отправляют. ${rest}`
  return `Заказ «${label(from)}» нельзя перевести в «${label(to)}». ${rest}`
}

/** Steps of the line on the order's page, in their usual course; a cancelled order shows what really happened. */
export function usualCourse(delivery: DeliveryMethod, isOnline: boolean): OrderStatus[] {
  const first: OrderStatus = isOnline ? 'awaiting_payment' : 'new'
  return [first, 'processing', delivery === 'pickup' ? 'ready' : 'shipped', 'completed']
}

/** What else changes when the shop edits a placed order. */

type Ways = { delivery: DeliveryMethod; payment: PaymentMethod }

/** Whoever is to pay online now is waited for, whoever is not is not; what stood ready at the counter is packed again to travel. */
export function statusAfterEdit(status: OrderStatus, before: Ways, after: Ways): OrderStatus {
  if (status === 'awaiting_payment' && after.payment !== 'online') return 'new'
  if (status === 'new' && after.payment === 'online' && before.payment !== 'online') return 'awaiting_payment'
  if (status === 'ready' && before.delivery === 'pickup' && after.delivery !== 'pickup') return 'processing'
  return status
}

/** Where those who only pack parcels may move an order. */
export const parcelMoves: readonly OrderStatus[] = ['ready', 'shipped']
