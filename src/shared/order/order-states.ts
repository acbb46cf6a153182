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
  label: string
  /** Its parts are set aside in the stock. */
  holdsStock: boolean
  moves: Partial<Record<OrderStatus, readonly OrderActor[]>>
}

export const orderStates: Record<OrderStatus, OrderState> = {
  new: {
    label: 'Новый',
    holdsStock: true,
    // The clock gives up an invoice nobody paid for five working days.
    moves: { processing: ['admin'], cancelled: ['customer', 'admin', 'job'] },
  },
  awaiting_payment: {
    label: 'Ожидает оплаты',
    holdsStock: true,
    moves: {
      processing: ['payment', 'admin'],
      new: ['customer', 'admin'],
      cancelled: ['customer', 'admin', 'job'],
    },
  },
  processing: {
    label: 'В обработке',
    holdsStock: true,
    moves: { ready: ['admin'], shipped: ['admin'], cancelled: ['customer', 'admin'] },
  },
  ready: {
    label: 'Готов к выдаче',
    holdsStock: true,
    moves: { completed: ['admin'], cancelled: ['customer', 'admin'] },
  },
  shipped: { label: 'Отправлен', holdsStock: false, moves: { completed: ['admin'], cancelled: ['admin'] } },
  completed: { label: 'Выполнен', holdsStock: false, moves: {} },
  cancelled: { label: 'Отменён', holdsStock: false, moves: {} },
}

export function statusLabel(status: OrderStatus): string {
  return orderStates[status].label
}

export function mayMove(from: OrderStatus, to: OrderStatus, by: OrderActor): boolean {
  return orderStates[from].moves[to]?.includes(by) ?? false
}

export function allowedMoves(from: OrderStatus, by: OrderActor): OrderStatus[] {
  return orderStatuses.filter((to) => mayMove(from, to, by))
}

/** Nothing more happens to it. */
export function isOver(status: OrderStatus): boolean {
  return Object.keys(orderStates[status].moves).length === 0
}

/** Until it leaves, the shop may still change what is in it. */
export function itemsMayChange(status: OrderStatus): boolean {
  return orderStates[status].holdsStock
}

/** «Из „Выполнен“ нельзя в „Новый“. Можно: …», for whoever tried another move. */
export function refusedMoveText(from: OrderStatus, to: OrderStatus, by: OrderActor): string {
  const allowed = allowedMoves(from, by).map((status) => `«${statusLabel(status)}»`)
  const rest = allowed.length > 0 ? `Можно: ${allowed.join(', ')}` : 'Это окончательное состояние'
  return `Заказ «${statusLabel(from)}» нельзя перевести в «${statusLabel(to)}». ${rest}`
}

/** Steps of the line on the order's page, in their usual course; a cancelled order shows what really happened. */
export function usualCourse(delivery: 'pickup' | 'point' | 'courier' | 'post', isOnline: boolean): OrderStatus[] {
  const first: OrderStatus = isOnline ? 'awaiting_payment' : 'new'
  return [first, 'processing', delivery === 'pickup' ? 'ready' : 'shipped', 'completed']
}
