import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { idParam } from '#server/platform/http/parameters.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { TierOf } from '#server/price/price-tier-service.ts'
import { sendPriced } from '#server/price/priced-answer-service.ts'
import {
  cartLine,
  cartLineInput,
  cartMerge,
  cartMergeInput,
  masterCartLine,
  masterCartMerge,
} from '#shared/cart/cart-contract.ts'
import { mergeGuestCart, readCart, removeCartLine, setCartLine } from './cart-service.ts'

type Deps = { database: Database; tierOf: TierOf }

export function registerCart(server: FastifyInstance, { database: { db }, tierOf }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'user' } as const

  app.get(
    '/api/cart/:userId',
    { config, schema: { params: z.object({ userId: idParam }) } },
    async (request, reply) => {
      const userId = ownId(request, request.params.userId)
      const tier = await tierOf(request)
      const line = { retail: cartLine, master: masterCartLine }[tier]
      return sendPriced(reply, z.array(line), await readCart(db, { userId, tier }))
    },
  )

  app.post('/api/cart', { config, bodyLimit: 4096, schema: { body: cartLineInput } }, async (request, reply) => {
    const { user_id, product_id, quantity } = request.body
    const userId = ownId(request, user_id)
    const tier = await tierOf(request)
    const set = await setCartLine(db, { userId, tier, productId: product_id, quantity })
    if (!set.ok) throw problemError(set.code, 'available' in set ? { available: set.available } : {})
    return sendPriced(reply, { retail: cartLine, master: masterCartLine }[tier], set.line)
  })

  app.delete(
    '/api/cart',
    {
      config,
      schema: {
        querystring: z.object({ user_id: idParam, product_id: idParam }),
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      const userId = ownId(request, request.query.user_id)
      await removeCartLine(db, { userId, productId: request.query.product_id })
      return { ok: true as const }
    },
  )

  app.post(
    '/api/cart/merge',
    { config, bodyLimit: 16_384, schema: { body: cartMergeInput } },
    async (request, reply) => {
      const tier = await tierOf(request)
      const merged = await mergeGuestCart(db, { userId: userOf(request).id, tier, items: request.body.items })
      return sendPriced(reply, { retail: cartMerge, master: masterCartMerge }[tier], merged)
    },
  )
}

/** The id in the request is only compared; what is read and written is always the session's own. Nobody has another's cart. */
function ownId(request: FastifyRequest, askedId: number): number {
  const { id } = userOf(request)
  if (askedId !== id) throw problemError('forbidden')
  return id
}
