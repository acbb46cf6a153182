import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts'
import { cityKey, type DeliveryRule, type DeliveryTable, type DeliveryZone } from '#shared/delivery/delivery-table.ts'

/** What a feed says of delivery: the courier and the pickup where the shop is, and the parcel to everywhere else. */
export type FeedDelivery = {
  courier: FeedOption | null
  pickup: FeedOption | null
  /** The courier costs nothing from this sum on; null: never. */
  freeFrom: number | null
  /** The cheapest way to any place of the country. */
  parcel: number | null
}
/** `days` as «1» or «1-3»; `before` is the hour until which an order leaves the same day. */
export type FeedOption = { cost: number; days: string; before: number | null }

const longestDays = 31

export function feedDelivery({ table, freeFrom }: DeliverySettings, address: string): FeedDelivery {
  const { methods } = homeZone(table, address)
  const everywhere = table.zones.find(({ cities }) => cities.length === 0)?.methods ?? {}
  const parcels = [everywhere.point, everywhere.post, everywhere.courier].flatMap((rule) => (rule ? [rule.price] : []))
  return {
    courier: optionOf(methods.courier, table.dispatchHour),
    pickup: optionOf(methods.pickup, null),
    freeFrom: methods.courier?.isFreeFromThreshold ? freeFrom : null,
    parcel: parcels.length > 0 ? Math.min(...parcels) : null,
  }
}

/** The zone of the city that the shop's own address names, else the first one. */
function homeZone(table: DeliveryTable, address: string): DeliveryZone {
  const places = address.split(',').map(cityKey)
  const named = table.zones.find(({ cities }) => cities.some((city) => places.includes(cityKey(city))))
  const zone = named ?? table.zones[0]
  if (!zone) throw new Error('the table of delivery has no zone')
  return zone
}

function optionOf(rule: DeliveryRule | undefined, hour: number | null): FeedOption | null {
  if (!rule) return null
  const [from, to] = rule.days
  // Longer than the formats know is better not said.
  if (to > longestDays) return null
  return {
    cost: rule.price,
    days: from === to ? String(from) : `${from}-${to}`,
    before: hour !== null && hour >= 1 && hour <= 23 ? hour : null,
  }
}

export function courierOf({ courier, freeFrom }: FeedDelivery, price: number): FeedOption | null {
  if (!courier) return null
  return freeFrom !== null && price >= freeFrom ? { ...courier, cost: 0 } : courier
}
