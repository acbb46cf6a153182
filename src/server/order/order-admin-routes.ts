import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { userOf } from '#server/platform/access.ts'
import { idParam } from '#server/platform/parameters.ts'
import { staleProblem } from '#server/platform/stale-problem.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import {
  deskInput,
  itemsInput,
  type ManagedOrder,
  managedOrder,
  paidInput,
  returnStatusInput,
  statusInput,
} from '#shared/order/managed-order-contract.ts'
import { changeDesk, conflictOf, readDesk } from './desk-card-service.ts'
import { changeOrderItems } from './items-service.ts'
import { moveOrder } from './move-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { personal, refuse } from './order-routes.ts'
import { markPaid } from './paid-service.ts'
import { findReturn } from './return-queries.ts'
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
      return moved.ok ? personal(reply).send(await manage(deps, moved.order)) : refuseAt(deps, request.params.id, moved)
    },
  )

  app.post(
    '/api/admin/orders/:id/items',
    { config, schema: { ...schema, body: itemsInput } },
    async (request, reply) => {
      const { items, version, tell = true } = request.body
      const change = { orderId: request.params.id, items, version, actorId: userOf(request).id, isTold: tell }
      const changed = await changeOrderItems(deps, change)
      return changed.ok
        ? personal(reply).send(await manage(deps, changed.order))
        : refuseAt(deps, request.params.id, changed)
    },
  )

  app.patch('/api/admin/orders/:id', { config, schema: { ...schema, body: deskInput } }, async (request, reply) => {
    const { id } = request.params
    const changed = await changeDesk(deps, { orderId: id, input: request.body, actorId: userOf(request).id })
    return changed.ok ? personal(reply).send(await manage(deps, { id })) : refuseAt(deps, id, changed)
  })

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
      return moved.ok
        ? personal(reply).send(await manage(deps, moved.order))
        : refuseAt(deps, await orderOfReturn(deps, request.params.id), moved)
    },
  )
}

/** Read anew: money or the erasure of a person may have changed it once more in the same transaction. */
async function manage(deps: OrderDeps, { id }: { id: number }): Promise<ManagedOrder> {
  return (await readDesk(deps, id))!
}

async function orderOfReturn({ db }: OrderDeps, returnId: number): Promise<number> {
  return (await findReturn(db, returnId))?.orderId ?? 0
}

type Refused = Parameters<typeof refuse>[0]

/** Two people over one order: the slower one is told who was quicker, and when. */
async function refuseAt(deps: OrderDeps, orderId: number, refused: Refused): Promise<never> {
  if (refused.code !== 'stale') return refuse(refused)
  throw staleProblem('заказ', await conflictOf(deps, orderId))
}
