/** The shopkeeper looks through orders by what is to be done with them next. */
import type { PaymentMethod, PaymentStatus } from '#shared/payment/payment-method.ts'
import { paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { isPartlyPaid } from './order-money.ts'
import type { OrderStatus } from './order-states.ts'

export const orderViews = [
  'all',
  'new',
  'unconfirmed',
  'awaiting',
  'processing',
  'moving',
  'done',
  'returns',
  'owed',
  'differing',
] as const
export type OrderView = (typeof orderViews)[number]

export const orderViewLabels: Record<OrderView, string> = {
  all: 'Все',
  new: 'Новые',
  unconfirmed: 'Не подтверждены',
  awaiting: 'Ждут оплаты',
  processing: 'В обработке',
  moving: 'Готовы и в пути',
  done: 'Завершённые',
  returns: 'Возвраты',
  owed: 'К возврату',
  differing: 'Изменены в 1С',
}

/** Which states a view shows; all of them, and what lives beside the order's state, are not told by it. */
export const viewStatuses: Record<
  Exclude<OrderView, 'all' | 'unconfirmed' | 'returns' | 'owed' | 'differing'>,
  readonly OrderStatus[]
> = {
  new: ['new'],
  awaiting: ['awaiting_payment'],
  processing: ['processing'],
  moving: ['ready', 'shipped'],
  done: ['completed', 'cancelled'],
}

export const orderSorts = ['time_desc', 'time', 'total_desc', 'total', 'name', 'name_desc'] as const
export type OrderSort = (typeof orderSorts)[number]

export const orderPeriods = ['1', '7', '30', '90', '365'] as const
export const orderPeriodLabels: Record<(typeof orderPeriods)[number], string> = {
  '1': 'Сегодня',
  '7': '7 дней',
  '30': '30 дней',
  '90': '3 месяца',
  '365': 'Год',
}

/** How far the money is, as the list says it in one word. */
export const moneyStates = ['paid', 'on_receipt', 'invoice', 'online', 'refunded'] as const
export type MoneyState = (typeof moneyStates)[number]
export const moneyLabels: Record<MoneyState, string> = {
  paid: 'Оплачен',
  on_receipt: 'При получении',
  invoice: 'Счёт выставлен',
  online: 'Ждём оплату',
  refunded: 'Деньги вернули',
}

type Money = {
  status: OrderStatus
  payment: PaymentMethod
  payment_status: PaymentStatus
  paid: number
  refunded: number
}

export function moneyText({ status, payment, payment_status, paid, refunded }: Money): string {
  if (isPartlyPaid(payment_status, { paid, refunded })) return 'Оплачено частично'
  if (payment_status !== 'unpaid' && payment_status !== 'pending') return paymentStatusLabels[payment_status]
  return status === 'cancelled' ? paymentStatusLabels.unpaid : moneyLabels[payment]
}

/** A customer who has heard nothing for so long is called first. */
export const longestWaitHours = 2

/** An exported table has a row for each order, or for each product in it. */
export const exportedRows = ['orders', 'lines'] as const
export type ExportedRows = (typeof exportedRows)[number]
