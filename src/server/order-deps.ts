import type { FastifyBaseLogger } from 'fastify'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { readDeliveryTable, tableDelivery } from './delivery/delivery-service.ts'
import type { OrderDeps } from './order/order-service.ts'
import { createYookassa } from './payment/yookassa-service.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { shopFactsOf } from './shop/shop-service.ts'

type Given = { config: Config; database: Database; log: FastifyBaseLogger; now?: (() => Date) | undefined }

/** What orders need of the rest of the shop; the same for its calls and for its jobs. */
export function orderDepsOf({ config, database, log, now = () => new Date() }: Given): OrderDeps {
  return {
    db: database.db,
    shop: shopFactsOf(config),
    shopInbox: config.mail.shopInbox,
    delivery: tableDelivery(readDeliveryTable(config.delivery.file), config.delivery.freeFrom),
    payments: config.yookassa && createYookassa({ ...config.yookassa, ...config.requisites }),
    returnDays: config.returnDays,
    now,
    log,
  }
}

/** Without a provider nobody is offered to pay online. */
export function offeredPayments({ payments }: OrderDeps) {
  return paymentMethods.filter((method) => method !== 'online' || payments !== null)
}
