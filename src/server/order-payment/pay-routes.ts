import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { reject, viewerOf } from '#server/order/order-request.ts'
import { sendDueRefunds } from '#server/order/refund-service.ts'
import { PaymentProviderError } from '#server/payment/payment-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { paymentEndpoints } from '#shared/order/order-endpoints.ts'
import { hurryRefund } from './pay-queries.ts'
import { hearOfPayment, startPayment } from './pay-service.ts'

type Deps = OrderDeps & { notifyFrom: string[] }

export function registerPayments(app: FastifyInstance, deps: Deps) {
  const senders = networksOf(deps.notifyFrom)

  serveEndpoints(app, paymentEndpoints, {
    'POST /api/orders/:number/pay': async (request) => {
      const viewer = await viewerOf(request)
      const { number } = request.params
      const started = await startPayment(deps, { number, viewer, way: request.body?.way })
      return started.ok ? { url: started.url } : reject(started)
    },
    'POST /api/payments/yookassa': async (request) => {
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
  })
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
