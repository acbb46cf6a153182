import { browserShopApi } from '#web/api/shop-api-context.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import type { Fit } from './fit-text.ts'

/** A long order is looked through by the shop; here the first lines are enough. */
const mostAsked = 20

/** Where the shop does not answer it is simply not known yet. */
export function askFits(model: string, lines: readonly KnownLine[]): Promise<Fit[]> {
  return Promise.all(
    lines.map(async ({ product }, place): Promise<Fit> => {
      const { name } = product
      if (place >= mostAsked) return { name, fits: 'unknown' }
      const answer = await browserShopApi.fit(product.id, model).catch(() => undefined)
      return { name, fits: answer?.fits ?? 'unknown' }
    }),
  )
}
