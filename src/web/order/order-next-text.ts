/** What happens to an order next, in a sentence for the customer. */

import { dayOf, dayText, momentText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { Order, OrderSummary } from '#shared/order/order-contract.ts'
import { isPaid } from '#shared/payment/payment-method.ts'

type Waiting = Pick<Order, 'status' | 'payment' | 'payment_status' | 'delivery' | 'expires_at' | 'cancel_reason'> &
  Partial<Pick<Order, 'return_until'>>
export type NextText = { lead: string; title: string; text: string }

export function nextText(order: Waiting): NextText {
  const { status, delivery } = order
  const awaited = daysOf(order)
  const place = placeText(delivery)
  switch (status) {
    case 'awaiting_payment':
      return {
        lead: 'Ждём оплату',
        title: order.expires_at ? `Оплатите до ${momentText(new Date(order.expires_at))}` : 'Оплатите заказ',
        text: 'Детали отложены для вас. Без оплаты заказ отменится сам, деньги не спишутся.',
      }
    case 'new':
      return {
        lead: 'Заказ принят',
        title: 'Позвоним и подтвердим',
        text: order.payment === 'invoice' ? 'Счёт можно распечатать сейчас. Соберём заказ после оплаты.' : place,
      }
    case 'processing':
      return { lead: 'Собираем заказ', title: awaited ? `Ждём ${awaited}` : 'Скоро отправим', text: place }
    case 'ready':
      return { lead: 'Заказ ждёт вас', title: 'Можно забирать', text: place }
    case 'shipped':
      return {
        lead: delivery.method === 'courier' ? 'Заказ у курьера' : 'Посылка едет к вам',
        title: awaited ? `Ждём ${awaited}` : 'В пути',
        text: `${place} Напишем на почту, когда можно забирать.`,
      }
    case 'completed':
      return { lead: 'Заказ получен', title: 'Спасибо за покупку', text: returnOffer(order.return_until) }
    case 'cancelled':
      return {
        lead: 'Заказ отменён',
        title: 'Заказ отменён',
        text: [moneyText(order.payment_status), order.cancel_reason && `Причина: ${order.cancel_reason}`]
          .filter(Boolean)
          .join(' '),
      }
  }
}

function returnOffer(until: string | null | undefined): string {
  return until
    ? `Деталь не подошла? Вернуть можно до ${dayText(dayOf(new Date(until)))}.`
    : 'Деталь не подошла? Её можно вернуть.'
}

function moneyText(status: Order['payment_status']): string {
  if (status === 'refunded') return 'Деньги вернули.'
  return isPaid(status) ? 'Деньги вернём тем же способом, каким вы платили.' : 'Платить ничего не нужно.'
}

/** The same in two lines, for the list of orders. */
export function glanceText(order: OrderSummary, shopAddress: string): { title: string; text: string } {
  const { status, delivery, completed_at } = order
  if (status === 'completed')
    return { title: completed_at ? `Получен ${dayText(dayOf(new Date(completed_at)))}` : 'Получен', text: '' }
  if (status === 'cancelled') return { title: 'Отменён', text: order.cancel_reason }
  const place = delivery.method === 'pickup' ? shopAddress : (delivery.point ?? delivery.address)
  const where = [deliveryMethodLabels[delivery.method], place].filter(Boolean).join(', ')
  return { title: nextText(order).title, text: where }
}

function daysOf({ delivery: { date_from, date_to } }: Pick<Waiting, 'delivery'>): string | undefined {
  return date_from && date_to ? daysText(date_from, date_to) : undefined
}

/** Where it goes, in one sentence; empty where the shop itself is the place. */
export function placeText({ city, postcode, point, address }: Order['delivery']): string {
  const place = point ?? address ?? ''
  // Avoids repeating a city that is also part of the address.
  const isNamed = !!city && place.toLowerCase().includes(city.toLowerCase())
  const parts = [postcode, isNamed ? '' : city, place].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
