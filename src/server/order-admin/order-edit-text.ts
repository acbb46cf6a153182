import { showPhone } from '#shared/account/phone.ts'
import { deliveryMethodLabels, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { paymentMethodLabels } from '#shared/payment/payment-method.ts'
import { deliveryChangeText } from './delivery-recount-service.ts'
import type { EditedOrder } from './order-edit-queries.ts'

/** What was edited in an order, a line each, as the history and the email say it; empty: nothing. */
export function editText(before: EditedOrder, after: EditedOrder): string {
  const lines = [
    contactText(before, after),
    changeText('Организация', companyText(before), companyText(after)),
    changeText('Доставка', placeText(before), placeText(after)),
    deliveryText(before, after),
    changeText('Оплата', paymentMethodLabels[before.payment], paymentMethodLabels[after.payment]),
    adjustmentChangeText(before, after),
  ]
  return lines.filter(Boolean).join('\n').slice(0, 1000)
}

/** A price set by hand is said with its reason, even where the sum stayed. */
function deliveryText(before: EditedOrder, after: EditedOrder): string {
  const change = deliveryChangeText(before.deliveryPrice, after.deliveryPrice)
  const reason = after.deliveryPriceReason
  if (!reason || reason === before.deliveryPriceReason) return change
  return `${change || `Доставка: ${deliveryPriceText(after.deliveryPrice)}`}, ${reason}`
}

function changeText(name: string, before: string, after: string): string {
  return before === after ? '' : `${name}: было ${before || 'не указано'}, стало ${after || 'не указано'}`
}

function companyText({ companyName, companyInn, companyKpp }: EditedOrder): string {
  return [companyName, companyInn && `ИНН ${companyInn}`, companyKpp && `КПП ${companyKpp}`].filter(Boolean).join(', ')
}

function placeText({ deliveryMethod, postcode, city, point, address }: EditedOrder): string {
  return [deliveryMethodLabels[deliveryMethod], postcode, city, point ?? address].filter(Boolean).join(', ')
}

/** «Скидка 90 ₽: царапина, была скидка 50 ₽». */
function adjustmentChangeText(before: EditedOrder, after: EditedOrder): string {
  if (before.adjustment === after.adjustment && before.adjustmentReason === after.adjustmentReason) return ''
  const sumOf = ({ adjustment }: EditedOrder) => `${adjustmentLabel(adjustment)} ${formatRubles(Math.abs(adjustment))}`
  const was = before.adjustment === 0 ? '' : `, была ${sumOf(before).toLowerCase()}`
  return after.adjustment === 0 ? `${sumOf(before)} убрана` : `${sumOf(after)}: ${after.adjustmentReason}${was}`
}

const contactNames = {
  firstName: 'имя',
  lastName: 'фамилию',
  patronymic: 'отчество',
  phone: 'телефон',
  email: 'email',
} as const
type ContactField = keyof typeof contactNames

function changedContact(before: EditedOrder, after: EditedOrder): ContactField[] {
  return (Object.keys(contactNames) as ContactField[]).filter((field) => before[field] !== after[field])
}

/** Without the former values: the order may be another person's from here on. */
function contactText(before: EditedOrder, after: EditedOrder): string {
  const changed = changedContact(before, after).map((field) => contactNames[field])
  return changed.length === 0 ? '' : `Контакты: изменили ${changed.join(', ')}`
}

/** The former contacts, for the shop's own eyes; empty where they stayed. */
export function contactBeforeText(before: EditedOrder, after: EditedOrder): string {
  const changed = changedContact(before, after).map((field) => {
    const value = before[field] ?? ''
    return field === 'phone' ? showPhone(value) : value
  })
  const known = changed.filter(Boolean)
  return known.length === 0 ? '' : `Прежние контакты: ${known.join(', ')}`.slice(0, 1000)
}
