import type { Order } from '#shared/order/order-contract.ts'
import type { OrderKey } from '#web/api/order-api.ts'

/** What every part of an order's page is given. */
export type OrderSectionProps = { orderKey: OrderKey; order: Order; onOrder: (order: Order) => void }
