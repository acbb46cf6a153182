import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { confirmOrder } from '#server/checkout/confirm-service.ts'
import { type Buyer, placeOrder } from '#server/checkout/place-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { findItems } from '#server/order/order-queries.ts'
import { keyOf, reject, viewerOf } from '#server/order/order-request.ts'
import { sendPrinted } from '#server/order/printed-page.ts'
import { findOwnOrder, listOrders, readOrder, showOrder } from '#server/order/read-service.ts'
import { createLimiter } from '#server/platform/admission/concurrency-limiter.ts'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { browserSecret, sessionOf } from '#server/platform/session/sessions.ts'
import { orderEndpoints } from '#shared/order/order-endpoints.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { askForReturn, cancelOwnOrder, payOnReceipt, repeatOrder } from './customer-service.ts'
import { findByPhone } from './find-service.ts'
import { invoicePage } from './invoice-page.ts'

/**
 * Products in demand are taken one order after the other whatever we do. Waiting here and not for a connection leaves
 * connections for everybody who only looks, and a queue of buyers is no reason to send any of them away.
 */
const placedAtOnce = 8
const longestWaitMs = 60_000

/** Longer than writing an email takes, so that nobody hears by the clock whether one was written. */
const shortestFindMs = 250

type Deps = OrderDeps & { requisites: Requisites }

export function registerOrders(app: FastifyInstance, deps: Deps) {
  const queue = createLimiter(placedAtOnce, longestWaitMs)

  serveEndpoints(app, orderEndpoints, {
    'POST /api/orders': async (request) => {
      const key = keyOf(request)
      const buyer = await buyerOf(request)
      if (buyer.userId === null && !request.body.items) throw problemError('cart-empty')
      const placed = await queue.during(() => placeOrder(deps, { input: request.body, buyer, key }))
      return placed.ok ? placed.order : reject(placed)
    },
    'GET /api/orders': (request) => {
      const { limit, cursor, filter } = request.query
      return listOrders(deps.db, { userId: userOf(request).id, filter, limit, beforeId: cursor })
    },
    'POST /api/orders/find': async (request, reply) => {
      // Each is counted by whoever asks, by what is asked about, and in all: whichever of them an attacker varies.
      const { number, phone } = request.body
      for (const [name, subject] of [
        ['orderFindsOfNumber', String(number)],
        ['orderFindsOfPhone', phone],
        ['orderFindsOfAll', ''],
      ] as const) {
        const seconds = await request.server.limits.take(name, subject)
        if (seconds > 0) rejectTooMany(reply, seconds)
      }
      const mayMail = async () => (await request.server.limits.take('orderLinks', String(number))) === 0
      const [found] = await Promise.all([findByPhone(deps, { number, phone, mayMail }), delay(shortestFindMs)])
      return found
    },
    'GET /api/orders/:number': async (request) => {
      const found = await readOrder(deps, request.params.number, await viewerOf(request))
      if (!found) throw problemError('order-not-found')
      if (found === 'link-ended') throw problemError('order-link-ended')
      return found
    },
    'POST /api/orders/:number/confirm': async (request) => {
      const viewer = await viewerOf(request)
      const { number } = request.params
      const confirmed = await confirmOrder(deps, { number, viewer, confirm: request.body.confirm })
      return confirmed.ok ? showOrder(deps, confirmed.order) : reject(confirmed)
    },
    'POST /api/orders/:number/cancel': async (request) => {
      const viewer = await viewerOf(request)
      const { number } = request.params
      const cancelled = await cancelOwnOrder(deps, { number, viewer, reason: request.body?.reason })
      return cancelled.ok ? cancelled.order : reject(cancelled)
    },
    'POST /api/orders/:number/pay-on-receipt': async (request) => {
      const viewer = await viewerOf(request)
      const { isKnown, visitor } = await buyerOf(request)
      const moved = await payOnReceipt(deps, {
        number: request.params.number,
        viewer,
        isKnown,
        network: addressOf(visitor),
      })
      return moved.ok ? moved.order : reject(moved)
    },
    'POST /api/orders/:number/returns': async (request) => {
      const viewer = await viewerOf(request)
      const asked = await askForReturn(deps, { number: request.params.number, viewer, input: request.body })
      return asked.ok ? asked.order : reject(asked)
    },
    'POST /api/orders/:number/repeat': async (request) => {
      const viewer = await viewerOf(request)
      const tier = await app.tierOf(request)
      const result = await repeatOrder(deps, { number: request.params.number, viewer, tier, key: request.body?.key })
      return result.ok ? result.repeated : reject(result)
    },
    'GET /api/orders/:number/invoice': async (request, reply) => {
      const found = await findOwnOrder(deps, request.params.number, await viewerOf(request))
      if (!found?.companyInn) throw problemError('order-not-found')
      const items = await findItems(deps.db, found.id)
      return sendPrinted(reply, invoicePage({ order: found, items, seller: deps.requisites, phone: deps.shop.phone }))
    },
  })
}

async function buyerOf(request: FastifyRequest): Promise<Buyer> {
  const user = (await sessionOf(request))?.user
  const userId = user?.id ?? null
  return {
    userId,
    isKnown: user !== undefined && (user.emailConfirmed || user.role !== 'user'),
    tier: await request.server.tierOf(request),
    owner: userId === null ? `guest:${hashOf(browserSecret(request))}` : `user:${userId}`,
    visitor: { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
