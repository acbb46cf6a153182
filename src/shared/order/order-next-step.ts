/** What the shop does next with an order: one step, said as an order to oneself. Everything else is in the menu beside it. */
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { OrderStatus } from './order-states.ts'

type Order = { status: OrderStatus; delivery: DeliveryMethod }

/** Null: the next step is the customer's, or there is none. */
export function nextStatus({ status, delivery }: Order): OrderStatus | null {
  if (status === 'new') return 'processing'
  if (status === 'processing') return delivery === 'pickup' ? 'ready' : 'shipped'
  return status === 'ready' || status === 'shipped' ? 'completed' : null
}

const stepLabels: Record<OrderStatus, string> = {
  new: 'Оплата при получении',
  awaiting_payment: 'Ждать оплату',
  processing: 'Взять в работу',
  ready: 'Готов к выдаче',
  shipped: 'Отправить заказ',
  completed: 'Заказ получен',
  cancelled: 'Отменить заказ',
}

/** The words of the button that moves an order there. */
export function stepLabel(from: OrderStatus, to: OrderStatus): string {
  if (from === 'new' && to === 'processing') return 'Подтвердить заказ'
  if (from === 'awaiting_payment' && to === 'processing') return 'Взять в работу без оплаты'
  return from === 'ready' && to === 'completed' ? 'Выдать заказ' : stepLabels[to]
}
