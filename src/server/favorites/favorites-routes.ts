import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { favoritesEndpoints } from '#shared/favorites/favorites-endpoints.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites-service.ts'
import { choosePriceDrops, readPriceDrops } from './price-drop-service.ts'

export function registerFavorites(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, favoritesEndpoints, {
    'GET /api/favorites': (request) => listFavorites(db, userOf(request).id),
    'POST /api/favorites': async (request) => {
      const added = await addFavorite(db, { userId: userOf(request).id, productId: request.body.product_id })
      if (!added.ok) throw problemError(added.code)
      return added.ids
    },
    'GET /api/favorites/price-drops': (request) => readPriceDrops(db, userOf(request).id),
    'PUT /api/favorites/price-drops': (request) => {
      const visitor = { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
      return choosePriceDrops(db, { userId: userOf(request).id, isOn: request.body.is_on, visitor })
    },
    'DELETE /api/favorites/:productId': (request) =>
      removeFavorite(db, { userId: userOf(request).id, productId: request.params.productId }),
  })
}
