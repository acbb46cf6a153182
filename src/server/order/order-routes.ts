import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { confirmOrder } from '#server/checkout/confirm-service.ts'
import { type Buyer, placeOrder } from '#server/checkout/place-service.ts'
import { addressOf, refuseTooMany } from '#server/platform/admission/limits.ts'
import { createPermits } from '#server/platform/admission/permits.ts'
import { type ProblemCode, problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { browserSecret, sessionOf } from '#server/platform/session/sessions.ts'
import type { TierOf } from '#server/price/price-tier-service.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { foundOrder, order, orderFilters, orderList, placedOrder, repeatedOrder } from '#shared/order/order-contract.ts'
import {
  cancelInput,
  confirmInput,
  findInput,
  idempotencyKey,
  orderInput,
  returnInput,
} from '#shared/order/order-input.ts'
import { askForReturn, cancelOwnOrder, payOnReceipt, repeatOrder } from './customer-service.ts'
import { findByPhone } from './find-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { listOrders, readOrder, showOrder, type Viewer } from './read-service.ts'

/** Everything a customer asks of orders. */

/** Of one order: its number, and the token of its link for whoever is not logged in as its owner. */
export const orderParams = z.object({ number: idParam })
export const orderQuery = z.object({ token: z.string().max(100).optional() })

/**
 * Parts in demand are taken one order after the other whatever we do. Waiting here and not for a connection leaves
 * connections for everybody who only looks, and a queue of buyers is no reason to send any of them away.
 */
const placedAtOnce = 8
const longestWaitMs = 60_000

/** Longer than writing an email takes, so that nobody hears by the clock whether one was written. */
const shortestFindMs = 250

type Deps = OrderDeps & { tierOf: TierOf }

export function registerOrders(server: FastifyInstance, deps: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const queue = createPermits(placedAtOnce, longestWaitMs)
  const one = { params: orderParams, querystring: orderQuery }
  const guest = { access: 'guest' } as const

  app.post(
    '/api/orders',
    { config: { access: 'guest', limit: 'orders' }, schema: { body: orderInput, response: { 201: placedOrder } } },
    async (request, reply) => {
      const key = keyOf(request)
      const buyer = await buyerOf(request, deps.tierOf)
      if (buyer.userId === null && !request.body.items) throw problemError('cart-empty')
      const placed = await queue.during(() => placeOrder(deps, { input: request.body, buyer, key }))
      if (!placed.ok) return refuse(placed)
      return personal(reply).code(201).send(placed.order)
    },
  )

  app.get(
    '/api/orders',
    {
      config: { access: 'user' },
      schema: {
        querystring: z.object({
          limit: listLimit,
          cursor: idParam.optional(),
          filter: z.enum(orderFilters).default('all'),
        }),
        response: { 200: orderList },
      },
    },
    (request, reply) => {
      personal(reply)
      const { limit, cursor, filter } = request.query
      return listOrders(deps.db, { userId: userOf(request).id, filter, limit, beforeId: cursor })
    },
  )

  app.get(
    '/api/orders/:number',
    { config: guest, schema: { ...one, response: { 200: order } } },
    async (request, reply) => {
      const found = await readOrder(deps, request.params.number, await viewerOf(request, request.query.token))
      if (!found) throw problemError('order-not-found')
      if (found === 'link-ended') throw problemError('order-link-ended')
      return personal(reply).send(found)
    },
  )

  app.post(
    '/api/orders/:number/confirm',
    { config: guest, schema: { ...one, body: confirmInput, response: { 200: order } } },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const { number } = request.params
      const confirmed = await confirmOrder(deps, { number, viewer, confirm: request.body.confirm })
      return confirmed.ok ? personal(reply).send(await showOrder(deps, confirmed.order)) : refuse(confirmed)
    },
  )

  app.post(
    '/api/orders/:number/cancel',
    { config: guest, schema: { ...one, body: cancelInput.nullish(), response: { 200: order } } },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const { number } = request.params
      const cancelled = await cancelOwnOrder(deps, { number, viewer, reason: request.body?.reason })
      return cancelled.ok ? personal(reply).send(cancelled.order) : refuse(cancelled)
    },
  )

  app.post(
    '/api/orders/:number/pay-on-receipt',
    { config: guest, schema: { ...one, response: { 200: order } } },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const { isKnown, visitor } = await buyerOf(request, deps.tierOf)
      const moved = await payOnReceipt(deps, {
        number: request.params.number,
        viewer,
        isKnown,
        network: addressOf(visitor),
      })
      return moved.ok ? personal(reply).send(moved.order) : refuse(moved)
    },
  )

  app.post(
    '/api/orders/:number/returns',
    { config: guest, schema: { ...one, body: returnInput, response: { 201: order } } },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const asked = await askForReturn(deps, { number: request.params.number, viewer, input: request.body })
      return asked.ok ? personal(reply).code(201).send(asked.order) : refuse(asked)
    },
  )

  app.post(
    '/api/orders/:number/repeat',
    { config: guest, schema: { ...one, response: { 200: repeatedOrder } } },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const tier = await deps.tierOf(request)
      const result = await repeatOrder(deps, { number: request.params.number, viewer, tier })
      return result.ok ? personal(reply).send(result.repeated) : refuse(result)
    },
  )

  app.post(
    '/api/orders/find',
    { config: { access: 'guest', limit: 'orderFinds' }, schema: { body: findInput, response: { 200: foundOrder } } },
    async (request, reply) => {
      // Each is counted by whoever asks, by what is asked about, and in all: whichever of them an attacker varies.
      const { number, phone } = request.body
      for (const [name, subject] of [
        ['orderFindsOfNumber', String(number)],
        ['orderFindsOfPhone', phone],
        ['orderFindsOfAll', ''],
      ] as const) {
        const seconds = await request.server.limits.take(name, subject)
        if (seconds > 0) refuseTooMany(reply, seconds)
      }
      const mayMail = async () => (await request.server.limits.take('orderLinks', String(number))) === 0
      const [found] = await Promise.all([findByPhone(deps, { number, phone, mayMail }), delay(shortestFindMs)])
      return personal(reply).send(found)
    },
  )
}

export function personal(reply: FastifyReply) {
  return reply.header('cache-control', 'private, no-store')
}

export async function viewerOf(request: FastifyRequest, token: string | undefined): Promise<Viewer> {
  return { userId: (await sessionOf(request))?.user.id ?? null, token }
}

async function buyerOf(request: FastifyRequest, tierOf: TierOf): Promise<Buyer> {
  const user = (await sessionOf(request))?.user
  const userId = user?.id ?? null
  return {
    userId,
    isKnown: user !== undefined && (user.emailConfirmed || user.role !== 'user'),
    tier: await tierOf(request),
    owner: userId === null ? `guest:${hashOf(browserSecret(request))}` : `user:${userId}`,
    visitor: { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) },
  }
}

/** Without a key each request is an order of its own. */
export function keyOf(request: FastifyRequest): string {
  const given = request.headers['idempotency-key']
  if (given === undefined) return randomUUID()
  const parsed = idempotencyKey.safeParse(given)
  if (!parsed.success) throw problemError('bad-input', { error: 'Неверный Idempotency-Key' })
  return parsed.data
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

type Refusal = { ok: false; code: ProblemCode } & Partial<{
  error: string
  fields: Record<string, string>
  lines: { product_id: number; available: number | null; price: number }[]
}>

export function refuse({ ok: _, code, fields, ...details }: Refusal): never {
  const [first] = Object.values(fields ?? {})
  throw problemError(code, { ...details, ...(fields ? { fields, error: first ?? '' } : {}) })
}
