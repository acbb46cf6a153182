import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { shopFactsOf } from '#server/shop/shop-service.ts'
import { registerMasterRequests } from './master-request-routes.ts'
import { registerPriceList } from './price-list-routes.ts'
import { registerQuickOrder } from './quick-order-routes.ts'

type Deps = { config: Config; database: Database }

export async function registerMasters(server: FastifyInstance, { config, database }: Deps) {
  registerMasterRequests(server, {
    db: database.db,
    shop: shopFactsOf(config),
    shopInbox: config.mail.shopInbox,
  })
  await registerQuickOrder(server, { database })
  registerPriceList(server, { database })
}
