import type { APIRequestContext } from '@playwright/test'

/** Addresses of the demo catalogue that the journeys walk through. */
export const pumpsPath = '/stiralnye-mashiny/nasosy-i-pompy'

export type DemoProduct = { id: number; slug: string; name: string; sku: string }

/** The first pump of the list: popular, in stock, with models. */
export async function firstPump(request: APIRequestContext): Promise<DemoProduct> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&subcategory=nasosy-i-pompy&limit=1')
  const { products } = (await answer.json()) as { products: DemoProduct[] }
  const [pump] = products
  if (!pump) throw new Error('The demo catalogue has no pumps')
  return pump
}
