import type { ManagedOrder, ManagedOrderList } from '#shared/order/order-admin-contract.ts'
import { parcelMoves } from '#shared/order/order-states.ts'

/** Orders as whoever packs them sees them: what to send, to whom and where to; no sums, no phones, nothing else about the customer. */

const toldEvents: readonly string[] = ['status', 'track']
const noMoney = { paid: 0, refunded: 0, due: 0, owed: 0, owed_since: null, lacking: 0 }

export function toParcel(order: ManagedOrder): ManagedOrder {
  const { contact, company } = order
  return {
    ...order,
    user_id: null,
    price_tier: 'retail',
    allowed: order.allowed.filter((status) => parcelMoves.includes(status)),
    items: order.items.map((item) => ({ ...item, price: 0, sum: 0, analogs: [] })),
    items_may_change: false,
    items_total: 0,
    delivery_price: 0,
    delivery_price_reason: '',
    adjustment: 0,
    adjustment_reason: '',
    total: 0,
    contact: { ...contact, phone: '', email: null },
    company: company && { name: company.name, inn: '', kpp: null },
    cancel_reason: '',
    events: order.events
      .filter(({ kind }) => toldEvents.includes(kind))
      .map((event) => ({ ...event, note: '', email: null })),
    returns: [],
    money: { ...noMoney, refundable: 0, refundable_online: 0, entries: [], pending: [] },
    receipts: [],
    payment_link: null,
    can_send_payment_link: false,
    can: { cancel: false, return: false, pay: false, pay_on_receipt: false },
    invoice_url: null,
    client: { role: null, mailbox: null, orders_count: 0, orders_total: 0, orders: [] },
  }
}

export function toParcels(list: ManagedOrderList): ManagedOrderList {
  const orders = list.orders.map((row) => ({
    ...row,
    phone: '',
    price_tier: 'retail' as const,
    total: 0,
    paid: 0,
    refunded: 0,
    owed: 0,
  }))
  return { ...list, orders, similar: [] }
}
