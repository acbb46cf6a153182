import type { FastifyBaseLogger } from 'fastify'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { noPoints, tableDelivery } from './delivery/delivery-service.ts'
import { demoPoints } from './demo/demo-points.ts'
import type { OrderDeps } from './order/order-deps.ts'
import { createYookassa } from './payment/yookassa-service.ts'
import type { Database } from './platform/database/database.ts'
import { createSecrets } from './platform/database/secrets.ts'
import type { Config } from './platform/process/config.ts'
import type { ShopSettings } from './shop/shop-service.ts'

type Given = {
  config: Config
  database: Database
  settings: ShopSettings
  log: FastifyBaseLogger
  now?: (() => Date) | undefined
}

/** What orders need of the rest of the shop; the same for its calls and for its jobs. */
export function orderDepsOf({ config, database, settings, log, now = () => new Date() }: Given): OrderDeps {
  return {
    db: database.db,
    shop: settings.facts,
    shopInbox: settings.inbox,
    // A demo shows points nobody stands at; a shop's own table takes their place.
    delivery: tableDelivery(settings.delivery, config.demo ? demoPoints : noPoints),
    payments: config.yookassa && createYookassa({ ...config.yookassa, seller: settings.requisites }),
    refundLimit: () => settings.values().refunds.managerLimit,
    unconfirmed: config.unconfirmedOrders,
    linkDays: config.orderLinkDays,
    secrets: createSecrets(database.db),
    now,
    log,
  }
}

/** Without a provider nobody is offered to pay online. */
export function offeredPayments({ payments }: OrderDeps) {
  return paymentMethods.filter((method) => method !== 'online' || payments !== null)
}
