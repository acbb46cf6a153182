import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { cartEndpoints } from '#shared/cart/cart-endpoints.ts'
import { mergeGuestCart, readCart, removeCartLine, setCartLine } from './cart-service.ts'

export function registerCart(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, cartEndpoints, {
    'GET /api/cart/:userId': (request) => {
      const userId = ownId(request, request.params.userId)
      return readCart(db, { userId, tier: request.tier })
    },
    'POST /api/cart': async (request) => {
      const { user_id, product_id, quantity } = request.body
      const userId = ownId(request, user_id)
      const set = await setCartLine(db, { userId, tier: request.tier, productId: product_id, quantity })
      if (!set.ok) throw problemError(set.code, 'available' in set ? { available: set.available } : {})
      return set.line
    },
    'DELETE /api/cart': async (request) => {
      const userId = ownId(request, request.query.user_id)
      await removeCartLine(db, { userId, productId: request.query.product_id })
      return { ok: true as const }
    },
    'POST /api/cart/merge': (request) =>
      mergeGuestCart(db, { userId: userOf(request).id, tier: request.tier, ...request.body }),
  })
}

/** The id in the request is only compared; what is read and written is always the session's own. Nobody has another's cart. */
function ownId(request: FastifyRequest, givenId: number): number {
  const { id } = userOf(request)
  if (givenId !== id) throw problemError('forbidden')
  return id
}
