import { holdOrder, type MovingDeps, noteHeld } from '#server/order/held-order-service.ts'
import { moveLocked } from '#server/order/move-service.ts'
import { changeTrackLocked } from '#server/order-admin/track-service.ts'
import { recordPaymentLocked } from '#server/order-payment/money-record-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { ExchangeDocument } from '#shared/exchange/exchange-document.ts'
import type { Left } from '#shared/exchange/exchange-reasons.ts'
import { planOf, type SalePlan } from '#shared/exchange/sale-plan.ts'
import { type SaleTarget, saleWord } from '#shared/exchange/sale-settings.ts'
import { statusLabel } from '#shared/order/order-states.ts'
import { findOrderId, findProductIds, findTargets, type KnownOrder, lockKnown, setTold } from './sale-in-queries.ts'

/** One document of 1С, done by the moves people make: money, stock, emails, history and webhooks go with them. All of it, or nothing. */

/** `madeAt`: when 1С wrote the file; null: it does not say. */
export type SaidDocument = ExchangeDocument & { madeAt: string | null }
export type DocumentOutcome = {
  action: 'changed' | 'same' | 'left'
  orderId: number | null
  number: string
  left: Left[]
  /** What became of the order: {"status": "Отправлен"}. */
  changes: Record<string, unknown>
}
type Given = { document: ExchangeDocument; madeAt: Date | null; isSettled?: boolean }

const ofOrders = /^(заказ|сч[её]т на оплату|$)/i
const aboutOrders = /^(выплата|эквайринг|оплата|отпуск товара|возврат)/i

export async function applyDocument(
  tx: Queryable,
  deps: MovingDeps,
  { madeAt, ...document }: SaidDocument,
): Promise<DocumentOutcome> {
  const { id, number, basis, operation } = document
  const number1c = document.number1c || number || id
  const left = (reason: Left[0], orderId: number | null = null, about = ''): DocumentOutcome => {
    return { action: 'left', orderId, number: number1c, left: [[reason, about]], changes: {} }
  }
  const isOrder = ofOrders.test(operation)
  if (!isOrder && !aboutOrders.test(operation)) return left('other-document')
  const numbers = isOrder ? [id, number] : [basis, id, number]
  const orderId = await findOrderId(tx, numbers)
  if (orderId === null) return left('unknown-order', null, basis || number || id)
  const known = await holdKnown(tx, orderId)
  if (!known?.is_given) return left('not-given', orderId, number || id)
  const made = timeOf(madeAt)
  if (made && known.made_at !== null && made.getTime() < known.made_at) return left('old-file', orderId, number)
  return followDocument(tx, deps, { orderId, known, given: { document, madeAt: made } })
}

/** The order before what is known of it: whoever moves it holds it in this order too. */
async function holdKnown(tx: Queryable, orderId: number): Promise<KnownOrder | null> {
  await holdOrder(tx, orderId)
  return lockKnown(tx, orderId)
}

/** A person has compared the two: the order stays as it is, and what waited for that is done. Null: nothing waits. */
async function settleOrder(tx: Queryable, deps: MovingDeps, orderId: number): Promise<DocumentOutcome | null> {
  const known = await holdKnown(tx, orderId)
  if (!known?.document) return null
  const given = { document: known.document, madeAt: null, isSettled: true }
  return followDocument(tx, deps, { orderId, known, given })
}

/** Twice at once, or with nothing waiting, it does nothing more. */
export async function settleByPerson(deps: MovingDeps, orderId: number, by: { id: number; ip: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await settleOrder(tx, deps, orderId))) return
    await writeAudit(tx, { kind: 'exchange-order-settled', actorId: by.id, ip: by.ip, details: { order: orderId } })
  })
}

type Followed = { orderId: number; known: KnownOrder; given: Given }

