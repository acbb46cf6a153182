import { type APIRequestContext, expect } from '@playwright/test'

/** A product with so many pictures. The demo shop makes them after it has opened. */
export async function photographedProduct(
  request: APIRequestContext,
  least = 1,
): Promise<{ slug: string; name: string }> {
  let found: { slug: string; name: string } | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get('/api/products?category=stiralnye-mashiny&limit=100')
        // A busy shop may ask to come again.
        if (!answer.ok()) return false
        const { products } = (await answer.json()) as { products: { slug: string; name: string; photos: string[] }[] }
        found = products.find(({ photos }) => photos.length >= least)
        return found !== undefined
      },
      { timeout: 90_000 },
    )
    .toBe(true)
  return found ?? { slug: '', name: '' }
}
