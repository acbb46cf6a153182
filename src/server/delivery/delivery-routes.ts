import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { typedText } from '#shared/api/parameters.ts'
import { deliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import type { Delivery } from './delivery-service.ts'

type Deps = { delivery: Delivery; paymentMethods: PaymentMethod[]; now: () => Date }

const question = z.object({
  city: typedText.optional(),
  total: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .default(0),
})

export function registerDelivery(server: FastifyInstance, { delivery, paymentMethods, now }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/delivery',
    { config: { access: 'guest' }, schema: { querystring: question, response: { 200: deliveryAnswer } } },
    async (request, reply) => {
      const { city, total } = request.query
      const { freeFrom, ...quotes } = await delivery.quotes({ city: city ?? null, total, at: now() })
      // Dates change at midnight and prices with the settings.
      reply.header('cache-control', 'no-store')
      return { ...quotes, free_from: freeFrom, payments: paymentMethods }
    },
  )
}
