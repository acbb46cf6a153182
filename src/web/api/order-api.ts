import type {
  FoundOrder,
  Order,
  OrderFilter,
  OrderList,
  PaymentStart,
  PlacedOrder,
  RepeatedOrder,
} from '#shared/order/order-contract.ts'
import type { OrderInput, ReturnInput } from '#shared/order/order-input.ts'
import type { OnlineWay } from '#shared/payment/payment-method.ts'
import { changeShop, readShop } from './shop-call.ts'

/** Whose order it is: the person's own by login, anybody's by the secret of its link. */
export type OrderKey = { number: string; token: string | null }

/** The same key and the same content answer the same order, however often the network dies. */
export function placeOrder(input: OrderInput, idempotencyKey: string): Promise<PlacedOrder> {
  return changeShop('/api/orders', { method: 'POST', body: input, headers: { 'idempotency-key': idempotencyKey } })
}

export function readOrders(filter: OrderFilter, cursor?: string | null): Promise<OrderList> {
  return readShop(`/api/orders?${new URLSearchParams({ filter, ...(cursor && { cursor }) })}`)
}

export function readOrder(key: OrderKey): Promise<Order> {
  return readShop(orderUrl(key))
}

/** The customer came by the mailed link. */
export function confirmOrder(key: OrderKey, confirm: string): Promise<Order> {
  return changeShop(orderUrl(key, '/confirm'), { method: 'POST', body: { confirm } })
}

export function cancelOrder(key: OrderKey, reason: string): Promise<Order> {
  return changeShop(orderUrl(key, '/cancel'), { method: 'POST', body: { reason } })
}

export function returnItems(key: OrderKey, input: ReturnInput): Promise<Order> {
  return changeShop(orderUrl(key, '/returns'), { method: 'POST', body: input })
}

export function repeatOrder(key: OrderKey): Promise<RepeatedOrder> {
  return changeShop(orderUrl(key, '/repeat'), { method: 'POST' })
}

/** Where to pay; the browser goes there. */
export function startPayment(key: OrderKey, way: OnlineWay): Promise<PaymentStart> {
  return changeShop(orderUrl(key, '/pay'), { method: 'POST', body: { way } })
}

export function payOnReceipt(key: OrderKey): Promise<Order> {
  return changeShop(orderUrl(key, '/pay-on-receipt'), { method: 'POST' })
}

export function findOrder(input: { number: string; phone: string }): Promise<FoundOrder> {
  return changeShop('/api/orders/find', { method: 'POST', body: input })
}

function orderUrl({ number, token }: OrderKey, action = ''): string {
  const search = token ? `?${new URLSearchParams({ token })}` : ''
  return `/api/orders/${encodeURIComponent(number)}${action}${search}`
}
