import type { ItemRow, OrderRow } from '#server/order/order-queries.ts'
import { text } from '#server/order/printed-page.ts'
import { showPhone } from '#shared/account/phone.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import { adjustmentLabel } from '#shared/order/order-adjustment.ts'
import { paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { dayOf, daysText, dayText } from '#shared/shop/shop-calendar.ts'

/** The sheet somebody takes to the shelves: what to fetch, how many, where it goes, and what to look at twice. */

type Picked = { order: OrderRow; items: ItemRow[]; staffNote: string }

export function pickingSheet({ order, items, staffNote }: Picked): string {
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0)
  const place = [order.postcode, order.city, order.point ?? order.address].filter(Boolean).join(', ')
  const promised = order.deliveryFrom && order.deliveryTo ? daysText(order.deliveryFrom, order.deliveryTo) : ''
  const facts: [string, string][] = [
    ['Покупатель', order.companyName ?? [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ['Телефон', order.phone ? showPhone(order.phone) : ''],
    ['Доставка', [deliveryMethodLabels[order.deliveryMethod], place].filter(Boolean).join(': ')],
    ['Обещали', promised],
    ['Оплата', moneyText(order)],
    [adjustmentLabel(order.adjustment), order.adjustment === 0 ? '' : adjustmentText(order)],
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
<table><thead><tr><th class="box"></th><th>Артикул</th><th>Деталь</th><th class="number">Кол-во</th></tr></thead><tbody>
${items.map(({ sku, name, quantity }) => `<tr><td class="box"></td><td class="code">${text(sku)}</td><td>${text(name)}</td><td class="number"><b>${quantity}</b></td></tr>`).join('\n')}
</tbody></table>
<p>Позиций ${items.length}, штук ${pieces}, итого ${formatRubles(order.total)}</p>
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
