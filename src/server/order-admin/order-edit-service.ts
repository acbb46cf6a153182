import { randomBytes } from 'node:crypto'
import { newConfirmToken } from '#server/checkout/stranger-service.ts'
import { settleMoney } from '#server/order/money-service.ts'
import { goOnIfPaid, mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import { isBeingPaid } from '#server/order-payment/pay-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { OrderEdit } from '#shared/order/order-edit-contract.ts'
import { itemsMayChange, statusAfterEdit } from '#shared/order/order-states.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { expiryOf, isPaid } from '#shared/payment/payment-method.ts'
import { quoteFor } from './delivery-recount-service.ts'
import { type EditedOrder, renewTokens, updateEdited } from './order-edit-queries.ts'
import { contactBeforeText, editText } from './order-edit-text.ts'

/** Until it leaves, the shop changes whose order it is, where it goes, how it is paid and what it comes to. */

export type EditResult =
  | { ok: true; order: OrderRow }
  | { ok: false; code: 'order-edit'; error: string }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }

type Editing = { edit: OrderEdit; actorId: number; isTold?: boolean | undefined }

/** For whoever holds the order already. Nothing is written where it is rejected. */
export async function editLocked(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  { edit, actorId, isTold }: Editing,
): Promise<EditResult> {
  if (!itemsMayChange(order.status)) return rejected('Заказ уже отправлен или закрыт: изменить его нельзя')
  const planned = await planEdit(deps, order, edit)
  if ('rejection' in planned) return planned.rejection
  const { after } = planned
  const isPayingNow = await isBeingPaid(tx, order.id)
  if (isPayingNow && (totalOf(order, after) !== order.total || after.payment !== order.payment))
    return rejected('Покупатель сейчас оплачивает заказ')

  const note = editText(order, after)
  if (note === '') return { ok: true, order }
  await updateEdited(tx, order.id, after)
  const hasNewEmail = after.email !== order.email
  if (hasNewEmail) {
    const token = randomBytes(32).toString('base64url')
    await renewTokens(tx, order.id, { token, confirmToken: after.email && newConfirmToken() })
  }
  await settleMoney(tx, order.id)
  const actor = { kind: 'admin', id: actorId } as const
  await insertEvent(tx, order.id, { kind: 'edit', actor, note })
  const before = contactBeforeText(order, after)
  if (before) await insertEvent(tx, order.id, { kind: 'note', actor, note: before, isPublic: false })
  if (after.status !== order.status)
    await insertEvent(tx, order.id, { kind: 'status', actor, from: order.status, to: after.status })
  const details = { order: order.id, fields: Object.keys(edit).join(', ') }
  await writeAudit(tx, { kind: 'order-edited', actorId, subjectId: order.userId, details })
  const edited = await goOnIfPaid(tx, deps, (await lockOrder(tx, order.id))!, actor)
  await tellOfEdit(tx, deps, edited, { note: isTold === false ? null : note, hasNewEmail })
  return { ok: true, order: edited }
}

type Planned = { after: EditedOrder } | { rejection: EditResult }

async function planEdit(deps: OrderDeps, order: OrderRow, edit: OrderEdit): Promise<Planned> {
  if (edit.payment && edit.payment !== order.payment && isPaid(order.paymentStatus))
    return { rejection: rejected('Заказ уже оплачен: способ оплаты не изменить') }
  const after: EditedOrder = { ...order, ...contactOf(edit, order), ...companyOf(edit, order) }
  if (edit.delivery) {
    const delivery = await deliveryOf(deps, order, edit.delivery)
    if (!delivery) return { rejection: invalid('delivery.method', 'Туда так не доставляем: выберите другой способ') }
    Object.assign(after, delivery)
  }
  if (edit.delivery_price) {
    after.deliveryPrice = edit.delivery_price.amount
    after.deliveryPriceReason = edit.delivery_price.reason
  }
  if (edit.adjustment) {
    after.adjustment = edit.adjustment.amount
    after.adjustmentReason = edit.adjustment.amount === 0 ? '' : edit.adjustment.reason
  }
  if (totalOf(order, after) < 0) return { rejection: invalid('adjustment.amount', 'Скидка больше заказа') }
  if (edit.payment && edit.payment !== order.payment) {
    if (edit.payment === 'online' && !deps.payments)
      return { rejection: invalid('payment', 'Онлайн-оплата сейчас недоступна') }
    after.payment = edit.payment
  }
  if (after.payment === 'invoice' && !after.companyInn)
    return { rejection: invalid('company.inn', orderTexts.invoiceCompany) }
  if (after.payment === 'online' && !after.email)
    return { rejection: invalid('contact.email', 'Для онлайн-оплаты нужен email: на него придёт ссылка') }
  const ways = ({ deliveryMethod: delivery, payment }: EditedOrder) => ({ delivery, payment })
  // Money that came already is not waited for: such an order never gives itself up.
  const hasMoney = order.paid > order.refunded
  const moved = statusAfterEdit(order.status, ways(order), ways(after))
  after.status = hasMoney && moved === 'awaiting_payment' ? order.status : moved
  if (after.payment !== order.payment) {
    const isWaiting = !hasMoney && (after.status === 'new' || after.status === 'awaiting_payment')
    after.expires = isWaiting ? expiryOf(after.payment, deps.now()) : null
  }
  return { after }
}

