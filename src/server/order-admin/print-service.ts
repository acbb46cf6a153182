import type { OrderDeps } from '#server/order/order-deps.ts'
import { findItems, findOrderById, type OrderRow } from '#server/order/order-queries.ts'
import { printedPage, text } from '#server/order/printed-page.ts'
import { invoiceSheet } from '#server/order-customer/invoice-page.ts'
import { showPhone } from '#shared/account/phone.ts'
import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import { paymentStatusLabels } from '#shared/payment/payment-method.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { findAdminOrderFacts, findShelvedItems, type ShelvedItem } from './order-admin-card-queries.ts'
import { type AdminOrderFilter, findAdminOrderIds } from './order-admin-list-queries.ts'

/** Papers for a pile of orders at once, in the order they came. */

const mostSheets = 100

type Picking = { filter: AdminOrderFilter /** For whoever only packs: no phones, no sums. */; isParcel: boolean }

export async function printPicking(deps: OrderDeps, { filter, isParcel }: Picking): Promise<string> {
  const sheets: string[] = []
  for (const id of await findAdminOrderIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const { staffNote } = await findAdminOrderFacts(deps.db, id)
    sheets.push(pickingSheet({ order, items: await findShelvedItems(deps.db, id), staffNote, isParcel }))
  }
  return printedPage('Листы сборки', sheets.length > 0 ? sheets : [nothing])
}

type Deps = OrderDeps & { requisites: Requisites }

export async function printInvoices(deps: Deps, filter: AdminOrderFilter): Promise<string> {
  const sheets: string[] = []
  for (const id of await findAdminOrderIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const items = await findItems(deps.db, id)
    sheets.push(invoiceSheet({ order, items, seller: deps.requisites, phone: deps.shop.phone }))
  }
  return printedPage('Счета на оплату', sheets.length > 0 ? sheets : [nothing])
}

const nothing = '<h1>Печатать нечего: таких заказов нет</h1>'

/** The sheet somebody takes to the shelves: what to fetch, how many, where it goes, and what to look at twice. */

type Picked = { order: OrderRow; items: ShelvedItem[]; staffNote: string; isParcel: boolean }

function pickingSheet({ order, items, staffNote, isParcel }: Picked): string {
  // A shop that names no shelves has no column for them.
  const hasShelves = items.some(({ shelf }) => shelf !== '')
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0)
  const place = [order.postcode, order.city, order.point ?? order.address].filter(Boolean).join(', ')
  const promised = order.deliveryFrom && order.deliveryTo ? daysText(order.deliveryFrom, order.deliveryTo) : ''
  const facts: [string, string][] = [
    ['Покупатель', order.companyName ?? [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ['Телефон', order.phone && !isParcel ? showPhone(order.phone) : ''],
    ['Доставка', [deliveryMethodLabels[order.deliveryMethod], place].filter(Boolean).join(': ')],
    ['Обещали', promised],
    ['Оплата', isParcel ? '' : moneyText(order)],
    [adjustmentLabel(order.adjustment), order.adjustment === 0 || isParcel ? '' : adjustmentText(order)],
    ['Техника', order.model],
    ['Комментарий', order.comment],
    ['Для своих', staffNote],
  ]
  return `<h1>Лист сборки. Заказ № ${text(order.number)} от ${dayText(dayOf(order.createdAt))}</h1>
<table class="facts"><tbody>
${facts
  .filter(([, value]) => value !== '')
  .map(([name, value]) => `<tr><th>${text(name)}</th><td>${text(value)}</td></tr>`)
  .join('\n')}
</tbody></table>
<table><thead><tr><th class="box"></th>${hasShelves ? '<th>Место</th>' : ''}<th>Артикул</th><th>Деталь</th><th class="number">Кол-во</th></tr></thead><tbody>
${items.map(({ sku, name, quantity, shelf }) => `<tr><td class="box"></td>${hasShelves ? `<td class="code">${text(shelf)}</td>` : ''}<td class="code">${text(sku)}</td><td>${text(name)}</td><td class="number"><b>${quantity}</b></td></tr>`).join('\n')}
</tbody></table>
<p>Позиций ${items.length}, штук ${pieces}${isParcel ? '' : `, итого ${formatRubles(order.total)}`}</p>
<div class="signs"><span>Собрал</span><span>Проверил</span></div>`
}

function adjustmentText({ adjustment, adjustmentReason }: OrderRow): string {
  return [formatSignedRubles(adjustment), adjustmentReason].filter(Boolean).join(', ')
}

/** Whoever hands the parcel over must know whether to take money. */
function moneyText({ paymentStatus, payment, total, paid, refunded }: OrderRow): string {
  const isOwed = paymentStatus === 'unpaid' || paymentStatus === 'pending' || paymentStatus === 'failed'
  if (!isOwed) return paymentStatusLabels[paymentStatus]
  const rest = formatRubles(total - paid + refunded)
  return payment === 'on_receipt' ? `взять ${rest}` : `не оплачен: ${rest}`
}
