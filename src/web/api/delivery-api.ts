import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import { readShop } from './shop-call.ts'

/** How a purchase of this sum gets to the city and what that costs; without a city the shop's own. */
export function readDelivery(
  { city, total }: { city: string; total: number },
  signal?: AbortSignal,
): Promise<DeliveryAnswer> {
  return readShop(`/api/delivery?${new URLSearchParams({ ...(city && { city }), total: String(total) })}`, signal)
}
