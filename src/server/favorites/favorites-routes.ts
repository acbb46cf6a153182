import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam } from '#shared/api/parameters.ts'
import { favoriteInput, favorites } from '#shared/favorites/favorites-contract.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites-service.ts'

export function registerFavorites(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'user' } as const
  const response = { 200: favorites }

  app.get('/api/favorites', { config, schema: { response } }, (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return listFavorites(db, userOf(request).id)
  })

  app.post(
    '/api/favorites',
    { config, bodyLimit: 4096, schema: { body: favoriteInput, response } },
    async (request) => {
      const added = await addFavorite(db, { userId: userOf(request).id, productId: request.body.product_id })
      if (!added.ok) throw problemError(added.code)
      return added.ids
    },
  )

  app.delete(
    '/api/favorites/:productId',
    { config, schema: { params: z.object({ productId: idParam }), response } },
    (request) => removeFavorite(db, { userId: userOf(request).id, productId: request.params.productId }),
  )
}
