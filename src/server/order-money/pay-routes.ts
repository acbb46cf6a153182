import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderParams, orderQuery, personal, refuse, viewerOf } from '#server/order/order-routes.ts'
import { PaymentProviderError } from '#server/payment/payment-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { paymentStart, paymentStartInput } from '#shared/order/order-contract.ts'
import { hurryRefund } from './pay-queries.ts'
import { hearOfPayment, startPayment } from './pay-service.ts'
import { sendDueRefunds } from './refund-service.ts'

/** A notice of the provider. It is not signed, so all that is taken from it is which payment to ask about. */
const notice = z.object({
  event: z.string().max(100),
  object: z.object({ id: z.string().min(1).max(100) }),
})

type Deps = OrderDeps & { notifyFrom: string[] }

export function registerPayments(server: FastifyInstance, deps: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const senders = networksOf(deps.notifyFrom)

  app.post(
    '/api/orders/:number/pay',
    {
      config: { access: 'guest' },
      schema: {
        params: orderParams,
        querystring: orderQuery,
        body: paymentStartInput.nullish(),
        response: { 200: paymentStart },
      },
    },
    async (request, reply) => {
      const viewer = await viewerOf(request, request.query.token)
      const { number } = request.params
      const started = await startPayment(deps, { number, viewer, way: request.body?.way })
      return started.ok ? personal(reply).send({ url: started.url }) : refuse(started)
    },
  )

  app.post(
    '/api/payments/yookassa',
    {
      config: { access: 'guest', isWebhook: true },
      schema: { body: notice, response: { 200: z.object({ ok: z.literal(true) }) } },
    },
    async (request) => {
      if (!senders.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4')) throw problemError('forbidden')
      const { event, object } = request.body
      try {
        if (event.startsWith('payment.')) await hearOfPayment(deps, object.id)
        if (event.startsWith('refund.')) {
          await hurryRefund(deps.db, object.id)
          await sendDueRefunds(deps, AbortSignal.timeout(10_000))
        }
      } catch (error) {
        // Answered with a failure the notice comes again.
        if (error instanceof PaymentProviderError) throw problemError('payment-away')
        throw error
      }
      return { ok: true as const }
    },
  )
}

/** «185.71.76.0/27» or one address. */
function networksOf(given: string[]): BlockList {
  const list = new BlockList()
  for (const network of given) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
