/** An order as it is typed while the customer is on the line. Empty fields are sent too: the server knows which are needed. */
import { showPhone } from '#shared/account/phone.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Caller } from '#shared/order/day-contract.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import { type LevelRule, priceAt } from '#shared/trade-level/level-price.ts'
import { newKey } from '#web/api/new-key.ts'
import type { SearchedProduct } from './found-product.ts'

export type PhoneOrderDraft = {
  /**
   * Of the order, whatever is changed before it is placed: pressed again after an answer that was lost, also in a form that was closed
   * meanwhile, it is the same one, and with other content the shop says that the first is there.
   */
  key: string
  caller: Caller | null
  /** The order goes into the caller's account: a choice where the phone says nothing. */
  isForAccount: boolean
  first_name: string
  last_name: string
  phone: string
  email: string
  lines: (SearchedProduct & { quantity: number })[]
  model: string
  method: DeliveryMethod
  city: string
  address: string
  postcode: string
  point: string
  payment: PaymentMethod
  company_name: string
  company_inn: string
  comment: string
}

export const emptyDraft: PhoneOrderDraft = {
  key: '',
  caller: null,
  isForAccount: false,
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  lines: [],
  model: '',
  method: 'pickup',
  city: '',
  address: '',
  postcode: '',
  point: '',
  payment: 'on_receipt',
  company_name: '',
  company_inn: '',
  comment: '',
}

export function changedDraft(draft: PhoneOrderDraft, changes: Partial<PhoneOrderDraft>): PhoneOrderDraft {
  return { ...draft, ...changes, key: draft.key || newKey() }
}

/** The key stands for an order that was placed before something was changed: this one is another. */
export function anotherOrder(draft: PhoneOrderDraft): PhoneOrderDraft {
  return { ...draft, key: newKey() }
}

export function tierOf({ caller, isForAccount }: PhoneOrderDraft): PriceTier {
  return (isForAccount && caller?.price_tier) || 'retail'
}

/** The account's prices come and go with it. */
export function withAccount(draft: PhoneOrderDraft, isForAccount: boolean, levels: Levels): PhoneOrderDraft {
  return repriced({ ...draft, isForAccount }, levels)
}

type Levels = readonly LevelRule[]

function repriced(draft: PhoneOrderDraft, levels: Levels): PhoneOrderDraft {
  const tier = tierOf(draft)
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, price: priceAt(line.prices, tier, levels) })) }
}

/** Another customer may have other prices: products already chosen are priced for them. */
export function withCaller(draft: PhoneOrderDraft, caller: Caller, levels: Levels): PhoneOrderDraft {
  const { first_name, last_name, phone, email, city, address, postcode } = caller
  const isForAccount = caller.user_id !== null && caller.phone_proved
  const known = {
    ...draft,
    caller,
    isForAccount,
    first_name,
    last_name,
    phone: showPhone(phone),
    email: email ?? '',
    city: city ?? '',
    address: address ?? '',
    postcode: postcode ?? '',
  }
  return repriced(known, levels)
}

export function itemsSum({ lines }: PhoneOrderDraft): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

export function inputOf(draft: PhoneOrderDraft) {
  const { first_name, last_name, phone, email, city, address, postcode, point, method, payment, comment, model } = draft
  return {
    items: draft.lines.map(({ id, quantity, price }) => ({ id, quantity, price_seen: price })),
    contact: { first_name, last_name, phone, email },
    delivery: { method, city, address, postcode, point },
    payment,
    comment,
    model,
    ...(draft.isForAccount && draft.caller?.user_id
      ? { user_id: draft.caller.user_id, is_caller_checked: true }
      : { user_id: null }),
    ...(payment === 'invoice' && { company: { name: draft.company_name, inn: draft.company_inn } }),
  }
}
