export { orderPersonalData } from './order-erasure.ts'
