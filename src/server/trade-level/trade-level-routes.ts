import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readOwnSetting } from '#server/shop/settings-service.ts'
import { tradeLevelEndpoints } from '#shared/trade-level/trade-level-endpoints.ts'
import { listHeld, listTradeLevels } from './trade-level-service.ts'

/** What management shows of the levels outside their setting. */
export function registerTradeLevels(app: FastifyInstance, { database: { db } }: { database: Database }) {
  const levels = async () => (await readOwnSetting(db, 'trade'))?.levels ?? []

  serveEndpoints(app, tradeLevelEndpoints, {
    'GET /api/admin/trade-levels': async () => ({ levels: await listTradeLevels(db, await levels()) }),
    'GET /api/admin/trade-levels/held': async () => listHeld(db, await levels()),
  })
}
