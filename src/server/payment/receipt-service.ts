import type { FastifyBaseLogger } from 'fastify'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { type ReceiptLine, receiptTotal } from '#shared/payment/receipt.ts'
import { linesWorth, withoutLines } from '#shared/payment/receipt-lines.ts'
import { receiptMode, refundReceiptLines } from '#shared/payment/receipt-rules.ts'
import { type PaymentProvider, PaymentProviderError, type ProviderReceipt, type Receipt } from './payment-service.ts'
import {
  awaitRegistration,
  beginRegistration,
  claimDueReceipt,
  closeUnheard,
  type DueReceipt,
  deletePlanned,
  failReceipt,
  findReceiptLines,
  findReceipts,
  findSentAlong,
  hurryReceipt,
  insertReceipt,
  postponeReceipt,
  settleReceipt,
} from './receipt-queries.ts'

/** Receipts are planned in the transaction of what they are for, and sent until the tax office has them. */

export type { ShownReceipt } from './receipt-queries.ts'
export { beginRegistration, deletePlanned, findReceipts, findSentAlong, hurryReceipt }

type Ordered = {
  orderId: number
  email: string | null
  phone: string | null
  isHandedOver: boolean
  /** What the order consists of now. */
  current: ReceiptLine[]
}

/** Goes with a payment: names what earlier receipts do not, or a share of everything. */
export async function planPaymentReceipt(
  tx: Queryable,
  { orderId, email, phone, isHandedOver, current }: Ordered,
  { paymentId, amount }: { paymentId: number; amount: number },
): Promise<void> {
  const lines = await paymentLines(tx, { orderId, isHandedOver, current }, amount)
  await insertReceipt(tx, {
    orderId,
    kind: isHandedOver ? 'payment' : 'prepayment',
    of: { paymentId },
    amount,
    mode: receiptMode(isHandedOver),
    lines,
    settlements: [{ type: 'cashless', amount }],
    email,
    phone,
    isSentAlong: true,
  })
}

async function paymentLines(
  tx: Queryable,
  { orderId, isHandedOver, current }: Pick<Ordered, 'orderId' | 'isHandedOver' | 'current'>,
  amount: number,
): Promise<ReceiptLine[]> {
  const added = withoutLines(current, await coveredLines(tx, orderId, isHandedOver))
  return added && receiptTotal(added) === amount ? added : linesWorth(current, amount)
}

/** What was planned for an attempt the provider never answered still says what the order is, and whose. */
export async function isStillPlanned(
  tx: Queryable,
  order: Ordered,
  { paymentId, amount }: { paymentId: number; amount: number },
): Promise<boolean> {
  const sent = await findSentAlong(tx, { paymentId })
  const wanted = { email: order.email, phone: order.phone, mode: receiptMode(order.isHandedOver) }
  return (
    sent !== null &&
    sent.email === wanted.email &&
    sent.phone === wanted.phone &&
    sent.mode === wanted.mode &&
    receiptTotal(sent.lines) === amount &&
    withoutLines(sent.lines, await paymentLines(tx, order, amount))?.length === 0
  )
}

type Refund = {
  refundId: number
  paymentId: number
  amount: number
  paid: number
  refundedBefore: number
  /** Nothing was handed over for this money. */
  isPrepaid: boolean
}

/** Goes with a refund, unless a whole payment goes back before the goods were handed over. */
export async function planRefundReceipt(
  tx: Queryable,
  { orderId, email, phone, current }: Ordered,
  { refundId, paymentId, amount, paid, refundedBefore, isPrepaid }: Refund,
  returned?: ReceiptLine[],
): Promise<void> {
  const isHandedOver = !isPrepaid
  const covered = await coveredLines(tx, orderId, isHandedOver, paymentId)
  const lines = refundReceiptLines({ amount, paid, refundedBefore, isHandedOver, covered, current, returned })
  if (!lines) return
  await insertReceipt(tx, {
    orderId,
    kind: 'refund',
    of: { refundId },
    amount,
    mode: receiptMode(isHandedOver),
    lines,
    settlements: [{ type: 'cashless', amount }],
    email,
    phone,
    isSentAlong: true,
  })
}

/** How much of the money still `held` is for nothing handed over: all of it before, afterwards what the settlement left out. */
export async function stillPrepaid(
  tx: Queryable,
  { orderId, isHandedOver }: Pick<Ordered, 'orderId' | 'isHandedOver'>,
  held: number,
): Promise<number> {
  if (!isHandedOver) return held
  const all = await findReceiptLines(tx, orderId)
  // Handed over before receipts were kept here.
  if (!all.some(({ kind }) => kind === 'prepayment')) return 0
  const sold = all
    .filter(({ mode }) => mode === 'full_payment')
    .reduce((sum, { kind, lines }) => sum + (kind === 'refund' ? -1 : 1) * receiptTotal(lines), 0)
  return Math.max(0, held - sold)
}

