import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { personal } from '#server/order/order-routes.ts'
import { sendPaymentLink } from '#server/order-money/payment-link-service.ts'
import { hurryReceipt, sendDueReceipts } from '#server/payment/receipt-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam } from '#shared/api/parameters.ts'
import { managedOrder, paymentLinkInput } from '#shared/order/order-admin-contract.ts'
import { readAdminOrder } from './order-admin-card-service.ts'
import { refuseAt } from './order-admin-routes.ts'

/** Paying online as the shop's people see it: a link for the customer, and receipts that did not get through. */
export function registerOnlineMoney(server: FastifyInstance, deps: OrderDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const

  app.post(
    '/api/admin/orders/:id/payment-link',
    {
      config,
      schema: { params: z.object({ id: idParam }), body: paymentLinkInput, response: { 200: managedOrder } },
    },
    async (request, reply) => {
      const { id: orderId } = request.params
      const { version, tell } = request.body
      const sent = await sendPaymentLink(deps, { orderId, actorId: userOf(request).id, version, isTold: tell })
      return sent.ok ? personal(reply).send((await readAdminOrder(deps, orderId))!) : refuseAt(deps, orderId, sent)
    },
  )

  app.post(
    '/api/admin/orders/:id/receipts/:receiptId/retry',
    {
      config,
      schema: { params: z.object({ id: idParam, receiptId: idParam }), response: { 200: managedOrder } },
    },
    async (request, reply) => {
      const { id, receiptId } = request.params
      if (!(await hurryReceipt(deps.db, { orderId: id, id: receiptId }))) throw problemError('receipt-sent')
      await sendDueReceipts(deps, AbortSignal.timeout(10_000))
      const shown = await readAdminOrder(deps, id)
      if (!shown) throw problemError('order-not-found')
      return personal(reply).send(shown)
    },
  )
}
