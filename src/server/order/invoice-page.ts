import { createHash } from 'node:crypto'
import { formatRubles } from '#shared/money/rubles.ts'
import { rublesInWords } from '#shared/payment/rubles-in-words.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { dayOf, dayText } from '#shared/shop/shop-calendar.ts'
import type { OrderRow } from './order-queries.ts'

/** The invoice of an order, to be printed or saved as a file: one page without scripts, as accountants know it. */

type Item = { name: string; sku: string; price: number; quantity: number }
type Invoice = { order: OrderRow; items: Item[]; seller: Requisites; phone: string }

const style = `
body{font:14px/1.4 Arial,sans-serif;color:#000;background:#fff;margin:24px auto;max-width:760px;padding:0 16px}
h1{font-size:20px;border-bottom:2px solid #000;padding-bottom:8px}
table{border-collapse:collapse;width:100%;margin:12px 0}
th,td{border:1px solid #000;padding:4px 6px;text-align:left;vertical-align:top}
.number{text-align:right;white-space:nowrap}
.sums td{border:0}
.warning{border:2px solid #b00020;padding:8px;font-weight:bold}
.signs{display:flex;gap:48px;margin-top:48px}
.signs span{flex:1;border-top:1px solid #000;padding-top:4px}
@media print{body{margin:0}}
`

/** The page carries its own style and nothing else is let in. */
export const invoicePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function invoicePage({ order, items, seller, phone }: Invoice): string {
  const placed = dayOf(order.createdAt)
  const title = `Счёт на оплату № ${order.number} от ${dayText(placed)} ${placed.slice(0, 4)} г.`
  const lines = [
    ...items.map((item) => ({ ...item, name: `${item.name}, арт. ${item.sku}` })),
    ...(order.deliveryPrice > 0 ? [{ name: 'Доставка', price: order.deliveryPrice, quantity: 1 }] : []),
  ]
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${style}</style></head>
<body>
${isForPaying(seller) ? '' : '<p class="warning">Реквизиты магазина не заданы: этот счёт не для оплаты</p>'}
${bankTable(seller)}
<h1>${text(title)}</h1>
<p><b>Поставщик:</b> ${text(sellerText(seller, phone))}</p>
<p><b>Покупатель:</b> ${text(buyerText(order))}</p>
<p><b>Основание:</b> заказ № ${text(order.number)}</p>
<table><thead><tr><th>№</th><th>Товары (работы, услуги)</th><th>Кол-во</th><th>Ед.</th><th>Цена</th><th>Сумма</th></tr></thead><tbody>
${lines.map(lineRow).join('\n')}
</tbody></table>
<table class="sums">
<tr><td class="number">Итого:</td><td class="number">${formatRubles(order.total)}</td></tr>
<tr><td class="number">${vatName(seller)}</td><td class="number">${vatSum(seller, order.total)}</td></tr>
<tr><td class="number"><b>Всего к оплате:</b></td><td class="number"><b>${formatRubles(order.total)}</b></td></tr>
</table>
<p>Всего наименований ${lines.length}, на сумму ${formatRubles(order.total)}<br><b>${rublesInWords(order.total)}</b></p>
<p>Счёт действителен пять рабочих дней: столько детали отложены для вас. Назначение платежа: «Оплата по счёту № ${text(order.number)}».</p>
<div class="signs"><span>Руководитель</span><span>Бухгалтер</span></div>
</body></html>
`
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
  return [name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, ogrn && `ОГРН ${ogrn}`, address, `тел. ${phone}`]
    .filter(Boolean)
    .join(', ')
}

function buyerText({ companyName, companyInn, companyKpp, phone }: OrderRow): string {
  return [companyName, `ИНН ${companyInn}`, companyKpp && `КПП ${companyKpp}`, phone && `тел. ${phone}`]
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
