import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { DeliveryAnswer, DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { cityKey } from '#shared/delivery/delivery-table.ts'

/** What was chosen before but is not offered for this city any more counts as not chosen. */
export function offered(draft: CheckoutDraft, answer: DeliveryAnswer | undefined): CheckoutDraft {
  if (!answer) return { ...draft, point: isOfCity(draft) ? draft.point : '' }
  const way = answer.methods.find(({ method }) => method === draft.method)
  // While another city is being typed, the answer is still about the former one.
  const isAnswered = cityKey(answer.city) === cityKey(draft.city)
  return {
    ...draft,
    method: way?.method ?? '',
    point: pointOf(draft, isAnswered ? (way?.points ?? []) : []),
    payment: answer.payments.find((payment) => payment === draft.payment) ?? '',
  }
}

/**
 * One of the points where the shop knows them; the only one there is needs no choosing. Elsewhere what was typed for this very city:
 * another city's point, by its id or by its address, is not where this order goes.
 */
function pointOf(draft: CheckoutDraft, points: readonly DeliveryPoint[]): string {
  const [first, second] = points
  if (!first) return isOfCity(draft) ? draft.point : ''
  if (points.some(({ id }) => id === draft.point)) return draft.point
  return second ? '' : first.id
}

function isOfCity({ city, point_city }: CheckoutDraft): boolean {
  return cityKey(point_city) === cityKey(city)
}
