import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { deliveryEndpoints } from '#shared/delivery/delivery-endpoints.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import type { Delivery } from './delivery-service.ts'

type Deps = { delivery: Delivery; paymentMethods: PaymentMethod[]; now: () => Date }

export function registerDelivery(app: FastifyInstance, { delivery, paymentMethods, now }: Deps) {
  serveEndpoints(app, deliveryEndpoints, {
    'GET /api/delivery': async (request) => {
      const { city, total } = request.query
      const { freeFrom, ...quotes } = await delivery.quotes({ city: city ?? null, total, at: now() })
      return { ...quotes, free_from: freeFrom, payments: paymentMethods }
    },
  })
}
