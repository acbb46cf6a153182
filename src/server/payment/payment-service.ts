import type { OnlineWay } from '#shared/payment/payment-method.ts'
import type { ReceiptLine } from '#shared/payment/receipt.ts'
import type { ReceiptMode } from '#shared/payment/receipt-rules.ts'

/** Whoever takes the customer's money online. What it says when asked counts; what is sent to the shop in its name does not. */

export type ProviderPayment = {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  /** Whole rubles. */
  amount: number
  /** Where the buyer pays; null once there is nothing to do there. */
  url: string | null
  /** How far the receipt is that was sent along; null while there is none to speak of. */
  receipt: Registration | null
  /** What the buyer paid with, as people say it: «карта ·· 4417»; null before they have. */
  paidWith: string | null
}

/** A receipt is registered with the tax office in its own time, whatever becomes of the money. */
export type Registration = 'pending' | 'succeeded' | 'canceled'

export type ProviderRefund = { id: string; status: 'pending' | 'succeeded' | 'canceled'; receipt: Registration | null }

export type Receipt = { email: string | null; phone: string | null; mode: ReceiptMode; lines: ReceiptLine[] }

/** A receipt sent by itself: when the goods are handed over, or because the one sent along was not registered. */
export type OwnReceipt = {
  key: string
  of: { payment: string } | { refund: string }
  receipt: Receipt
  /** What the lines are paid with; together they are worth the lines. */
  settlements: { type: 'prepayment' | 'cashless'; amount: number }[]
}

export type ProviderReceipt = {
  id: string
  status: Registration
  /** Number of the fiscal document, once it is registered. */
  document: string | null
}

export type PaymentProvider = {
  name: string
  /** `key` makes a repeated call the same payment. */
  create(payment: {
    key: string
    amount: number
    orderId: number
    description: string
    returnUrl: string
    receipt: Receipt
    way: OnlineWay
  }): Promise<ProviderPayment>
  /** Null: there is no such payment. */
  read(paymentId: string): Promise<ProviderPayment | null>
  /** Without a receipt the provider reverses the one of the payment. */
  refund(refund: { key: string; paymentId: string; amount: number; receipt: Receipt | null }): Promise<ProviderRefund>
  /** Null: there is no such refund. */
  readRefund(refundId: string): Promise<ProviderRefund | null>
  sendReceipt(receipt: OwnReceipt): Promise<ProviderReceipt>
  /** Null: there is no such receipt. */
  readReceipt(receiptId: string): Promise<ProviderReceipt | null>
}

/** The provider is away or said no; the text is for the log. */
export class PaymentProviderError extends Error {
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message)
    this.isTemporary = isTemporary
  }
}
