import type { OrderDeps } from '#server/order/order-deps.ts'
import type { OrderRow } from '#server/order/order-queries.ts'
import { deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import type { DeliveryQuote } from '#shared/delivery/delivery-quote.ts'
import { type DeliveryChoice, recountedDelivery } from '#shared/delivery/delivery-recount.ts'

/** What delivery of an order costs once its products come to `itemsTotal`. */
export async function deliveryFor(
  deps: OrderDeps,
  order: OrderRow,
  { itemsTotal, choice }: { itemsTotal: number; choice: DeliveryChoice | undefined },
): Promise<number> {
  const { deliveryMethod: method, city } = order
  const recount = {
    promised: order.deliveryPrice,
    before: (await quoteFor(deps, { method, city, total: order.itemsTotal }))?.price ?? null,
    after: (await quoteFor(deps, { method, city, total: itemsTotal }))?.price ?? null,
  }
  return recountedDelivery(recount, { choice, isByHand: order.deliveryPriceReason !== '' })
}

type Asked = { method: DeliveryQuote['method']; city: string | null; total: number }

/** Null: the shop does not deliver there in this way. */
export async function quoteFor(deps: OrderDeps, { method, city, total }: Asked): Promise<DeliveryQuote | null> {
  const { methods } = await deps.delivery.quotes({ city, total, at: deps.now() })
  return methods.find((quote) => quote.method === method) ?? null
}

/** «Доставка: было бесплатно, стало 190 ₽»; empty where nothing changed. */
export function deliveryChangeText(before: number, after: number): string {
  return before === after ? '' : `Доставка: было ${deliveryPriceText(before)}, стало ${deliveryPriceText(after)}`
}