/** The goods are handed over: the prepayments of the order are settled. `paid`: what of each payment is for them. */
export async function planSettlementReceipt(
  tx: Queryable,
  { orderId, email, phone, current }: Omit<Ordered, 'isHandedOver'>,
  paid: readonly { paymentId: number; amount: number }[],
): Promise<void> {
  const settled = paid.filter(({ amount }) => amount > 0)
  const last = settled.at(-1)
  if (!last) return
  const amount = settled.reduce((sum, payment) => sum + payment.amount, 0)
  await insertReceipt(tx, {
    orderId,
    kind: 'settlement',
    of: { paymentId: last.paymentId },
    amount,
    mode: 'full_payment',
    lines: linesWorth(current, amount),
    settlements: settled.map((payment) => ({ type: 'prepayment', amount: payment.amount })),
    email,
    phone,
    isSentAlong: false,
  })
}

/** Begun before the goods were handed over and paid afterwards: its receipt said prepayment, so it is settled at once. */
export async function settleLatePrepayment(
  tx: Queryable,
  order: Ordered,
  { paymentId, amount }: { paymentId: number; amount: number },
): Promise<void> {
  const sent = await findSentAlong(tx, { paymentId })
  if (sent?.mode === 'full_prepayment') await planSettlementReceipt(tx, order, [{ paymentId, amount }])
}

/** What the customer's receipts say they bought, of one payment or of all: the lines paid for, less those given back. */
async function coveredLines(
  tx: Queryable,
  orderId: number,
  isHandedOver: boolean,
  paymentId?: number,
): Promise<ReceiptLine[]> {
  const all = await findReceiptLines(tx, orderId)
  const isSettled = isHandedOver && all.some(({ kind }) => kind === 'settlement')
  const counted = isHandedOver && !isSettled ? all : all.filter(({ mode }) => mode === receiptMode(isHandedOver))
  const ofPayment = counted.filter((row) => isSettled || paymentId === undefined || row.paymentId === paymentId)
  const bought = ofPayment.filter(({ kind }) => kind !== 'refund').flatMap(({ lines }) => lines)
  const returned = ofPayment.filter(({ kind }) => kind === 'refund').flatMap(({ lines }) => lines)
  return withoutLines(bought, returned) ?? linesWorth(bought, receiptTotal(bought) - receiptTotal(returned))
}

/** Far more than the provider needs for an answer. */
const leaseSeconds = 120

type Deps = { db: Db; payments: PaymentProvider | null; log: FastifyBaseLogger }

/** A job: sends what waits and asks about what is being registered. Stops soon after `signal`. */
export async function sendDueReceipts({ db, payments, log }: Deps, signal: AbortSignal): Promise<void> {
  if (!payments) return
  while (!signal.aborted) {
    const due = await claimDueReceipt(db, leaseSeconds)
    if (!due) return
    try {
      await takeAnswer(db, due, await askAbout(payments, due))
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      log.warn({ err: error, receipt: due.id, order: due.orderId }, 'receipt not sent')
      // Only what was sent can have been rejected; one that is merely asked about may be registered already.
      const isRejected = !error.isTemporary && due.status !== 'pending'
      if (isRejected) await failReceipt(db, due.id, 'Касса не приняла чек')
      else await postponeReceipt(db, due.id, 'Касса не отвечает')
    }
  }
}

/** Null: nothing is known of it yet. */
async function askAbout(payments: PaymentProvider, due: DueReceipt): Promise<ProviderReceipt | null> {
  const { providerPaymentId: payment, providerRefundId: refund } = due
  if (due.status === 'pending' && due.providerId) return payments.readReceipt(due.providerId)
  if (due.status === 'pending' && due.isSentAlong) {
    const carrier = payment ? await payments.read(payment) : refund ? await payments.readRefund(refund) : null
    return carrier?.receipt ? { id: '', status: carrier.receipt, document: null } : null
  }
  const of = payment ? { payment } : refund ? { refund } : null
  if (!of) return null
  const receipt: Receipt = { email: due.email, phone: due.phone, mode: due.mode, lines: due.lines }
  return payments.sendReceipt({ key: due.key, of, receipt, settlements: due.settlements })
}

async function takeAnswer(db: Queryable, due: DueReceipt, answer: ProviderReceipt | null): Promise<void> {
  if (answer?.status === 'succeeded') await settleReceipt(db, due.id, answer.document)
  else if (answer?.status === 'canceled') await failReceipt(db, due.id, 'Чек не зарегистрирован')
  else if (!answer && due.isLongUnheard) await closeUnheard(db, due.id)
  else await awaitRegistration(db, due.id, answer?.id || null)
}
