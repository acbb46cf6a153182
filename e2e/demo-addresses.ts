import type { APIRequestContext } from '@playwright/test'

/** Addresses of the demo catalogue that the journeys walk through. */
export const pumpsPath = '/stiralnye-mashiny/nasosy-i-pompy'

export type DemoProduct = { id: number; slug: string; name: string; sku: string }

/** So many that other journeys cannot buy the last one meanwhile. */
const plenty = 8

/** The first pump of the list with enough in stock: popular, with models. */
export async function firstPump(request: APIRequestContext): Promise<DemoProduct> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&subcategory=nasosy-i-pompy')
  const { products } = (await answer.json()) as { products: (DemoProduct & { quantity: number | null })[] }
  const pump = products.find(({ quantity }) => quantity !== null && quantity >= plenty)
  if (!pump) throw new Error('The demo catalogue has no pumps')
  return pump
}
