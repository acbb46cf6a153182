import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mayDo } from '#server/platform/session/access.ts'
import { finderEndpoints } from '#shared/finder/finder-endpoints.ts'
import { findEverywhere } from './finder-service.ts'

/** One box over everything the shop's people look for: each finds what their own lists would show. */
export function registerFinder(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, finderEndpoints, {
    'GET /api/admin/find': (request) =>
      findEverywhere(db, request.query.q, {
        orders: mayDo(request, 'orders'),
        people: mayDo(request, 'customers'),
        guests: mayDo(request, 'customers'),
        products: mayDo(request, 'catalogue') || mayDo(request, 'stock'),
        enquiries: mayDo(request, 'customers'),
      }),
  })
}
