import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { registerMasterAdmin } from './master-admin-routes.ts'
import { registerMasterRequests } from './master-request-routes.ts'
import { registerPriceList } from './price-list-routes.ts'
import { registerQuickOrder } from './quick-order-routes.ts'

type Deps = { config: Config; database: Database; settings: ShopSettings }

export async function registerMasters(server: FastifyInstance, { config, database, settings }: Deps) {
  const deps = { db: database.db, shop: settings.facts, shopInbox: config.mail.shopInbox }
  registerMasterRequests(server, deps)
  registerMasterAdmin(server, deps)
  await registerQuickOrder(server, { database })
  registerPriceList(server, { database })
}
