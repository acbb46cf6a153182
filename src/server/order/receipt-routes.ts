import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hurryReceipt, sendDueReceipts } from '#server/payment/receipt-service.ts'
import { idParam } from '#server/platform/parameters.ts'
import { problemError } from '#server/platform/problems.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { managedOrder } from '#shared/order/managed-order-contract.ts'
import { readDesk } from './desk-card-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { personal } from './order-routes.ts'

/** Whoever looks at a receipt that did not get through need not wait for the next attempt. */
export function registerReceipts(server: FastifyInstance, deps: OrderDeps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.post(
    '/api/admin/orders/:id/receipts/:receiptId/retry',
    {
      config: { access: 'admin' },
      schema: { params: z.object({ id: idParam, receiptId: idParam }), response: { 200: managedOrder } },
    },
    async (request, reply) => {
      const { id, receiptId } = request.params
      if (!(await hurryReceipt(deps.db, { orderId: id, id: receiptId }))) throw problemError('receipt-sent')
      await sendDueReceipts(deps, AbortSignal.timeout(10_000))
      const shown = await readDesk(deps, id)
      if (!shown) throw problemError('order-not-found')
      return personal(reply).send(shown)
    },
  )
}
