/** What happens to an order next, in a sentence for the customer. */

import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { Order, OrderSummary } from '#shared/order/order-contract.ts'
import { dayText, momentText } from './order-moments.ts'

type Waiting = Pick<Order, 'status' | 'payment' | 'payment_status' | 'delivery' | 'expires_at' | 'cancel_reason'>
export type NextText = { lead: string; title: string; text: string }

export function nextText(order: Waiting): NextText {
  const { status, delivery } = order
  const awaited = daysOf(order)
  const place = placeText(delivery)
  switch (status) {
    case 'awaiting_payment':
      return {
        lead: 'Ждём оплату',
        title: order.expires_at ? `Оплатите до ${momentText(order.expires_at)}` : 'Оплатите заказ',
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
      return { lead: 'Заказ получен', title: 'Спасибо за покупку', text: 'Деталь не подошла? Её можно вернуть.' }
    case 'cancelled':
      return {
        lead: 'Заказ отменён',
        title: 'Детали вернулись в продажу',
        text: order.cancel_reason && `Причина: ${order.cancel_reason}`,
      }
  }
}

/** The same in two lines, for the list of orders. */
export function glanceText(order: OrderSummary, shopAddress: string): { title: string; text: string } {
  const { status, delivery, completed_at } = order
  if (status === 'completed') return { title: completed_at ? `Получен ${dayText(completed_at)}` : 'Получен', text: '' }
  if (status === 'cancelled') return { title: 'Отменён', text: order.cancel_reason }
  const place = delivery.method === 'pickup' ? shopAddress : (delivery.point ?? delivery.address)
  const where = [deliveryMethodLabels[delivery.method], place].filter(Boolean).join(', ')
  return { title: nextText(order).title, text: where }
}

/** Three steps until the order is received. */
export function nextSteps({ payment, delivery }: Waiting): string[] {
  const first =
    payment === 'online'
      ? 'Оплатите заказ онлайн'
      : payment === 'invoice'
        ? 'Оплатите счёт'
        : 'Подтвердим по телефону, проверим совместимость'
  const second =
    delivery.method === 'pickup'
      ? 'Соберём и напишем, когда можно забирать'
      : 'Соберём, отправим и пришлём номер отправления'
  const awaited = daysOf({ delivery })
  const third = delivery.method === 'courier' ? 'Курьер привезёт' : 'Заберёте'
  return [first, second, awaited ? `${third}: ${awaited}` : third]
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
