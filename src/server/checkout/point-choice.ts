import type { Delivery } from '#server/delivery/delivery-service.ts'
import type { DeliveryQuote } from '#shared/delivery/delivery-quote.ts'
import type { OrderDelivery } from '#shared/order/order-input.ts'

type PointChoice = { ok: true; point: string | undefined } | { ok: false }

/**
 * The pickup point as an order keeps it: by its address. Where the city has a list it is one of that list; elsewhere it is typed, and
 * the id of another city's point is no address. Any other way of delivery has none, whatever was left in the form.
 */
export async function pointOf(
  delivery: Delivery,
  { method, point }: OrderDelivery,
  { points }: DeliveryQuote,
): Promise<PointChoice> {
  if (method !== 'point' || point === undefined) return { ok: true, point: undefined }
  const listed = points.find(({ id, address }) => id === point || address === point)
  if (listed) return { ok: true, point: listed.address }
  if (points.length > 0 || (await delivery.hasPoint(point))) return { ok: false }
  return { ok: true, point }
}
