import { type Day, dayOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedMoney, ManagedOrder, MoneyEntry } from '#shared/order/order-admin-contract.ts'
import { paymentTitles, refundTitles } from '#shared/order/order-money.ts'

/** The money of an order in words. */

export function entryTitle({ kind, method, paid_with }: Pick<MoneyEntry, 'kind' | 'method' | 'paid_with'>): string {
  if (kind === 'reversal') return 'Отмена ошибочной записи'
  const name = kind === 'payment' ? paymentTitles[method] : refundTitles[method]
  return paid_with ? `${name}, ${paid_with}` : name
}

/** By law a refund is due within ten days of the request. */
const refundDays = 10

/** Counted from what made the order owe; null: it owes nothing. */
export function refundDeadline({ owed_since: since }: Pick<ManagedMoney, 'owed_since'>): Day | null {
  return since ? addDays(dayOf(new Date(since)), refundDays) : null
}

type Shipped = Pick<ManagedOrder, 'payment' | 'total'> & { money: Pick<ManagedMoney, 'paid' | 'lacking' | 'owed'> }

/**
 * A warning before an unpaid prepaid order is shipped; null: nothing is missing, or it is paid on delivery. `total` is what it costs
 * once what was changed on the card is saved.
 */
export function unpaidText({ payment, total: saved, money }: Shipped, total: number): string | null {
  const { paid } = money
  const lacking = Math.max(0, money.lacking - money.owed + total - saved)
  if (payment === 'on_receipt' || lacking === 0) return null
  const sum = formatRubles(lacking)
  return paid === 0 ? `Заказ не оплачен: ${sum}.` : `Заказ оплачен не полностью: осталось получить ${sum}.`
}

/** «1 200», «1200 ₽» and «1200,00» are one sum; null: no whole rubles above zero. */
export function typedRubles(text: string): number | null {
  const digits = text.replace(/[\s\u00a0₽]/g, '').replace(/[.,]0{1,2}$/, '')
  if (!/^\d{1,12}$/.test(digits)) return null
  return Number(digits) || null
}

/** As it stands in the field while nobody types: «1 200». */
export function rublesField(amount: number): string {
  return amount > 0 ? String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0') : ''
}
