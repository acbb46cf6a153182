import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedReceipt } from '#shared/order/order-admin-contract.ts'
import { receiptKindLabels } from '#shared/payment/receipt-rules.ts'
import { eventTime } from '#web/admin/ui/order-time.ts'

/** Receipts in words: which of them exist, and what becomes of those that do not yet. */

type Shown = Pick<
  ManagedReceipt,
  'kind' | 'amount' | 'status' | 'document' | 'attempts' | 'next_attempt_at' | 'problem'
>

/** Needs attention: it was rejected, or the provider does not answer. */
export function isTroubled({ status, problem }: Pick<Shown, 'status' | 'problem'>): boolean {
  return status === 'failed' || (status !== 'succeeded' && status !== 'unheard' && problem !== '')
}

export function receiptText(receipt: Shown): string {
  const { kind, status, document } = receipt
  const name = receiptKindLabels[kind]
  if (status === 'succeeded') return document ? `${name} № ${document} отправлен покупателю` : `${name} отправлен`
  if (status === 'unheard') return `${name}: касса о нём не сообщила`
  if (isTroubled(receipt)) return `${name} не пробит, повторим`
  return status === 'pending' ? `${name} регистрируется` : `${name} отправляем`
}

export function troubleTitle({ kind, amount }: Shown): string {
  return `${receiptKindLabels[kind]} на ${formatRubles(amount)} ещё не пробит`
}

export function troubleText({ problem, attempts, next_attempt_at }: Shown, now = new Date()): string {
  const tried = attempts > 1 ? ` Попыток: ${attempts}.` : ''
  const next = next_attempt_at ? ` Следующая попытка ${eventTime(next_attempt_at, now)}.` : ''
  return `${problem}.${tried}${next} Деньги второй раз не пойдут.`
}
