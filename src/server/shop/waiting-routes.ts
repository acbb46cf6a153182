import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { waitingEndpoints } from '#shared/shop/waiting-endpoints.ts'
import { countWaiting } from './waiting-queries.ts'

export function registerWaiting(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, waitingEndpoints, {
    'GET /api/admin/waiting': () => countWaiting(db),
  })
}
