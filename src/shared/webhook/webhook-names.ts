/** Apart from the schemas: the browser needs no zod. */
export const webhookEvents = ['order.placed', 'order.paid', 'order.moved', 'stock.changed', 'enquiry.created'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const eventTexts: Record<WebhookEvent, string> = {
  'order.placed': 'Новый заказ',
  'order.paid': 'Заказ оплачен',
  'order.moved': 'Статус заказа изменился',
  'stock.changed': 'Остаток изменился',
  'enquiry.created': 'Новое обращение',
}

export const deliveryStates = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryTexts: Record<DeliveryState, string> = {
  waiting: 'Ждёт отправки',
  sent: 'Доставлено',
  failed: 'Не доставлено',
}
