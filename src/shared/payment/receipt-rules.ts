/**
 * Which fiscal receipts (54-ФЗ) an order needs. Money that comes before the goods is a prepayment; when the goods are handed over a
 * second receipt settles it. Money that goes back before that reverses the prepayment, afterwards it reverses the sale.
 */
import { type ReceiptLine, receiptTotal } from './receipt.ts'
import { linesWorth, withoutLines } from './receipt-lines.ts'

export const receiptKinds = ['prepayment', 'payment', 'settlement', 'refund'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

export const receiptKindLabels: Record<ReceiptKind, string> = {
  prepayment: 'Чек предоплаты',
  payment: 'Чек оплаты',
  settlement: 'Чек при выдаче',
  refund: 'Чек возврата',
}

/**
 * `waiting` has still to be sent, `pending` is being registered, `failed` is sent again by itself; of an `unheard` one, sent along
 * with its money, the provider never said anything: a shop whose own till makes the receipts.
 */
export const receiptStatuses = ['waiting', 'pending', 'succeeded', 'failed', 'unheard'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

export type ReceiptMode = 'full_prepayment' | 'full_payment'

/** How the law calls money that comes or goes at this moment. */
export function receiptMode(isHandedOver: boolean): ReceiptMode {
  return isHandedOver ? 'full_payment' : 'full_prepayment'
}

type Refunded = {
  amount: number
  /** What the payment brought, and what of it went back before. */
  paid: number
  refundedBefore: number
  isHandedOver: boolean
  /** What the customer's receipts say they bought: the lines paid for, less those already given back. */
  covered: readonly ReceiptLine[]
  /** What the order consists of now. */
  current: readonly ReceiptLine[]
  /** Products the customer brought back, where that is the reason. */
  returned?: readonly ReceiptLine[] | undefined
}

/**
 * The lines a refund's receipt names. Null: a whole payment goes back before the goods were handed over, and the provider
 * reverses its prepayment receipt by itself.
 */
export function refundReceiptLines(refund: Refunded): ReceiptLine[] | null {
  const { amount, paid, refundedBefore, isHandedOver, covered, current, returned } = refund
  if (!isHandedOver && refundedBefore === 0 && amount === paid) return null
  // Some of what came back may have been given back before, as a kindness: the lines are still those.
  if (returned && receiptTotal(returned) >= amount) return linesWorth(returned, amount)
  const removed = withoutLines(covered, current)
  if (removed && receiptTotal(removed) === amount) return removed
  return linesWorth(covered.length > 0 ? covered : current, amount)
}
