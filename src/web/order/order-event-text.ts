/** One line of an order's history, as its buyer reads it: the shop is «Магазин», the buyer «Вы». */
import type { OrderEvent } from '#shared/order/order-contract.ts'
import { actorLabels, customerStatusLabel, type OrderStatus, statusLabel } from '#shared/order/order-states.ts'

const titles: Record<OrderEvent['kind'], string> = {
  placed: 'Заказ оформлен',
  status: 'Заказ изменён',
  payment: 'Оплата',
  refund: 'Возврат денег',
  return: 'Возврат товара',
  items: 'Состав изменён',
  note: 'Сообщение',
  edit: 'Заказ изменён',
  track: 'Трек-номер',
}

/** The text of an event without a note. */
const usualTexts: Partial<Record<OrderStatus, string>> = {
  processing: 'Собираем заказ',
  ready: 'Ждёт в магазине, можно забирать',
  shipped: 'Передали в службу доставки',
}

type EventText = { title: string; text: string; by: string }

/** `isForShop`: states are named as management names them. */
export function eventText({ kind, by, to, note }: OrderEvent, { isForShop = false } = {}): EventText {
  // «Трек-номер исправлен: SHD1, был SHD2»: the words before the colon are the title.
  if (kind === 'track' && note.includes(': ')) {
    const [title = '', text = ''] = note.split(/: (.*)/s)
    return { title, text, by: actorLabels[by] }
  }
  const label = isForShop ? statusLabel : customerStatusLabel
  const title = to && kind !== 'return' && kind !== 'refund' ? label(to) : titles[kind]
  const text = note || (kind === 'placed' ? 'Заказ оформлен' : (kind === 'status' && to && usualTexts[to]) || '')
  return { title, text, by: by === 'customer' ? 'Вы' : actorLabels[by] }
}
