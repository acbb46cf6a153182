import type { ReceiptLine } from '#shared/payment/receipt.ts'

/** Whoever takes the customer's money online. What it says when asked counts; what is sent to the shop in its name does not. */

export type ProviderPayment = {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  /** Whole rubles. */
  amount: number
  /** Where the buyer pays; null once there is nothing to do there. */
  url: string | null
}

export type ProviderRefund = { id: string; status: 'pending' | 'succeeded' | 'canceled' }

export type Receipt = { email: string | null; phone: string | null; lines: ReceiptLine[] }

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
  }): Promise<ProviderPayment>
  /** Null: there is no such payment. */
  read(paymentId: string): Promise<ProviderPayment | null>
  refund(refund: { key: string; paymentId: string; amount: number; receipt: Receipt }): Promise<ProviderRefund>
  /** Null: there is no such refund. */
  readRefund(refundId: string): Promise<ProviderRefund | null>
}

/** The provider is away or said no; the text is for the log. */
export class PaymentProviderError extends Error {
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message)
    this.isTemporary = isTemporary
  }
}
