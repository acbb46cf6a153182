import type { OrderRow } from '#server/order/order-queries.ts'
import { printedPage, text } from '#server/order/printed-page.ts'
import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import { rublesInWords } from '#shared/payment/rubles-in-words.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'

/** The invoice of an order, to be printed or saved as a file: one page without scripts, as accountants know it. */

type Item = { name: string; sku: string; price: number; quantity: number }
type Invoice = { order: OrderRow; items: Item[]; seller: Requisites; phone: string }

export function invoicePage(invoice: Invoice): string {
  return printedPage(invoiceTitle(invoice.order), [invoiceSheet(invoice)])
}

function invoiceTitle({ number, createdAt }: OrderRow): string {
  const placed = dayOf(createdAt)
  return `Счёт на оплату № ${number} от ${dayText(placed)} ${placed.slice(0, 4)} г.`
}

export function invoiceSheet({ order, items, seller, phone }: Invoice): string {
  const lines = [
    ...items.map((item) => ({ ...item, name: `${item.name}, арт. ${item.sku}` })),
    ...(order.deliveryPrice > 0 ? [{ name: 'Доставка', price: order.deliveryPrice, quantity: 1 }] : []),
  ]
  return `${isForPaying(seller) ? '' : '<p class="warning">Реквизиты магазина не заданы: этот счёт не для оплаты</p>'}
${bankTable(seller)}
<h1>${text(invoiceTitle(order))}</h1>
<p><b>Поставщик:</b> ${text(sellerText(seller, phone))}</p>
<p><b>Покупатель:</b> ${text(buyerText(order))}</p>
<p><b>Основание:</b> заказ № ${text(order.number)}</p>
<table><thead><tr><th>№</th><th>Товары (работы, услуги)</th><th>Кол-во</th><th>Ед.</th><th>Цена</th><th>Сумма</th></tr></thead><tbody>
${lines.map(lineRow).join('\n')}
</tbody></table>
<table class="sums">
${adjustmentRow(order)}<tr><td class="number">Итого:</td><td class="number">${formatRubles(order.total)}</td></tr>
<tr><td class="number">${vatName(seller)}</td><td class="number">${vatSum(seller, order.total)}</td></tr>
<tr><td class="number"><b>Всего к оплате:</b></td><td class="number"><b>${formatRubles(order.total)}</b></td></tr>
</table>
<p>Всего наименований ${lines.length}, на сумму ${formatRubles(order.total)}<br><b>${rublesInWords(order.total)}</b></p>
<p>Счёт действителен пять рабочих дней: столько детали отложены для вас. Назначение платежа: «Оплата по счёту № ${text(order.number)}».</p>
<div class="signs"><span>Руководитель</span><span>Бухгалтер</span></div>`
}

/** A discount or surcharge has no price of a piece: it stands above the total. */
function adjustmentRow({ adjustment, adjustmentReason }: OrderRow): string {
  if (adjustment === 0) return ''
  const name = [adjustmentLabel(adjustment), adjustmentReason].filter(Boolean).join(': ')
  return `<tr><td class="number">${text(name)}</td><td class="number">${formatSignedRubles(adjustment)}</td></tr>\n`
}

function isForPaying({ inn, account, bik }: Requisites): boolean {
  return Boolean(inn && account && bik)
}

function bankTable({ bank, bik, account, correspondentAccount, inn, kpp, name }: Requisites): string {
  const row = (left: string, right: string) => `<tr><td>${text(left)}</td><td>${text(right)}</td></tr>`
  return `<table><tbody>
${row(`Банк получателя: ${bank ?? '—'}`, `БИК ${bik ?? '—'}`)}
${row('', `Корр. счёт ${correspondentAccount ?? '—'}`)}
${row(`ИНН ${inn ?? '—'}, КПП ${kpp ?? '—'}`, `Счёт ${account ?? '—'}`)}
${row(`Получатель: ${name}`, '')}
</tbody></table>`
}

function sellerText({ name, inn, kpp, ogrn, address }: Requisites, phone: string): string {
  return [name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, ogrn && `ОГРН ${ogrn}`, address, phone && `тел. ${phone}`]
    .filter(Boolean)
    .join(', ')
}

/** A person, too, may ask for a paper. */
function buyerText({ companyName, companyInn, companyKpp, phone, ...person }: OrderRow): string {
  const name = companyName ?? [person.lastName, person.firstName, person.patronymic].filter(Boolean).join(' ')
  return [name, companyInn && `ИНН ${companyInn}`, companyKpp && `КПП ${companyKpp}`, phone && `тел. ${phone}`]
    .filter(Boolean)
    .join(', ')
}

function lineRow({ name, price, quantity }: Omit<Item, 'sku'>, index: number): string {
  return `<tr><td class="number">${index + 1}</td><td>${text(name)}</td><td class="number">${quantity}</td><td>шт.</td><td class="number">${formatRubles(price)}</td><td class="number">${formatRubles(price * quantity)}</td></tr>`
}

function vatName({ vat }: Requisites): string {
  return vat === 'none' ? 'Без налога (НДС)' : `В том числе НДС ${vat} %:`
}

/** The tax inside the price, to the kopeck. */
function vatSum({ vat }: Requisites, total: number): string {
  if (vat === 'none') return '—'
  const percent = Number(vat)
  return `${((total * percent) / (100 + percent)).toFixed(2).replace('.', ',')} ₽`
}
