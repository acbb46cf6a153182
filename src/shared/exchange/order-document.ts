import { type DeliveryMethod, deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { cleanText, cutText, escapeXml } from '#shared/feed/feed-text.ts'
import { adjustmentLabel, spreadAdjustment } from '#shared/money/order-adjustment.ts'
import { type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
import { type PaymentMethod, paymentMethodLabels } from '#shared/payment/payment-method.ts'
import { addressParts } from './exchange-address.ts'

/** An order as a document of CommerceML 2.10, in the order of elements the schema asks for. Prices are those of the order's own lines. */
export type SaleOrder = {
  number: string
  /** By Moscow's clock: «2026-11-18», «14:05:00». */
  date: string
  time: string
  changed: string
  status: OrderStatus
  user_id: number | null
  first_name: string
  last_name: string | null
  patronymic: string | null
  phone: string
  email: string | null
  company: { name: string; inn: string; kpp: string | null } | null
  delivery: DeliveryMethod
  delivery_price: number
  city: string | null
  address: string | null
  postcode: string | null
  point: string | null
  payment: PaymentMethod
  is_paid: boolean
  adjustment: number
  adjustment_reason: string
  total: number
  track_number: string | null
  comment: string
  model: string
  cancel_reason: string
  items: { id: string; sku: string; name: string; price: number; quantity: number }[]
  /** What came and what was given back, the oldest first; mistakes that were taken back are left out. */
  money: { kind: 'payment' | 'refund'; amount: number; at: string; reference: string }[]
}

export function orderDocument(order: SaleOrder): string {
  return element('Документ', [
    text('Ид', order.number, 40),
    text('Номер', order.number),
    text('Дата', order.date),
    text('ХозОперация', 'Заказ товара'),
    text('Роль', 'Продавец'),
    text('Валюта', 'RUB'),
    text('Курс', '1'),
    sum('Сумма', order.total),
    element('Контрагенты', [buyerOf(order)]),
    text('Время', order.time),
    text('Комментарий', commentOf(order), 3000),
    discountOf(order),
    element('Товары', linesOf(order)),
    requisites(orderFacts(order)),
  ])
}

function buyerOf(order: SaleOrder): string {
  const { company, last_name: last, first_name: first, patronymic } = order
  const person = [last, first, patronymic].filter(Boolean).join(' ')
  const named = [
    text('ПолноеНаименование', person),
    text('Фамилия', last),
    text('Имя', first),
    text('Отчество', patronymic),
  ]
  const head = company
    ? [
        text('Ид', `inn-${company.inn}`, 40),
        text('Наименование', company.name),
        text('ОфициальноеНаименование', company.name),
        text('ИНН', company.inn),
        text('КПП', company.kpp),
      ]
    : [text('Ид', buyerId(order), 40), text('Наименование', person), ...named]
  const contact = [text('Наименование', person), ...named, text('Отношение', 'Контактное лицо')]
  return element('Контрагент', [
    ...head,
    addressOf(order),
    contactsOf(order),
    company ? element('Представители', [element('Представитель', contact)]) : '',
    text('Роль', 'Покупатель'),
  ])
}

/** One buyer is one counterparty: by account, else by phone. */
function buyerId({ user_id: user, phone }: SaleOrder): string {
  return user === null ? `phone-${phone.replace(/\D/g, '')}` : `buyer-${user}`
}

function addressOf(order: SaleOrder): string {
  const { postcode, city, address, point } = order
  const line = [postcode, city, address ?? point].filter(Boolean).join(', ')
  if (line === '') return ''
  const parts = addressParts({ postcode, city, address })
  return element('Адрес', [
    text('Представление', line),
    ...parts.map(({ type, value }) => element('АдресноеПоле', [text('Тип', type), text('Значение', value)])),
  ])
}

function contactsOf({ phone, email }: SaleOrder): string {
  const contact = (type: string, value: string) => element('Контакт', [text('Тип', type), text('Значение', value)])
  return element('Контакты', [contact('Телефон рабочий', phone), email ? contact('Почта', email) : ''])
}

function commentOf({ comment, model }: SaleOrder): string {
  return [comment, model && `Техника: ${model}`].filter(Boolean).join('. ')
}

/** Already in the sums of the lines, so whoever adds them up comes to the sum of the document. */
function discountOf({ adjustment, adjustment_reason: reason }: SaleOrder): string {
  return adjustment < 0 ? element('Скидки', [discount(reason || 'Скидка на заказ', -adjustment)]) : ''
}

function discount(name: string, amount: number): string {
  return element('Скидка', [text('Наименование', name), sum('Сумма', amount), text('УчтеноВСумме', 'true')])
}

/** 1С takes delivery and a surcharge for services by the name of their kind. */
function linesOf(order: SaleOrder): string[] {
  const { items, adjustment, adjustment_reason: reason, delivery, delivery_price: price } = order
  const { sums, rest } = spreadAdjustment(items, Math.min(adjustment, 0))
  const goods = items.map(({ id, sku, name, price: each, quantity }, at) =>
    line({ id, sku, name, kind: 'Товар', price: each, quantity, sum: sums[at] ?? each * quantity }),
  )
  const service = (id: string, name: string, full: number, total: number) =>
    line({ id, sku: null, name, kind: 'Услуга', price: full, quantity: 1, sum: total })
  const carried = `Доставка: ${deliveryMethodLabels[delivery].toLowerCase()}`
  return [
    ...goods,
    ...(price > 0 ? [service('ORDER_DELIVERY', carried, price, price + rest)] : []),
    ...(adjustment > 0
      ? [service('ORDER_SURCHARGE', reason || adjustmentLabel(adjustment), adjustment, adjustment)]
      : []),
  ]
}

type Line = {
  id: string
  sku: string | null
  name: string
  kind: string
  price: number
  quantity: number
  sum: number
}

function line({ id, sku, name, kind, price, quantity, sum: total }: Line): string {
  const taken = price * quantity - total
  const piece = '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>'
  return element('Товар', [
    text('Ид', id, 80),
    text('Артикул', sku),
    text('Наименование', name),
    piece,
    requisites([
      ['ВидНоменклатуры', kind],
      ['ТипНоменклатуры', kind],
    ]),
    sum('ЦенаЗаЕдиницу', price),
    text('Количество', String(quantity)),
    sum('Сумма', total),
    text('Единица', '796'),
    text('Коэффициент', '1'),
    taken > 0 ? element('Скидки', [discount('Скидка на заказ', taken)]) : '',
  ])
}

function orderFacts(order: SaleOrder): [string, string | null][] {
  const { status, payment, delivery, money } = order
  const came = money.filter(({ kind }) => kind === 'payment')
  const sumOf = (kind: 'payment' | 'refund') =>
    money.filter((each) => each.kind === kind).reduce((all, { amount }) => all + amount, 0)
  return [
    ['Статус заказа', statusLabel(status)],
    ['Статуса заказа ИД', status],
    ['Дата изменения статуса', order.changed],
    ['Метод оплаты', paymentMethodLabels[payment]],
    ['Метод оплаты ИД', payment],
    ['Заказ оплачен', String(order.is_paid)],
    ['Оплачено', rubles(sumOf('payment'))],
    ['Возвращено', rubles(sumOf('refund'))],
    ['Дата оплаты', came.at(-1)?.at ?? null],
    ['Номер платежного документа', came.at(-1)?.reference ?? null],
    ['Способ доставки', deliveryMethodLabels[delivery]],
    ['Пункт выдачи', order.point],
    ['Трек-номер', order.track_number],
    ['Отменен', String(status === 'cancelled')],
    ['Причина отмены', order.cancel_reason],
    ['Финальный статус', String(status === 'completed')],
  ]
}

function requisites(facts: [string, string | null][]): string {
  const said = facts.filter(([, value]) => value !== null && value !== '')
  return element(
    'ЗначенияРеквизитов',
    said.map(([name, value]) =>
      element('ЗначениеРеквизита', [text('Наименование', name), text('Значение', value, 1000)]),
    ),
  )
}

/** What is empty is left out. */
function text(name: string, value: string | null, most = 255): string {
  const clean = cutText(cleanText(value ?? ''), most)
  return clean === '' ? '' : `<${name}>${escapeXml(clean)}</${name}>`
}

function sum(name: string, value: number): string {
  return text(name, rubles(value))
}

function rubles(value: number): string {
  return value.toFixed(2)
}

function element(name: string, inside: string[]): string {
  const all = inside.join('')
  return all === '' ? '' : `<${name}>${all}</${name}>\n`
}
