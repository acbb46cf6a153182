import type { FastifyInstance } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { invoicePage } from './invoice-page.ts'
import type { OrderDeps } from './order-deps.ts'
import { findItems } from './order-queries.ts'
import { orderParams, orderQuery, viewerOf } from './order-routes.ts'
import { sendPrinted } from './printed-page.ts'
import { findOwnOrder } from './read-service.ts'

type Deps = OrderDeps & { requisites: Requisites }

export function registerInvoices(server: FastifyInstance, deps: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/orders/:number/invoice',
    { config: { access: 'guest' }, schema: { params: orderParams, querystring: orderQuery } },
    async (request, reply) => {
      const order = await findOwnOrder(deps, request.params.number, await viewerOf(request, request.query.token))
      if (!order?.companyInn) throw problemError('order-not-found')
      const items = await findItems(deps.db, order.id)
      return sendPrinted(reply, invoicePage({ order, items, seller: deps.requisites, phone: deps.shop.phone }))
    },
  )
}
