import type { FitAnswer } from '#shared/fit/model-contract.ts'
import { readShop } from './shop-call.ts'

export type Fits = FitAnswer['fits']

/** Many parts against one appliance, in one call. */
export async function readFits(model: string, productIds: number[]): Promise<Map<number, Fits>> {
  const params = new URLSearchParams({ model, product_ids: productIds.join(',') })
  const { fits } = await readShop<{ fits: { product_id: number; fits: Fits }[] }>(`/api/fit/list?${params}`)
  return new Map(fits.map((each) => [each.product_id, each.fits]))
}
