import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '#server/delivery/delivery-service.ts'
import type { PaymentProvider } from '#server/payment/payment-service.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

export type OrderDeps = {
  db: Db
  shop: ShopFacts
  /** Who is told of new orders. */
  shopInbox: () => string
  delivery: Delivery
  /** Null: paying online is not offered. */
  payments: PaymentProvider | null
  /** The most a manager may give back at once. */
  refundLimit: () => number
  /** Of customers nobody knows yet: how long their orders wait for a confirmation, and for how much in all. */
  unconfirmed: { hours: number; mostTotal: number }
  /** How long the link to an order opens it after its end. */
  linkDays: number
  secrets: Secrets
  /** The shop's clock; what runs out is judged by the database's. */
  now: () => Date
  log: FastifyBaseLogger
}