async function followDocument(
  tx: Queryable,
  deps: MovingDeps,
  { orderId, known, given: { document, madeAt, isSettled = false } }: Followed,
): Promise<DocumentOutcome> {
  const { order, items, money } = (await holdOrder(tx, orderId))!
  const names = await findProductIds(
    tx,
    items.map(({ productId }) => productId),
  )
  const targetOf = await findTargets(tx)
  const plan = planOf({
    document,
    order: {
      ...order,
      delivery: order.deliveryMethod,
      lacking: money.lacking,
      items: items.map((item) => ({
        ...item,
        ids: [String(item.productId), names.get(item.productId) ?? ''].filter((id) => id !== ''),
      })),
    },
    heard: known.heard,
    targetOf,
    isSettled,
  })
  const { changes, left, isMoved } = await carryOut(tx, deps, orderId, plan)
  const said = saidText(document)
  const isChanged = Object.keys(changes).length > 0
  const differs = plan.differences.length > 0
  if (isChanged || (differs && known.document === null)) {
    await noteHeld(tx, orderId, differs ? `1С: ${said}. Состав или сумма в 1С другие` : `1С: ${said}`)
  }
  const now = (await holdOrder(tx, orderId))!.order
  await setTold(tx, {
    orderId,
    number1c: document.number1c,
    said,
    madeAt,
    heard: isMoved ? plan.heard : { ...plan.heard, words: stillDone(plan, known, targetOf) },
    document: differs ? document : null,
    differences: plan.differences,
    confirmedVersion: known.confirmed_version === order.version ? now.version : known.confirmed_version,
  })
  const action = isChanged ? 'changed' : left.length > 0 ? 'left' : 'same'
  return { action, orderId, number: order.number, left, changes }
}

/** A move that was refused is tried again when 1С repeats it. */
function stillDone(plan: SalePlan, known: KnownOrder, targetOf: (word: string) => SaleTarget | null): string[] {
  const isMove = (word: string) => !['paid', 'ignore', null].includes(targetOf(word))
  return plan.heard.words.filter((word) => !isMove(word) || known.heard.words.includes(saleWord(word)))
}

async function carryOut(tx: Queryable, deps: MovingDeps, orderId: number, plan: SalePlan) {
  const changes: Record<string, unknown> = {}
  const left = [...plan.left]
  const held = async () => (await holdOrder(tx, orderId))!.order
  let isMoved = true
  if (plan.payment) {
    const { amount, isCash, reference } = plan.payment
    const order = await held()
    const method = (isCash ?? order.payment === 'on_receipt') ? 'cash' : 'bank'
    const input = { amount, method, reference, note: 'По данным 1С' } as const
    const rejected = await recordPaymentLocked({ tx, deps, order, actorId: null, input })
    if (rejected) left.push(['payment-sum', rejected.error ?? ''])
    else changes.payment = amount
  }
  const actor = { kind: 'admin', id: null } as const
  for (const [at, to] of plan.path.entries()) {
    const order = await held()
    // The payment may have moved it already.
    if (order.status === to) continue
    const isLast = at === plan.path.length - 1
    const trackNumber = to === 'shipped' ? (plan.track ?? undefined) : undefined
    const moved = await moveLocked(tx, deps, order, { to, actor, trackNumber, isTold: isLast ? undefined : false })
    if (!moved.ok) {
      left.push(['move-refused', 'error' in moved ? moved.error : ''])
      isMoved = false
      break
    }
    changes.status = statusLabel(to)
  }
  const order = await held()
  if (plan.track !== null && order.trackNumber !== plan.track) {
    const tracked = await changeTrackLocked(tx, deps, order, { trackNumber: plan.track, actorId: null })
    if (!tracked.ok && 'error' in tracked) left.push(['move-refused', tracked.error])
    else changes.track_number = plan.track
  } else if (plan.track !== null && plan.path.includes('shipped')) changes.track_number = plan.track
  return { changes, left, isMoved }
}

/** «статус «Отгружен», оплачен, трек-номер 123». */
function saidText(document: ExchangeDocument): string {
  const { status, isPaid, isShipped, isCancelled, isPosted, isDeleted, trackNumber, operation, sum } = document
  const isOrder = ofOrders.test(operation)
  const parts = [
    isOrder ? '' : `${operation.toLowerCase()}${sum === null ? '' : ` на ${sum} ₽`}`,
    status && `статус «${status}»`,
    isPosted && 'проведён',
    isPaid && 'оплачен',
    isShipped && 'отгружен',
    isCancelled && 'отменён',
    isDeleted && 'помечен на удаление',
    trackNumber && `трек-номер ${trackNumber}`,
  ].filter(Boolean)
  return parts.join(', ') || 'ничего нового'
}

/** Moscow's time, as 1С writes it. A clock that runs ahead must not make everything after it old; a day alone means its end. */
function timeOf(said: string | null): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(said ?? '')
  if (!match) return null
  const moment = new Date(`${match[1]}T${match[2] ?? '23:59:59'}+03:00`)
  if (Number.isNaN(moment.getTime())) return null
  return new Date(Math.min(moment.getTime(), Date.now()))
}
