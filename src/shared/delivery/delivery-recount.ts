/** Delivery of a placed order, counted again when its products change: what was promised against what the tariff says now. */

export const deliveryChoices = ['promised', 'tariff'] as const
export type DeliveryChoice = (typeof deliveryChoices)[number]

type Recount = {
  /** What the order says so far. */
  promised: number
  /** By today's tariff for the products as they were and as they are; null: the method is not offered there any more. */
  before: number | null
  after: number | null
}

/** The change moved the order over the free threshold or below it: the shop is asked which price holds. */
export function isDeliveryRecounted({ promised, before, after }: Recount): boolean {
  return after !== null && before !== after && promised !== after
}

/**
 * Without a choice the customer never pays more than promised: the shop may have replaced a product itself. A tariff that
 * changed since, or a price set by hand, is no reason for another price.
 */
export function recountedDelivery(
  recount: Recount,
  { choice, isByHand = false }: { choice?: DeliveryChoice | undefined; isByHand?: boolean } = {},
): number {
  const { promised, after } = recount
  if (after === null || choice === 'promised') return promised
  if (choice === 'tariff') return after
  return isByHand || !isDeliveryRecounted(recount) ? promised : Math.min(promised, after)
}
