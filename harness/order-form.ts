import { createHash } from 'node:crypto'

export type OrderItem = { id: number; quantity: number }

let buyers = 0

/** What the checkout sends. Each call is a new buyer unless an email is given: the shop takes three orders from an unknown one. */
export function orderForm(items: readonly OrderItem[], email = `buyer-${++buyers}@example.ru`) {
  return {
    items,
    contact: { first_name: 'Анна', last_name: 'Соколова', phone: phoneOf(email), email },
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
    consent: true,
  }
}

/** Of a company that pays an invoice: it waits for no confirmation, travels and gets a track number. */
export function companyOrderForm(items: readonly OrderItem[], email: string) {
  return {
    ...orderForm(items, email),
    company: { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001' },
    delivery: { method: 'courier', city: 'Москва', address: 'ул. Лесная, д. 5' },
    payment: 'invoice',
  }
}

/** The same for the same buyer, so that a repeated order has an identical body. */
function phoneOf(email: string): string {
  const number = createHash('sha256').update(email).digest().readUIntBE(0, 6) % 1_000_000_000
  return `+79${String(number).padStart(9, '0')}`
}
