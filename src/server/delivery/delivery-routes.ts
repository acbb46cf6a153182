import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { deliveryEndpoints } from '#shared/delivery/delivery-endpoints.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import type { Delivery } from './delivery-service.ts'
import { type StreetProvider, suggestStreets } from './street-service.ts'
import { towns } from './town-list.ts'

type Deps = {
  delivery: Delivery
  paymentMethods: PaymentMethod[]
  now: () => Date
  /** Null: the buyer types the street. */
  streets: StreetProvider | null
}

export function registerDelivery(app: FastifyInstance, { delivery, paymentMethods, now, streets }: Deps) {
  serveEndpoints(app, deliveryEndpoints, {
    'GET /api/delivery': async (request) => {
      const { city, total } = request.query
      const { freeFrom, ...quotes } = await delivery.quotes({ city: city ?? null, total, at: now() })
      return { ...quotes, free_from: freeFrom, payments: paymentMethods, has_streets: streets !== null }
    },
    'GET /api/towns': (request) => ({ towns: towns.like(request.query.q) }),
    'GET /api/streets': async (request) => {
      const { city, q: typed } = request.query
      return { streets: await suggestStreets(streets, { city, typed }) }
    },
  })
}
