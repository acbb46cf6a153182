import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import type { ShopEndpoints } from '#shared/shop-endpoints.ts'

/**
 * What answers strangers while the shop is closed: the way in for those who work here, what programs of the owner bring, and what
 * says nothing of the catalogue. Everything else begins with the opening.
 */
export const answeredWhileClosed: ReadonlySet<string> = new Set<keyof ShopEndpoints>([
  'GET /api/session',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/logout',
  'POST /api/password/forgot',
  'POST /api/password/verify',
  'POST /api/password/reset',
  'POST /api/invitation',
  'POST /api/invitation/register',
  'POST /api/invitation/accept',
  'GET /api/exchange/1c',
  'POST /api/exchange/1c',
  'POST /api/payments/yookassa',
  'GET /api/mail-stops/:token',
  'POST /api/mail-stops/:token',
  'GET /api/shop',
  'GET /api/openapi.json',
  'GET /api/docs',
])

/** Registered before the routes it watches. Calls of management are guarded by themselves, programs have a key of the owner. */
export function registerClosedShop(app: FastifyInstance, settings: ShopSettings) {
  async function rejectWhileClosed(request: FastifyRequest) {
    if (settings.facts.isOpen || request.apiKey) return
    const session = await sessionOf(request)
    if (session?.user.role !== 'admin') throw problemError('shop-closed')
  }

  app.addHook('onRoute', (route) => {
    const { endpoint, access } = route.config ?? {}
    if (!endpoint || access === 'admin') return
    const keys = [route.method].flat().map((method) => `${method} ${route.url}`)
    if (keys.some((key) => answeredWhileClosed.has(key))) return
    // After who asks is known and before anything is read of what they ask.
    route.onRequest = [...[route.onRequest ?? []].flat(), rejectWhileClosed]
  })
}
