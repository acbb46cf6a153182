import { readMoney, settleMoney, writeEntry } from '#server/order/money-service.ts'
import { updateOrder } from '#server/order/move-queries.ts'
import { mailedOrder, moveLocked } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail, orderPath } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { receiptedOrder } from '#server/order/order-receipt.ts'
import { canPay, findOwnOrder, type Viewer } from '#server/order/read-service.ts'
import { planRefund } from '#server/order/refund-service.ts'
import { PaymentProviderError, type ProviderPayment } from '#server/payment/payment-service.ts'
import {
  beginRegistration,
  deletePlanned,
  findSentAlong,
  isStillPlanned,
  planPaymentReceipt,
  settleLatePrepayment,
} from '#server/payment/receipt-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { OnlineWay } from '#shared/payment/payment-method.ts'
import {
  endPayment,
  findOpenPayment,
  findPaymentOfProvider,
  findUnheardPayments,
  insertPayment,
  keepProviderPayment,
  lockPayment,
  type PaymentRow,
  replacePayment,
} from './pay-queries.ts'

/** Paying online: the shop asks the provider for a page to pay on, and believes only what the provider says when asked itself. */

const provider = { kind: 'payment', id: null } as const

export type PayResult =
  | { ok: true; url: string }
  | { ok: false; code: 'order-not-found' | 'payment-refused' | 'payment-away' }

export async function startPayment(
  deps: OrderDeps,
  { number, viewer, way = 'any' }: { number: number; viewer: Viewer; way?: OnlineWay | undefined },
): Promise<PayResult> {
  const order = await findOwnOrder(deps, number, viewer)
  if (!order) return { ok: false, code: 'order-not-found' }
  try {
    return await payPage(deps, order, way)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, order: order.id }, 'payment not started')
    return { ok: false, code: 'payment-away' }
  }
}

/** Twice at most: an attempt that ended meanwhile makes room for a new one. */
async function payPage(deps: OrderDeps, order: OrderRow, way: OnlineWay): Promise<PayResult> {
  const { payments } = deps
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await openPayment(deps, order.id, way)
    if (!row || !payments) return { ok: false, code: 'payment-refused' }
    const receipt = await findSentAlong(deps.db, { paymentId: row.id })
    // A row without the provider's word is an attempt whose answer got lost: the same key asks for the same payment.
    const asked = row.providerId
      ? await payments.read(row.providerId)
      : receipt &&
        (await payments.create({
          key: row.key,
          amount: row.amount,
          orderId: order.id,
          description: `Заказ № ${order.number}, ${deps.shop.name}`,
          returnUrl: deps.shop.origin + orderPath(order),
          receipt,
          way: row.way,
        }))
    if (!asked) return { ok: false, code: 'payment-away' }
    await deps.db.transaction(async (tx) => {
      await lockOrder(tx, order.id)
      await keepProviderPayment(tx, row.id, { providerId: asked.id, url: asked.url })
      await settleMoney(tx, order.id)
    })
    if (asked.status === 'pending' && asked.url) return { ok: true, url: asked.url }
    await takeWord(deps, row, asked)
  }
  return { ok: false, code: 'payment-refused' }
}

/** One attempt at a time: two tabs get the same page, unless the sum or the way to pay has changed. Null: there is nothing to pay. */
function openPayment(deps: OrderDeps, orderId: number, way: OnlineWay): Promise<PaymentRow | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { lacking: amount } = await readMoney(tx, orderId)
    if (!order || !deps.payments || !canPay(deps, order, amount)) return null
    const open = await findOpenPayment(tx, orderId)
    const receipted = await receiptedOrder(tx, order)
    const isComplete =
      open && (open.providerId || (await isStillPlanned(tx, receipted, { paymentId: open.id, amount })))
    if (open && isComplete && open.amount === amount && open.way === way) return open
    if (open) {
      await replacePayment(tx, open.id)
      await settleMoney(tx, orderId)
    }
    const made = await insertPayment(tx, { orderId, provider: deps.payments.name, amount, way })
    await planPaymentReceipt(tx, receipted, { paymentId: made.id, amount })
    return made
  })
}

