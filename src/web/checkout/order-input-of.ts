import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { OrderInput } from '#shared/order/order-input.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'

export type Shown = {
  draft: CheckoutDraft
  lines: KnownLine[]
  total: number
  /** A user's cart is taken as stored on the server; a guest's, or one with something sold out, is sent line by line. */
  isWholeCart: boolean
}

/** The form as the shop takes it: only what the chosen way and payment ask for, and the sum the button named. */
export function orderInputOf({ draft, lines, total, isWholeCart }: Shown): OrderInput {
  const { first_name, last_name, patronymic, phone, email, comment, model, marketing } = draft
  return {
    ...(!isWholeCart && {
      items: lines.map(({ product, quantity, price }) => ({ id: product.id, quantity, price_seen: price })),
    }),
    contact: { first_name, last_name, phone, email, ...(patronymic.trim() && { patronymic }) },
    ...(draft.payment === 'invoice' && { company: companyOf(draft) }),
    delivery: deliveryOf(draft),
    payment: draft.payment as PaymentMethod,
    ...(comment.trim() && { comment }),
    ...(model.trim() && { model }),
    consent: true,
    ...(marketing && { marketing }),
    expected_total: total,
  }
}

function companyOf({ company_name, inn, kpp }: CheckoutDraft) {
  return { name: company_name, inn, ...(kpp.trim() && { kpp }) }
}

function deliveryOf({ method, city, point, address, postcode }: CheckoutDraft) {
  const way = method as DeliveryMethod
  const place = { method: way, ...(city.trim() && { city }) }
  if (way === 'point') return { ...place, point }
  if (way === 'courier') return { ...place, address }
  return way === 'post' ? { ...place, address, postcode } : place
}
