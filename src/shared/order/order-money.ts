/** The money of one order, added up from its ledger: what came, what was given back, who owes whom. */
import { formatRubles } from '#shared/money/rubles.ts'
import type { PaymentStatus } from '#shared/payment/payment-method.ts'
import type { OrderStatus } from './order-states.ts'

export const moneyMethods = ['cash', 'card', 'bank', 'online'] as const
export type MoneyMethod = (typeof moneyMethods)[number]
/** How money changes hands without the provider: a person records it. */
export const handMethods = ['cash', 'card', 'bank'] as const
export type HandMethod = (typeof handMethods)[number]

export const moneyEntryKinds = ['payment', 'refund', 'reversal'] as const
export type MoneyEntryKind = (typeof moneyEntryKinds)[number]

export type LedgerEntry = { id: number; kind: MoneyEntryKind; amount: number; reverses: number | null }
/** `forgiven`: what of a refund is not asked for again. */
export type CountedEntry = LedgerEntry & { forgiven: number }

/** What the entries add up to; a reversal takes back the entry it names. */
export function ledgerSums(entries: readonly CountedEntry[]): { paid: number; refunded: number; forgiven: number } {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const valid = entries.filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id))
  const sumOf = (kind: MoneyEntryKind) =>
    valid.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const forgiven = valid.reduce((sum, entry) => sum + entry.forgiven, 0)
  return { paid: sumOf('payment'), refunded: sumOf('refund'), forgiven }
}

export type MoneyFacts = {
  status: OrderStatus
  total: number
  /** Worth of the products that came back in returns. */
  returned: number
  paid: number
  refunded: number
  /** Refunds the provider has not confirmed yet. */
  pending: number
  /** Of what was given back, or is on its way, the part nobody owed. */
  forgiven: number
}

export type OrderMoney = {
  paid: number
  refunded: number
  pending: number
  /** What the order costs as it is now. */
  due: number
  /** To be given back, and nobody has begun to. */
  owed: number
  /** Still to be paid. */
  lacking: number
  /** The most that can be given back. */
  refundable: number
}

export function moneyOf({ status, total, returned, paid, refunded, pending, forgiven }: MoneyFacts): OrderMoney {
  const due = status === 'cancelled' ? 0 : total - returned
  const held = paid - refunded - pending
  // Once the order is handed over, money given back out of kindness is not asked for again.
  const counted = status === 'completed' ? held + forgiven : held
  return {
    paid,
    refunded,
    pending,
    due,
    owed: Math.max(0, held - due),
    lacking: Math.max(0, due - counted),
    refundable: Math.max(0, held),
  }
}

/** What of a refund nobody owes: money owed goes back first, the rest out of kindness. */
export function forgivenOf(amount: number, owed: number): number {
  return Math.max(0, amount - owed)
}

/** How the last attempt to pay online stands; null: there was none, or the order is paid in another way. */
export type OnlineAttempt = 'pending' | 'failed' | null

export function paymentStatusOf(
  { paid, refunded, lacking }: Pick<OrderMoney, 'paid' | 'refunded' | 'lacking'>,
  attempt: OnlineAttempt,
): PaymentStatus {
  if (paid === 0) return attempt ?? 'unpaid'
  if (refunded === paid) return 'refunded'
  // Part of the money has come: there is no status of its own for that, the sums show it.
  if (lacking > 0) return attempt === 'pending' ? 'pending' : 'unpaid'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

type Given = Pick<OrderMoney, 'paid' | 'refunded'>

/** Some of the money has come, and more is to come. */
export function isPartlyPaid(status: PaymentStatus, { paid, refunded }: Given): boolean {
  return (status === 'unpaid' || status === 'pending') && paid > refunded
}

/** Why this much cannot be given back; null: it can. */
export function refundRejection(money: OrderMoney, amount: number): string | null {
  const { paid, refunded, pending, refundable } = money
  if (amount <= refundable) return null
  if (paid === 0) return 'Денег за этот заказ не получали: возвращать нечего'
  const gone = [
    ...(refunded > 0 ? [`${formatRubles(refunded)} уже вернули`] : []),
    ...(pending > 0 ? [`${formatRubles(pending)} уже возвращаются`] : []),
  ]
  const came = [`Получили ${formatRubles(paid)}`, ...gone].join(' и ')
  return `${came}. Можно вернуть не больше ${formatRubles(refundable)}`
}

/** Why so much is not taken without asking; null: the order costs at least that. */
export function paymentRejection({ lacking }: OrderMoney, amount: number): string | null {
  if (amount <= lacking) return null
  const rest = lacking > 0 ? `Осталось получить ${formatRubles(lacking)}` : 'Заказ уже оплачен'
  return `${rest}. Лишние ${formatRubles(amount - lacking)} придётся вернуть покупателю`
}

/** «Вернули 720 ₽ наличными». */
export const refundWays: Record<MoneyMethod, string> = {
  cash: 'наличными',
  card: 'на карту',
  bank: 'переводом на счёт',
  online: 'тем же способом, которым вы платили',
}

export const paymentWays: Record<MoneyMethod, string> = {
  cash: 'наличными',
  card: 'картой',
  bank: 'переводом на счёт',
  online: 'онлайн',
}

/** Titles of the entries in the ledger of an order. */
export const paymentTitles: Record<MoneyMethod, string> = {
  cash: 'Оплата наличными',
  card: 'Оплата картой',
  bank: 'Оплата переводом',
  online: 'Оплата онлайн',
}

export const refundTitles: Record<MoneyMethod, string> = {
  cash: 'Возврат наличными',
  card: 'Возврат на карту',
  bank: 'Возврат переводом',
  online: 'Возврат онлайн',
}

type Recorded = { kind: MoneyEntryKind; method: MoneyMethod; reversed: boolean }

/** How money taken past the payment service is given back unless somebody chooses otherwise: the way it came last. Oldest entry first. */
export function usualHandMethod(entries: readonly Recorded[]): HandMethod {
  const last = entries.findLast(({ kind, method, reversed }) => kind === 'payment' && method !== 'online' && !reversed)
  return last && last.method !== 'online' ? last.method : 'cash'
}
