/**
 * What an order comes to, the same wherever it is shown before it is placed: exact once the way of delivery is chosen, «от» until then.
 * Until then the cheapest way that fits the buyer's city is counted: nobody from Томск takes a pump out of a shop in Москва.
 */
import { formatRubles, type Rubles } from '#shared/money/rubles.ts'
import { type DeliveryMethod, deliveryPriceText } from './delivery-method.ts'

type Way = { method: DeliveryMethod; price: Rubles; fits_city: boolean }

type OrderTotal = {
  rubles: Rubles
  /** Delivery is not known yet: it comes to this or more. */
  isFrom: boolean
}

/** `ways` undefined: the shop has not answered yet. */
export function orderTotal(sum: Rubles, ways: readonly Way[] | undefined, chosen: string): OrderTotal {
  const way = ways?.find(({ method }) => method === chosen)
  if (way) return { rubles: sum + way.price, isFrom: false }
  const { least, most } = priceRange(ways ?? [])
  return { rubles: sum + least, isFrom: ways === undefined || least !== most }
}

/** «от 1 890 ₽», «2 080 ₽». */
export function totalText({ rubles, isFrom }: OrderTotal): string {
  return isFrom ? `от\u00a0${formatRubles(rubles)}` : formatRubles(rubles)
}

/** What delivery costs, beside the total: a price, or the range of what can be chosen. */
export function deliveryCostText(ways: readonly Way[] | undefined, chosen: string): string {
  if (!ways) return '…'
  const way = ways.find(({ method }) => method === chosen)
  if (way) return deliveryPriceText(way.price)
  const { least, most } = priceRange(ways)
  return least === most ? deliveryPriceText(least) : `${formatRubles(least).replace(/\D+$/, '')}–${formatRubles(most)}`
}

function priceRange(ways: readonly Way[]): { least: Rubles; most: Rubles } {
  const fitting = ways.some((way) => way.fits_city) ? ways.filter((way) => way.fits_city) : ways
  const prices = fitting.map(({ price }) => price)
  return prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : { least: 0, most: 0 }
}
