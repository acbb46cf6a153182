/** One line of an order's history, as its buyer reads it: the shop is «Магазин», the buyer «Вы». */
import type { OrderEvent } from '#shared/order/order-contract.ts'
import { actorLabels, statusLabel } from '#shared/order/order-states.ts'

const titles: Record<OrderEvent['kind'], string> = {
  placed: 'Заказ оформлен',
  status: 'Заказ изменён',
  payment: 'Оплата',
  refund: 'Возврат денег',
  return: 'Возврат товара',
  items: 'Состав изменён',
  note: 'Сообщение',
}

export function eventText({ kind, by, to, note }: OrderEvent): { title: string; text: string; by: string } {
  const title = to && kind !== 'return' && kind !== 'refund' ? statusLabel(to) : titles[kind]
  const text = note || (kind === 'placed' ? 'Заказ оформлен' : '')
  return { title, text, by: by === 'customer' ? 'Вы' : actorLabels[by] }
}
