import type { Request } from '@playwright/test'
import { scriptLimitBytes } from '../scripts/page-scripts.ts'
import { expect, test } from './shop-test.ts'

test('a product page makes a shopper load no more scripts than promised', async ({ page, request }) => {
  const list = (await (await request.get('/api/products?limit=1')).json()) as { products: { slug: string }[] }
  const scripts: Request[] = []
  page.on('requestfinished', (each) => {
    if (each.resourceType() === 'script') scripts.push(each)
  })

  await page.goto(`/product/${list.products[0]?.slug}`, { waitUntil: 'networkidle' })

  const sizes = await Promise.all(scripts.map(async (each) => (await each.sizes()).responseBodySize))
  expect(sizes).not.toEqual([])
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(scriptLimitBytes)
})
