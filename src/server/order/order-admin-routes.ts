import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { userOf } from '#server/platform/access.ts'
import { idParam } from '#server/platform/parameters.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import {
  itemsInput,
  type ManagedOrder,
  managedOrder,
  paidInput,
  returnStatusInput,
  statusInput,
} from '#shared/order/managed-order-contract.ts'
import { allowedMoves } from '#shared/order/order-states.ts'
import { changeOrderItems } from './items-service.ts'
import { moveOrder } from './move-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { findOrderById, type OrderRow } from './order-queries.ts'
import { personal, refuse } from './order-routes.ts'
import { markPaid } from './paid-service.ts'
import { showOrder } from './read-service.ts'
import { moveReturn } from './return-service.ts'

/** What the shop's people do with an order. */
export function registerOrderAdmin(server: FastifyInstance, deps: OrderDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const
  const schema = { params: z.object({ id: idParam }), response: { 200: managedOrder } }

  app.post(
    '/api/admin/orders/:id/status',
    { config, schema: { ...schema, body: statusInput } },
    async (request, reply) => {
      const { status, note, track_number, version, tell } = request.body
      const moved = await moveOrder(deps, request.params.id, {
        to: status,
        actor: { kind: 'admin', id: userOf(request).id },
        note,
        trackNumber: track_number,
        version,
        isTold: tell,
      })
      return moved.ok ? personal(reply).send(await manage(deps, moved.order)) : refuse(moved)
    },
  )

  app.post(
    '/api/admin/orders/:id/items',
    { config, schema: { ...schema, body: itemsInput } },
    async (request, reply) => {
      const { items, version, tell = true } = request.body
      const change = { orderId: request.params.id, items, version, actorId: userOf(request).id, isTold: tell }
      const changed = await changeOrderItems(deps, change)
      return changed.ok ? personal(reply).send(await manage(deps, changed.order)) : refuse(changed)
    },
  )

  app.post('/api/admin/orders/:id/paid', { config, schema: { ...schema, body: paidInput } }, async (request, reply) => {
    const paid = await markPaid(deps, {
      orderId: request.params.id,
      actorId: userOf(request).id,
      note: request.body.note,
    })
    return paid.ok ? personal(reply).send(await manage(deps, paid.order)) : refuse(paid)
  })

  app.post(
    '/api/admin/returns/:id/status',
    { config, schema: { ...schema, body: returnStatusInput } },
    async (request, reply) => {
      const { status, answer, sellable, version } = request.body
      const move = { returnId: request.params.id, to: status, answer, isSellable: sellable, version }
      const moved = await moveReturn(deps, { ...move, actorId: userOf(request).id })
      return moved.ok ? personal(reply).send(await manage(deps, moved.order)) : refuse(moved)
    },
  )
}

/** Read anew: money or the erasure of a person may have changed it once more in the same transaction. */
async function manage(deps: OrderDeps, { id }: OrderRow): Promise<ManagedOrder> {
  const row = (await findOrderById(deps.db, id))!
  return {
    ...(await showOrder(deps, row)),
    version: row.version,
    user_id: row.userId,
    price_tier: row.tier,
    allowed: allowedMoves(row.status, 'admin'),
  }
}
