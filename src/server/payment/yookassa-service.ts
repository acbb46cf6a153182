import { z } from 'zod'
import { type Vat, vatCodes } from '#shared/payment/receipt.ts'
import { type PaymentProvider, PaymentProviderError, type ProviderPayment, type Receipt } from './payment-service.ts'

/** YooKassa behind the shop's own interface: https://yookassa.ru/developers. */

type Settings = { shopId: string; secretKey: string; url: string; seller: { vat: Vat; taxSystem: number } }

const statuses = {
  pending: 'pending',
  waiting_for_capture: 'pending',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const

const money = z.object({ value: z.string().regex(/^\d{1,10}\.\d{2}$/), currency: z.literal('RUB') })
const payment = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
})
const refund = z.object({ id: z.string().min(1).max(100), status: z.enum(['pending', 'succeeded', 'canceled']) })

const longestAnswerMs = 10_000

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
      // What it says about a refusal may repeat what it was sent; the status is enough for the log.
      const isTemporary = answer.status >= 500 || answer.status === 429
      throw new PaymentProviderError(`YooKassa answered ${answer.status} to ${path}`, { isTemporary })
    }
    const parsed = schema.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) throw new PaymentProviderError(`YooKassa answered ${path} strangely`, { isTemporary: true })
    return parsed.data
  }

  function receiptOf({ email, phone, lines }: Receipt, mode: 'full_prepayment' | 'full_payment') {
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
    async create({ key, amount, orderId, description, returnUrl, receipt }) {
      const body = {
        amount: amountOf(amount),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        description,
        metadata: { order_id: String(orderId) },
        receipt: receiptOf(receipt, 'full_prepayment'),
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
        ...(receipt.lines.length > 0 ? { receipt: receiptOf(receipt, 'full_payment') } : {}),
      }
      return known(await call(refund, '/refunds', { key, body }))
    },
    readRefund: (refundId) => call(refund, `/refunds/${encodeURIComponent(refundId)}`),
  }
}

function toPayment({ id, status, amount, confirmation }: z.infer<typeof payment>): ProviderPayment {
  return { id, status: statuses[status], amount: Number(amount.value), url: confirmation?.confirmation_url ?? null }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new PaymentProviderError('YooKassa has no such call', { isTemporary: false })
  return value
}

function amountOf(rubles: number) {
  return { value: `${rubles}.00`, currency: 'RUB' }
}
