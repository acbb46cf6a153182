import { z } from 'zod'
import { type Vat, vatCodes } from '#shared/payment/receipt.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
  type ProviderReceipt,
  type ProviderRefund,
  type Receipt,
} from './payment-service.ts'

/** YooKassa behind the shop's own interface: https://yookassa.ru/developers. */

type Settings = { shopId: string; secretKey: string; url: string; seller: { vat: Vat; taxSystem: number } }

const statuses = {
  pending: 'pending',
  waiting_for_capture: 'pending',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const

const money = z.object({ value: z.string().regex(/^\d{1,10}\.\d{2}$/), currency: z.literal('RUB') })
/** Absent where no receipt was sent along, or where nothing is known of it yet. */
const registration = z.enum(['pending', 'succeeded', 'canceled']).optional()
const payment = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  receipt_registration: registration,
  payment_method: z
    .object({
      type: z.string().max(50),
      card: z.object({ last4: z.string().regex(/^\d{4}$/) }).optional(),
    })
    .optional(),
})
const refund = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  receipt_registration: registration,
})
const ownReceipt = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  fiscal_document_number: z.string().max(50).optional(),
})

const longestAnswerMs = 10_000

/** Wrong keys, or too many calls: nothing is wrong with what was asked, and later it may be answered. */
const aboutTheShop = [401, 403, 408, 429]

export function createYookassa(settings: Settings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')}`

  /** Null: the provider knows nothing of it. */
  async function call<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    sent?: { key: string; body: object },
  ): Promise<z.output<Schema> | null> {
    const answer = await fetch(`${settings.url}${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: {
        authorization,
        ...(sent ? { 'content-type': 'application/json', 'idempotence-key': sent.key } : {}),
      },
      ...(sent ? { body: JSON.stringify(sent.body) } : {}),
      signal: AbortSignal.timeout(longestAnswerMs),
      redirect: 'error',
    }).catch((error) => {
      throw new PaymentProviderError(`YooKassa does not answer: ${error}`, { isTemporary: true })
    })
    if (answer.status === 404) return null
    if (!answer.ok) {
      // What it says about a rejection may repeat what it was sent; the status is enough for the log.
      const isTemporary = answer.status >= 500 || aboutTheShop.includes(answer.status)
      throw new PaymentProviderError(`YooKassa answered ${answer.status} to ${path}`, { isTemporary })
    }
    const parsed = schema.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) throw new PaymentProviderError(`YooKassa answered ${path} strangely`, { isTemporary: true })
    return parsed.data
  }

  function receiptOf({ email, phone, mode, lines }: Receipt) {
    return {
      customer: email ? { email } : { phone: phone?.replace('+', '') },
      tax_system_code: settings.seller.taxSystem,
      items: lines.map((line) => ({
        description: line.description,
        quantity: line.quantity,
        amount: amountOf(line.price),
        vat_code: vatCodes[settings.seller.vat],
        payment_subject: line.subject,
        payment_mode: mode,
        measure: 'piece',
      })),
    }
  }

  return {
    name: 'yookassa',
    async create({ key, amount, orderId, description, returnUrl, receipt, way }) {
      const body = {
        amount: amountOf(amount),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        description,
        metadata: { order_id: String(orderId) },
        receipt: receiptOf(receipt),
        ...(way === 'sbp' ? { payment_method_data: { type: 'sbp' } } : {}),
      }
      return toPayment(known(await call(payment, '/payments', { key, body })))
    },
    async read(paymentId) {
      const found = await call(payment, `/payments/${encodeURIComponent(paymentId)}`)
      return found && toPayment(found)
    },
    async refund({ key, paymentId, amount, receipt }) {
      const body = {
        payment_id: paymentId,
        amount: amountOf(amount),
        ...(receipt ? { receipt: receiptOf(receipt) } : {}),
      }
      return toRefund(known(await call(refund, '/refunds', { key, body })))
    },
    async readRefund(refundId) {
      const found = await call(refund, `/refunds/${encodeURIComponent(refundId)}`)
      return found && toRefund(found)
    },
    async sendReceipt({ key, of, receipt, settlements }) {
      const body = {
        ...('payment' in of ? { type: 'payment', payment_id: of.payment } : { type: 'refund', refund_id: of.refund }),
        ...receiptOf(receipt),
        send: true,
        settlements: settlements.map(({ type, amount }) => ({ type, amount: amountOf(amount) })),
      }
      return toReceipt(known(await call(ownReceipt, '/receipts', { key, body })))
    },
    async readReceipt(receiptId) {
      const found = await call(ownReceipt, `/receipts/${encodeURIComponent(receiptId)}`)
      return found && toReceipt(found)
    },
  }
}

function toPayment(given: z.infer<typeof payment>): ProviderPayment {
  return {
    id: given.id,
    status: statuses[given.status],
    amount: Number(given.amount.value),
    url: given.confirmation?.confirmation_url ?? null,
    receipt: given.receipt_registration ?? null,
    paidWith: given.payment_method ? paidWith(given.payment_method) : null,
  }
}

function paidWith({ type, card }: { type: string; card?: { last4: string } | undefined }): string | null {
  if (card) return `карта ·· ${card.last4}`
  return paymentTypes[type] ?? null
}

/** Ways to pay that are not a card with a number; others go unnamed. */
const paymentTypes: Record<string, string> = {
  bank_card: 'карта',
  sbp: 'СБП',
  sberbank: 'SberPay',
  tinkoff_bank: 'T-Pay',
  yoo_money: 'ЮMoney',
}

function toRefund({ id, status, receipt_registration }: z.infer<typeof refund>): ProviderRefund {
  return { id, status, receipt: receipt_registration ?? null }
}

function toReceipt({ id, status, fiscal_document_number }: z.infer<typeof ownReceipt>): ProviderReceipt {
  return { id, status, document: fiscal_document_number ?? null }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new PaymentProviderError('YooKassa has no such call', { isTemporary: false })
  return value
}

function amountOf(rubles: number) {
  return { value: `${rubles}.00`, currency: 'RUB' }
}
