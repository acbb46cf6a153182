import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { HandMethod, MoneyMethod } from '#shared/order/order-money.ts'
import { changeShop } from '#web/api/shop-call.ts'

/** What the shop's people record about an order's money. */

export type PaymentRecord = {
  amount: number
  method: HandMethod
  reference?: string
  note?: string
  /** More than the order costs, knowingly. */
  over?: boolean
  tell: boolean
  version: number
}

export function recordPayment(id: number, payment: PaymentRecord): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/payments`, { method: 'POST', body: payment })
}

export type RefundRecord = { amount: number; method: MoneyMethod; reason: string; tell: boolean; version: number }

export function recordRefund(id: number, refund: RefundRecord): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/refunds`, { method: 'POST', body: refund })
}

export function reverseMoneyEntry(
  id: number,
  entryId: number,
  given: { reason: string; version: number },
): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/money/${entryId}/reverse`, { method: 'POST', body: given })
}
