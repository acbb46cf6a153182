import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import { moveOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { reject } from '#server/order/order-request.ts'
import {
  type MoneyResult,
  recordPayment,
  recordRefund,
  reverseEntry,
} from '#server/order-payment/money-record-service.ts'
import { sendPaymentLink } from '#server/order-payment/payment-link-service.ts'
import { openReturnByStaff } from '#server/order-return/return-opening-service.ts'
import { findReturn } from '#server/order-return/return-queries.ts'
import { moveReturn } from '#server/order-return/return-service.ts'
import { hurryReceipt, sendDueReceipts } from '#server/payment/receipt-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { mayDo, rejectWithout, userOf } from '#server/platform/session/access.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { orderAdminEndpoints } from '#shared/order/order-admin-endpoints.ts'
import { parcelMoves } from '#shared/order/order-states.ts'
import { changeOrderItems } from './items-service.ts'
import { changeAdminFields, conflictOf, readAdminOrder } from './order-admin-card-service.ts'
import { toParcel } from './parcel-view.ts'
import { saveAndMove } from './step-service.ts'
import { changeTrack } from './track-service.ts'

/** What the shop's people do with an order. */
export function registerOrderAdmin(app: FastifyInstance, deps: OrderDeps) {
  serveEndpoints(app, orderAdminEndpoints, {
    'GET /api/admin/orders/:id': async (request) => {
      const found = await readAdminOrder(deps, request.params.id)
      if (!found) throw problemError('order-not-found')
      return shown(request, found)
    },
    'POST /api/admin/orders/:id/status': async (request) => {
      const { status, note, track_number, version, tell, items, delivery } = request.body
      const { id: orderId } = request.params
      if (items || !parcelMoves.includes(status)) rejectWithout(request, 'orders')
      const actorId = userOf(request).id
      const actor = { kind: 'admin', id: actorId } as const
      const move = { to: status, actor, note, trackNumber: track_number, version, isTold: tell }
      const moved = items
        ? await saveAndMove(deps, { orderId, items: { items, delivery }, move, actorId })
        : await moveOrder(deps, orderId, move)
      return moved.ok ? shown(request, await manage(deps, moved.order)) : rejectAt(deps, request.params.id, moved)
    },
    'POST /api/admin/orders/:id/items': async (request) => {
      const { items, delivery, version, tell } = request.body
      const change = { orderId: request.params.id, items, delivery, version, actorId: userOf(request).id, isTold: tell }
      const changed = await changeOrderItems(deps, change)
      return changed.ok ? manage(deps, changed.order) : rejectAt(deps, request.params.id, changed)
    },
    'PATCH /api/admin/orders/:id': async (request) => {
      const { id } = request.params
      const changed = await changeAdminFields(deps, { orderId: id, input: request.body, actorId: userOf(request).id })
      return changed.ok ? manage(deps, { id }) : rejectAt(deps, id, changed)
    },
    'PATCH /api/admin/orders/:id/track': async (request) => {
      const { track_number: trackNumber, version, tell } = request.body
      const { id: orderId } = request.params
      const actorId = userOf(request).id
      const changed = await changeTrack(deps, { orderId, trackNumber, version, actorId, isTold: tell })
      return changed.ok ? shown(request, await manage(deps, changed.order)) : rejectAt(deps, orderId, changed)
    },
    'POST /api/admin/orders/:id/returns': async (request) => {
      const { version, tell, ...input } = request.body
      const { id: orderId } = request.params
      const opening = { orderId, input, version, actorId: userOf(request).id, isTold: tell }
      const opened = await openReturnByStaff(deps, opening)
      if (!opened.ok) return rejectAt(deps, orderId, opened)
      return manage(deps, opened.order)
    },
    'POST /api/admin/orders/:id/payments': async (request) => {
      const asked = { orderId: request.params.id, actorId: userOf(request).id, input: request.body }
      return afterMoney(asked.orderId, await recordPayment(deps, asked))
    },
    'POST /api/admin/orders/:id/refunds': async (request) => {
      const asked = { orderId: request.params.id, actorId: userOf(request).id, input: request.body }
      return afterMoney(asked.orderId, await recordRefund(deps, asked))
    },
    'POST /api/admin/orders/:id/money/:entry/reverse': async (request) => {
      const { id: orderId, entry: entryId } = request.params
      const asked = { orderId, actorId: userOf(request).id, input: { ...request.body, entryId } }
      return afterMoney(orderId, await reverseEntry(deps, asked))
    },
    'POST /api/admin/returns/:id/status': async (request) => {
      const { status, answer, sellable, method, version } = request.body
      const move = { returnId: request.params.id, to: status, answer, isSellable: sellable, method, version }
      const moved = await moveReturn(deps, { ...move, actorId: userOf(request).id })
      return moved.ok ? manage(deps, moved.order) : rejectAt(deps, await orderOfReturn(deps, request.params.id), moved)
    },
    'POST /api/admin/orders/:id/payment-link': async (request) => {
      const { id: orderId } = request.params
      const { version, tell } = request.body
      const sent = await sendPaymentLink(deps, { orderId, actorId: userOf(request).id, version, isTold: tell })
      return sent.ok ? manage(deps, { id: orderId }) : rejectAt(deps, orderId, sent)
    },
    'POST /api/admin/orders/:id/receipts/:receiptId/retry': async (request) => {
      const { id, receiptId } = request.params
      if (!(await hurryReceipt(deps.db, { orderId: id, id: receiptId }))) throw problemError('receipt-sent')
      await sendDueReceipts(deps, AbortSignal.timeout(10_000))
      const found = await readAdminOrder(deps, id)
      if (!found) throw problemError('order-not-found')
      return found
    },
  })

  async function afterMoney(orderId: number, recorded: MoneyResult) {
    return recorded.ok ? manage(deps, { id: orderId }) : rejectAt(deps, orderId, recorded)
  }
}

/** Whoever only packs sees a parcel. */
function shown(request: FastifyRequest, order: ManagedOrder): ManagedOrder {
  return mayDo(request, 'orders') ? order : toParcel(order)
}

/** Read anew: money or the erasure of a person may have changed it once more in the same transaction. */
async function manage(deps: OrderDeps, { id }: { id: number }): Promise<ManagedOrder> {
  return (await readAdminOrder(deps, id))!
}

async function orderOfReturn({ db }: OrderDeps, returnId: number): Promise<number> {
  return (await findReturn(db, returnId))?.orderId ?? 0
}

type Rejected = Parameters<typeof reject>[0]

/** Two people over one order: the slower one is told who was quicker, and when. */
async function rejectAt(deps: OrderDeps, orderId: number, rejected: Rejected): Promise<never> {
  if (rejected.code !== 'stale') return reject(rejected)
  throw staleProblem('заказ', await conflictOf(deps, orderId))
}