/** A notice named this payment. Whatever it said about it is read anew; of a payment that is not the shop's nobody is asked. */
export async function hearOfPayment(deps: OrderDeps, providerId: string): Promise<void> {
  const row = await findPaymentOfProvider(deps.db, providerId)
  if (row) await askAboutPayment(deps, row)
}

export async function askAboutPayment(deps: OrderDeps, row: PaymentRow): Promise<void> {
  if (!deps.payments || !row.providerId || row.status === 'succeeded' || row.status === 'canceled') return
  const asked = await deps.payments.read(row.providerId)
  if (asked) await takeWord(deps, row, asked)
}

/** A job: notices get lost, money must not. */
export async function askUnheardPayments(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  if (!deps.payments) return
  for (const row of await findUnheardPayments(deps.db, 50)) {
    if (signal.aborted) return
    await askAboutPayment(deps, row).catch((error) => {
      if (!(error instanceof PaymentProviderError)) throw error
      deps.log.warn({ err: error, payment: row.id }, 'payment not asked about')
    })
  }
}

/** The provider's own word, taken once: a second one, or one that comes late, changes nothing. */
async function takeWord(deps: OrderDeps, { id, orderId }: PaymentRow, said: ProviderPayment): Promise<void> {
  if (said.status === 'pending') return
  const { status, amount, paidWith } = said
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const seen = await lockPayment(tx, id)
    if (!order || !seen || seen.status === 'succeeded' || seen.status === 'canceled') return
    await endPayment(tx, id, { status, amount, paidWith })
    if (status === 'succeeded') {
      await beginRegistration(tx, { paymentId: id })
      await moneyCame(tx, deps, order, { paymentId: id, reference: said.id, amount })
    } else {
      await deletePlanned(tx, { paymentId: id })
      if (seen.status !== 'replaced')
        await insertEvent(tx, order.id, { kind: 'payment', actor: provider, note: 'Оплата не прошла' })
      await settleMoney(tx, order.id)
    }
  })
}

type Came = { paymentId: number; reference: string; amount: number }

async function moneyCame(tx: Queryable, deps: OrderDeps, order: OrderRow, came: Came): Promise<void> {
  const { amount } = came
  const note = `Онлайн, ${formatRubles(amount)}`
  await insertEvent(tx, order.id, { kind: 'payment', actor: provider, note })
  const before = await readMoney(tx, order.id)
  // Only for what was still missing was anything handed over.
  const forGoods = { paymentId: came.paymentId, amount: Math.min(amount, before.lacking) }
  if (order.status === 'completed') await settleLatePrepayment(tx, await receiptedOrder(tx, order), forGoods)
  const money = await writeEntry(tx, order.id, { kind: 'payment', method: 'online', actor: provider, ...came })
  // Given up meanwhile, or paid twice: what is too much goes straight back.
  const tooMuch = amount - forGoods.amount
  if (tooMuch > 0) await planRefund(tx, order, { amount: tooMuch, returnId: null, firstOf: came.paymentId })
  if (before.lacking === 0) return
  await updateOrder(tx, order.id, { isWaitOver: true })
  if (money.lacking > 0) {
    const short = `Пришло ${formatRubles(amount)} вместо ${formatRubles(before.lacking)}: свяжитесь с покупателем`
    await insertEvent(tx, order.id, { kind: 'note', actor: provider, note: short, isPublic: false })
    return
  }
  const paid = (await lockOrder(tx, order.id))!
  if (paid.status === 'awaiting_payment') {
    await moveLocked(tx, deps, paid, { to: 'processing', actor: provider, note: `Оплата получена: ${note}` })
    return
  }
  const mail = orderNewsMail(deps.shop, await mailedOrder(tx, paid), {
    kind: 'order-paid',
    title: 'оплата получена',
    paragraphs: [`Получили ${formatRubles(amount)}. Спасибо!`],
  })
  if (mail) await enqueueMail(tx, mail)
}
