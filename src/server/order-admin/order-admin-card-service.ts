import { checkFits } from '#server/fit/fit-service.ts'
import { showMoney } from '#server/order/money-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderPath } from '#server/order/order-mail.ts'
import { findOrderById, insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { canPay, showOrder } from '#server/order/read-service.ts'
import { findReceipts, type ShownReceipt } from '#server/payment/receipt-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { AdminOrderInput, ManagedEvent, ManagedOrder, ManagedReceipt } from '#shared/order/order-admin-contract.ts'
import { actorLabels, allowedMoves, itemsMayChange } from '#shared/order/order-states.ts'
import { returnStates } from '#shared/order/return-states.ts'
import {
  type EventRow,
  findAdminOrderEvents,
  findAdminOrderFacts,
  findAnalogsOf,
  findExchange,
  findFormerOrders,
  findLastChange,
  findReturnVersions,
  findStockOf,
  updateAdminFields,
} from './order-admin-card-queries.ts'
import { findStaff } from './order-admin-list-queries.ts'
import { type EditResult, editLocked } from './order-edit-service.ts'

/** One order with everything the shop needs to decide what to do with it. */

const shownAnalogs = 5

export async function readAdminOrder(deps: OrderDeps, id: number): Promise<ManagedOrder | null> {
  const { db } = deps
  const row = await findOrderById(db, id)
  if (!row) return null
  const shown = await showOrder(deps, row)
  const ids = shown.items.map((item) => item.product_id)
  const stock = new Map((await findStockOf(db, ids)).map(({ id, ...rest }) => [id, rest]))
  const analogs = await findAnalogsOf(db, { ids, tier: row.tier })
  const fits = row.model ? (await checkFits(db, { productIds: ids, model: row.model })).fits : []
  const fitOf = new Map(fits.map((fit) => [fit.product_id, fit.fits]))
  const facts = await findAdminOrderFacts(db, id)
  const money = await showMoney(db, id)
  const versions = new Map((await findReturnVersions(db, id)).map((found) => [found.id, found.version]))
  return {
    ...shown,
    items: shown.items.map((item) => ({
      ...item,
      stock: stock.get(item.product_id) ?? null,
      fits: row.model ? (fitOf.get(item.product_id) ?? 'unknown') : null,
      analogs: analogs
        .filter((found) => found.of === item.product_id)
        .slice(0, shownAnalogs)
        .map(({ of: _, ...analog }) => analog),
    })),
    events: withOneEmailEach(await findAdminOrderEvents(db, row)),
    returns: shown.returns.map((found) => ({
      ...found,
      version: versions.get(found.id) ?? 1,
      allowed: [...returnStates[found.status].moves],
    })),
    receipts: (await findReceipts(db, id)).map(showReceipt),
    payment_link: canPay(deps, row, money.lacking) ? deps.shop.origin + orderPath(row) : null,
    can_send_payment_link: deps.payments !== null && row.status !== 'cancelled' && money.lacking > 0,
    money,
    version: row.version,
    user_id: row.userId,
    price_tier: row.tier,
    allowed: allowedMoves(row.status, 'admin', row.deliveryMethod),
    items_may_change: itemsMayChange(row.status),
    delivery_price_reason: row.deliveryPriceReason,
    source: facts.source,
    exchange: await findExchange(db, id),
    staff_note: facts.staffNote,
    responsible: facts.responsible,
    client: { role: facts.role, mailbox: facts.mailbox, ...(await findFormerOrders(db, id)) },
  }
}

function showReceipt({ paymentId, refundId, nextAttemptAt, ...receipt }: ShownReceipt): ManagedReceipt {
  return {
    ...receipt,
    payment_id: paymentId,
    refund_id: refundId,
    next_attempt_at: receipt.status === 'succeeded' ? null : nextAttemptAt,
  }
}

/** Two events of one transaction are reported in one email. */
function withOneEmailEach(events: EventRow[]): ManagedEvent[] {
  const named = new Set<string>()
  return events.map(({ emailId, ...event }) => {
    const isNamed = emailId !== null && named.has(emailId)
    if (emailId !== null) named.add(emailId)
    return isNamed ? { ...event, email: null } : event
  })
}

export type AdminOrderResult =
  | { ok: true }
  | { ok: false; code: 'order-not-found' | 'stale' }
  | Exclude<EditResult, { ok: true }>

type Change = { orderId: number; input: AdminOrderInput; actorId: number }

/** The note for colleagues, who looks after the order, and whatever is edited in it. All of it, or nothing. */
export function changeAdminFields(deps: OrderDeps, { orderId, input, actorId }: Change): Promise<AdminOrderResult> {
  const { staff_note: staffNote, responsible_id: responsibleId, version, tell, ...edit } = input
  return deps.db.transaction(async (tx): Promise<AdminOrderResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (version !== order.version) return { ok: false, code: 'stale' }
    const colleague = responsibleId ? (await findStaff(tx)).find(({ id }) => id === responsibleId) : null
    if (responsibleId && !colleague)
      return { ok: false, code: 'bad-input', fields: { responsible_id: 'Выберите сотрудника' } }
    if (Object.values(edit).some((value) => value !== undefined)) {
      const edited = await editLocked(tx, deps, order, { edit, actorId, isTold: tell })
      if (!edited.ok) return edited
    }
    if (staffNote !== undefined || responsibleId !== undefined)
      await changeNotes(tx, order, { staffNote, responsible: { id: responsibleId, name: colleague?.name }, actorId })
    return { ok: true }
  })
}

type Notes = {
  staffNote: string | undefined
  responsible: { id: number | null | undefined; name: string | undefined }
  actorId: number
}

/** Stands in the history, for the shop's eyes. */
async function changeNotes(tx: Queryable, order: OrderRow, { staffNote, responsible, actorId }: Notes): Promise<void> {
  await updateAdminFields(tx, order.id, { staffNote, responsibleId: responsible.id })
  const notes = [
    ...(staffNote === undefined ? [] : [staffNote ? `Заметка: ${staffNote}` : 'Заметка удалена']),
    ...(responsible.id === undefined
      ? []
      : [responsible.name ? `Ответственный: ${responsible.name}` : 'Без ответственного']),
  ]
  const actor = { kind: 'admin', id: actorId } as const
  await insertEvent(tx, order.id, { kind: 'note', actor, note: notes.join('. ').slice(0, 1000), isPublic: false })
  await writeAudit(tx, { kind: 'order-note', actorId, subjectId: order.userId, details: { order: order.id } })
}

/** For whoever held an older version: who was quicker, and when. */
export async function conflictOf({ db }: OrderDeps, orderId: number) {
  const last = await findLastChange(db, orderId)
  const by = last?.by ?? (last ? actorLabels[last.actor as keyof typeof actorLabels] : null)
  return { by, at: last?.at ?? null, version: last?.version ?? 1, fields: {} }
}
