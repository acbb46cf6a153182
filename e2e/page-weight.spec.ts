import type { Browser, Request } from '@playwright/test'
import { homeScriptLimitBytes, scriptLimitBytes } from '../scripts/page-scripts.ts'
import { firstPump } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'

test('a product, a model and the home page make a shopper load no more scripts than promised', async ({
  browser,
  request,
  baseURL,
}) => {
  const { slug } = await firstPump(request)
  expect(await scriptBytes(browser, `${baseURL}/product/${slug}`)).toBeLessThanOrEqual(scriptLimitBytes)
  expect(await scriptBytes(browser, `${baseURL}/model/samsung/ww70j52e0hw`)).toBeLessThanOrEqual(scriptLimitBytes)
  expect(await scriptBytes(browser, `${baseURL}/`)).toBeLessThanOrEqual(homeScriptLimitBytes)
})

test('a click to a category loads its own islands and none of the home page it leaves', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts: string[] = []
  page.on('request', (each) => each.resourceType() === 'script' && scripts.push(new URL(each.url()).pathname))
  await page.locator('.category-tiles h3 a').first().click()
  await expect(page.locator('.subcategory-tiles')).toBeVisible()

  expect(scripts.filter((path) => path.includes('/category-page-'))).toHaveLength(1)
  expect(scripts.filter((path) => /\/(home-banners|viewed-products|empty-catalog)-/.test(path))).toEqual([])
})

/** As they travel to a browser that has nothing yet, until the network is idle. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const scripts: Request[] = []
  page.on('requestfinished', (each) => each.resourceType() === 'script' && scripts.push(each))
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts.map(async (each) => (await each.sizes()).responseBodySize))
  await page.close()
  expect(sizes).not.toEqual([])
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
