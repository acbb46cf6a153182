import type { Order } from '#shared/order/order-contract.ts'
import type { OrderKey } from './order-key.ts'

/** Props of every section of an order's page. */
export type OrderSectionProps = { orderKey: OrderKey; order: Order; onOrder: (order: Order) => void }
