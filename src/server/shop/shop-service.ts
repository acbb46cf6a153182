import type { Config } from '#server/platform/config.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** What the shop says about itself, from its settings. */
export function shopFactsOf({ shop, publicOrigin }: Pick<Config, 'shop' | 'publicOrigin'>): ShopFacts {
  return { ...shop, origin: publicOrigin }
}