function totalOf({ itemsTotal }: OrderRow, { deliveryPrice, adjustment }: EditedOrder): number {
  return itemsTotal + deliveryPrice + adjustment
}

function contactOf({ contact = {} }: OrderEdit, order: OrderRow) {
  const { first_name, last_name, patronymic, phone, email } = contact
  return {
    firstName: first_name ?? order.firstName,
    lastName: last_name ?? order.lastName,
    patronymic: 'patronymic' in contact ? (patronymic ?? null) : order.patronymic,
    phone: phone ?? order.phone,
    email: email === undefined ? order.email : email,
  }
}

function companyOf({ company }: OrderEdit, order: OrderRow) {
  if (company === undefined) {
    const { companyName, companyInn, companyKpp } = order
    return { companyName, companyInn, companyKpp }
  }
  return { companyName: company?.name ?? null, companyInn: company?.inn ?? null, companyKpp: company?.kpp ?? null }
}

/** Another method or city: price and days by today's tariff. The same ones: only the address changes. Null: not offered. */
async function deliveryOf(deps: OrderDeps, order: OrderRow, given: NonNullable<OrderEdit['delivery']>) {
  const { method, city = null, address = null, postcode = null, point = null } = given
  const quote = await quoteFor(deps, { method, city, total: order.itemsTotal })
  if (!quote) return null
  const place = {
    deliveryMethod: method,
    city,
    address: method === 'courier' || method === 'post' ? address : null,
    postcode: method === 'post' ? postcode : null,
    point: method === 'point' ? (quote.points.find(({ id }) => id === point)?.address ?? point) : null,
  }
  if (method === order.deliveryMethod && city === order.city) return place
  return {
    ...place,
    deliveryFrom: quote.date_from,
    deliveryTo: quote.date_to,
    deliveryPrice: quote.price,
    deliveryPriceReason: '',
  }
}

type Told = {
  /** Null: the customer hears of the changes in another way. */
  note: string | null
  hasNewEmail: boolean
}

const newLinkText =
  'Письма о заказе теперь приходят на этот адрес. Прежняя ссылка на заказ больше не работает: открывайте его по кнопке ниже.'

/** A new link is mailed in any case: the former one opens nothing any more. */
async function tellOfEdit(tx: Queryable, deps: OrderDeps, order: OrderRow, told: Told): Promise<void> {
  const { note, hasNewEmail } = told
  if (note === null && !hasNewEmail) return
  const named =
    note === null ? { kind: 'order-link', title: 'новая ссылка' } : { kind: 'order-edited', title: 'изменён' }
  const changes = note === null ? [] : ['Мы изменили заказ.', note]
  const content = { ...named, paragraphs: [...changes, ...(hasNewEmail ? [newLinkText] : [])] }
  const mail = orderNewsMail(deps.shop, await mailedOrder(tx, order), content)
  if (mail) await enqueueMail(tx, mail)
}

function rejected(error: string): EditResult {
  return { ok: false, code: 'order-edit', error }
}

function invalid(field: string, text: string): EditResult {
  return { ok: false, code: 'bad-input', fields: { [field]: text } }
}
