/**
 * Whoever orders without an account, to pay on receipt, holds goods for nothing. Until the mailbox or the phone is known such orders
 * are few, small and given up after a while; everybody else orders as much as there is.
 */
import { callUs } from '#shared/account/phone.ts'
import { formatRubles, type Rubles } from '#shared/money/rubles.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'

export const mostPiecesOfProduct = 20
export const mostPieces = 60
/** Of one phone, one mailbox, one network. */
export const mostUnconfirmedOrders = 3

/** An invoice holds goods as long as an order on receipt does; an online payment is given up within the hour by itself. */
export function isCapped(payment: PaymentMethod): boolean {
  return payment !== 'online'
}

/** Only what is paid on receipt waits for a confirmation: an invoice has its own days. */
export function needsConfirmation(payment: PaymentMethod): boolean {
  return payment === 'on_receipt'
}

type Line = { quantity: number }

export function hasTooManyPieces(lines: readonly Line[]): boolean {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces > mostPieces || lines.some(({ quantity }) => quantity > mostPiecesOfProduct)
}

export type Held = { orders: number; total: Rubles }

/** What stands in the way of one more order of this sum: too many of them, or too much money; null: nothing. */
export function heldError(held: Held, total: Rubles, mostTotal: Rubles): 'orders' | 'sum' | null {
  if (held.orders >= mostUnconfirmedOrders) return 'orders'
  return held.total + total > mostTotal ? 'sum' : null
}

/** How to go on, for somebody with an account and for a guest. */
function wayOut(isSignedIn: boolean, phone: string): string {
  return isSignedIn ? `подтвердите почту в профиле или ${callUs(phone)}` : `войдите или ${callUs(phone)}`
}

type Told = { isSignedIn: boolean; phone: string }

export function tooManyPiecesText({ isSignedIn, phone }: Told): string {
  const when = isSignedIn ? 'Пока почта не подтверждена, можно' : 'Без входа можно'
  const most = `заказать до ${mostPiecesOfProduct} штук одного товара и до ${mostPieces} штук всего`
  return `${when} ${most}. Уменьшите количество, ${wayOut(isSignedIn, phone)}`
}

export function tooManyOrdersText({ isSignedIn, phone }: Told): string {
  return `Подтверждения уже ждут три заказа. Откройте ссылку из письма о заказе, ${wayOut(isSignedIn, phone)}`
}

export function tooLargeSumText({ isSignedIn, phone, mostTotal }: Told & { mostTotal: Rubles }): string {
  return `Неподтверждённые заказы — не больше чем на ${formatRubles(mostTotal)}. Уменьшите заказ, ${wayOut(isSignedIn, phone)}`
}
