import type { CatalogueProduct } from './catalogue.ts'
import type { PreparedPeer } from './peer.ts'

export type LastPiece = { taken: number; soldOut: number; failed: string[] }

export const buyersAtOnce = 20

/** Twenty buyers stand before the last press with the same product, of which there is one, and press at once. */
export async function sellLastPiece(
  shop: Pick<PreparedPeer, 'approachOrder'>,
  origin: string,
  product: CatalogueProduct,
): Promise<LastPiece> {
  const presses = []
  for (let nth = 0; nth < buyersAtOnce; nth += 1) presses.push(await shop.approachOrder(origin, product))
  const sold: LastPiece = { taken: 0, soldOut: 0, failed: [] }
  await Promise.all(
    presses.map(async (press) => {
      try {
        const outcome = await press()
        if (outcome === 'taken') sold.taken += 1
        else sold.soldOut += 1
      } catch (error) {
        sold.failed.push(String(error))
      }
    }),
  )
  await expectSoldOut(shop, origin, product)
  return sold
}

/** Whoever comes later, alone, must not get it: otherwise the shop was not told to count its stock, and the figures mean nothing. */
async function expectSoldOut(shop: Pick<PreparedPeer, 'approachOrder'>, origin: string, product: CatalogueProduct) {
  const outcome = await shop
    .approachOrder(origin, product)
    .then((press) => press())
    .catch((error: Error) => (/stock|inventory/i.test(error.message) ? 'sold out' : Promise.reject(error)))
  if (outcome !== 'sold out') throw new Error(`${product.sku} was still sold after it was gone`)
}

/** How many got it of each piece: one is right, two is a buyer who is told afterwards. */
export function soldText(sold: readonly LastPiece[]): string {
  const failed = sold.reduce((sum, each) => sum + each.failed.length, 0)
  return sold.map(({ taken }) => taken).join(', ') + (failed > 0 ? ` (errors: ${failed})` : '')
}
