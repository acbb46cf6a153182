/** What was found, as rows that lead somewhere: the lists of management a text is looked for in, in the order people ask for them. */
import { showPhone } from '#shared/account/phone.ts'
import { enquiryKindLabels, enquiryStatusLabels } from '#shared/enquiry/enquiry-kind.ts'
import type { FoundEverywhere } from '#shared/finder/finder-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { statusLabel } from '#shared/order/order-states.ts'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { roleNames } from '#web/admin/user/user-name.ts'
import { countOf } from '#web/ui/count.ts'

export type FinderRow = {
  key: string
  to: string
  name: string
  /** What tells it from its neighbours. */
  detail: string
  /** How it stands, at the right. */
  state: string
  picture?: { photo: string | null; drawing: string }
}
export type FinderGroup = { key: keyof FoundEverywhere; name: string; rows: FinderRow[] }

export function finderGroups(found: FoundEverywhere, text: string): FinderGroup[] {
  const search = encodeURIComponent(text)
  const groups: FinderGroup[] = [
    group('orders', 'Заказы', orderRows(found), found.orders.has_more && allRow('заказы', `/orders?search=${search}`)),
    group('people', 'Люди', personRows(found), found.people.has_more && allRow('людей', `/users?search=${search}`)),
    group(
      'guests',
      'Покупали без регистрации',
      guestRows(found),
      found.guests.has_more && allRow('гостей', `/users?view=guests&search=${search}`),
    ),
    group(
      'products',
      'Товары',
      productRows(found),
      found.products.has_more && allRow('товары', `/products?search=${search}`),
    ),
    group(
      'enquiries',
      'Обращения',
      enquiryRows(found),
      found.enquiries.has_more && allRow('обращения', `/orders?tab=requests&search=${search}`),
    ),
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

function group(key: FinderGroup['key'], name: string, rows: FinderRow[], all: FinderRow | false): FinderGroup {
  return { key, name, rows: all ? [...rows, all] : rows }
}

function allRow(what: string, to: string): FinderRow {
  return { key: to, to, name: `Показать все ${what}`, detail: '', state: '' }
}

function orderRows({ orders }: FoundEverywhere): FinderRow[] {
  return orders.rows.map(({ id, number, status, customer, total, created_at }) => ({
    key: `order-${id}`,
    to: `/orders?order=${id}`,
    name: `№ ${number}${customer ? `, ${customer}` : ''}`,
    detail: `${shortTime(created_at)}, ${formatRubles(total)}`,
    state: statusLabel(status),
  }))
}

function personRows({ people }: FoundEverywhere): FinderRow[] {
  return people.rows.map(({ id, name, role, email, phone, orders }) => ({
    key: `person-${id}`,
    to: `/users?user=${id}`,
    name,
    detail: [phone && showPhone(phone), email].filter(Boolean).join(', '),
    state: role === 'user' ? (orders > 0 ? countOf(orders, orderForms) : 'без заказов') : roleNames[role],
  }))
}

function guestRows({ guests }: FoundEverywhere): FinderRow[] {
  return guests.rows.map(({ id, name, email, phone, orders }) => ({
    key: `guest-${id}`,
    to: `/users?view=guests&guest=${id}`,
    name,
    detail: [phone && showPhone(phone), email].filter(Boolean).join(', '),
    state: countOf(orders, orderForms),
  }))
}

function productRows({ products }: FoundEverywhere): FinderRow[] {
  return products.rows.map(({ id, sku, name, photo, drawing, quantity, hidden }) => ({
    key: `product-${id}`,
    to: `/products/${id}`,
    name,
    detail: sku,
    state: hidden ? 'скрыт' : quantity === null ? 'остаток неизвестен' : quantity > 0 ? `${quantity} шт.` : 'нет',
    picture: { photo, drawing },
  }))
}

function enquiryRows({ enquiries }: FoundEverywhere): FinderRow[] {
  return enquiries.rows.map(({ id, kind, status, name, text }) => ({
    key: `enquiry-${id}`,
    to: `/orders?tab=requests&search=${encodeURIComponent(`№${id}`)}&request=${id}`,
    name: text || enquiryKindLabels[kind],
    detail: `№ ${id}, ${name}`,
    state: enquiryStatusLabels[status],
  }))
}
