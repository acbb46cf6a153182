import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import { moveOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { personal, refuse } from '#server/order/order-routes.ts'
import {
  type MoneyResult,
  recordPayment,
  recordRefund,
  reverseEntry,
} from '#server/order-money/money-record-service.ts'
import { findReturn } from '#server/order-return/return-queries.ts'
import { moveReturn } from '#server/order-return/return-service.ts'
import { openReturnByStaff } from '#server/order-return/staff-return-service.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam } from '#shared/api/parameters.ts'
import {
  adminOrderInput,
  itemsInput,
  type ManagedOrder,
  managedOrder,
  paymentInput,
  refundInput,
  returnStatusInput,
  reversalInput,
  statusInput,
} from '#shared/order/order-admin-contract.ts'
import { bulkTracked, staffReturnInput, trackInput, tracksInput } from '#shared/order/order-edit-contract.ts'
import { changeOrderItems } from './items-service.ts'
import { changeAdminFields, conflictOf, readAdminOrder } from './order-admin-card-service.ts'
import { saveAndMove } from './step-service.ts'
import { changeTrack, changeTracks } from './track-service.ts'

/** What the shop's people do with an order. */
export function registerOrderAdmin(server: FastifyInstance, deps: OrderDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const
  const schema = { params: z.object({ id: idParam }), response: { 200: managedOrder } }

  app.post(
    '/api/admin/orders/:id/status',
    { config, schema: { ...schema, body: statusInput } },
    async (request, reply) => {
      const { status, note, track_number, version, tell, items, delivery } = request.body
      const { id: orderId } = request.params
      const actorId = userOf(request).id
      const actor = { kind: 'admin', id: actorId } as const
      const move = { to: status, actor, note, trackNumber: track_number, version, isTold: tell }
      const moved = items
        ? await saveAndMove(deps, { orderId, items: { items, delivery }, move, actorId })
        : await moveOrder(deps, orderId, move)
      return moved.ok ? personal(reply).send(await manage(deps, moved.order)) : refuseAt(deps, request.params.id, moved)
    },
  )

  app.post(
    '/api/admin/orders/:id/items',
    { config, schema: { ...schema, body: itemsInput } },
    async (request, reply) => {
      const { items, delivery, version, tell } = request.body
      const change = { orderId: request.params.id, items, delivery, version, actorId: userOf(request).id, isTold: tell }
      const changed = await changeOrderItems(deps, change)
      return changed.ok
        ? personal(reply).send(await manage(deps, changed.order))
        : refuseAt(deps, request.params.id, changed)
    },
  )

  app.patch(
    '/api/admin/orders/:id',
    { config, schema: { ...schema, body: adminOrderInput } },
    async (request, reply) => {
      const { id } = request.params
      const changed = await changeAdminFields(deps, { orderId: id, input: request.body, actorId: userOf(request).id })
      return changed.ok ? personal(reply).send(await manage(deps, { id })) : refuseAt(deps, id, changed)
    },
  )

  app.patch(
    '/api/admin/orders/:id/track',
    { config, schema: { ...schema, body: trackInput } },
    async (request, reply) => {
      const { track_number: trackNumber, version, tell } = request.body
      const { id: orderId } = request.params
      const actorId = userOf(request).id
      const changed = await changeTrack(deps, { orderId, trackNumber, version, actorId, isTold: tell })
      return changed.ok ? personal(reply).send(await manage(deps, changed.order)) : refuseAt(deps, orderId, changed)
    },
  )

  app.post(
    '/api/admin/orders/tracks',
    { config, schema: { body: tracksInput, response: { 200: bulkTracked } } },
    async (request, reply) => {
      const { tracks, tell } = request.body
      return personal(reply).send(await changeTracks(deps, { tracks, actorId: userOf(request).id, isTold: tell }))
    },
  )

  app.post(
    '/api/admin/orders/:id/returns',
    { config, schema: { params: schema.params, body: staffReturnInput, response: { 201: managedOrder } } },
    async (request, reply) => {
      const { version, tell, ...input } = request.body
      const { id: orderId } = request.params
      const opening = { orderId, input, version, actorId: userOf(request).id, isTold: tell }
      const opened = await openReturnByStaff(deps, opening)
      if (!opened.ok) return refuseAt(deps, orderId, opened)
      return personal(reply)
        .code(201)
        .send(await manage(deps, opened.order))
    },
  )

  async function sendMoney(reply: FastifyReply, orderId: number, recorded: MoneyResult) {
    return recorded.ok ? personal(reply).send(await manage(deps, { id: orderId })) : refuseAt(deps, orderId, recorded)
  }

  app.post(
    '/api/admin/orders/:id/payments',
    { config, schema: { ...schema, body: paymentInput } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, actorId: userOf(request).id, input: request.body }
      return sendMoney(reply, asked.orderId, await recordPayment(deps, asked))
    },
  )

  app.post(
    '/api/admin/orders/:id/refunds',
    { config, schema: { ...schema, body: refundInput } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, actorId: userOf(request).id, input: request.body }
      return sendMoney(reply, asked.orderId, await recordRefund(deps, asked))
    },
  )

  app.post(
    '/api/admin/orders/:id/money/:entry/reverse',
    { config, schema: { ...schema, params: z.object({ id: idParam, entry: idParam }), body: reversalInput } },
    async (request, reply) => {
      const { id: orderId, entry: entryId } = request.params
      const asked = { orderId, actorId: userOf(request).id, input: { ...request.body, entryId } }
      return sendMoney(reply, orderId, await reverseEntry(deps, asked))
    },
  )

  app.post(
    '/api/admin/returns/:id/status',
    { config, schema: { ...schema, body: returnStatusInput } },
    async (request, reply) => {
      const { status, answer, sellable, method, version } = request.body
      const move = { returnId: request.params.id, to: status, answer, isSellable: sellable, method, version }
      const moved = await moveReturn(deps, { ...move, actorId: userOf(request).id })
      return moved.ok
        ? personal(reply).send(await manage(deps, moved.order))
        : refuseAt(deps, await orderOfReturn(deps, request.params.id), moved)
    },
  )
}

/** Read anew: money or the erasure of a person may have changed it once more in the same transaction. */
async function manage(deps: OrderDeps, { id }: { id: number }): Promise<ManagedOrder> {
  return (await readAdminOrder(deps, id))!
}

async function orderOfReturn({ db }: OrderDeps, returnId: number): Promise<number> {
  return (await findReturn(db, returnId))?.orderId ?? 0
}

type Refused = Parameters<typeof refuse>[0]

/** Two people over one order: the slower one is told who was quicker, and when. */
export async function refuseAt(deps: OrderDeps, orderId: number, refused: Refused): Promise<never> {
  if (refused.code !== 'stale') return refuse(refused)
  throw staleProblem('заказ', await conflictOf(deps, orderId))
}
