export { joinGuestOrders } from './customer-service.ts'
export type { OrderDeps } from './order-deps.ts'
export { orderPersonalData } from './order-erasure.ts'
