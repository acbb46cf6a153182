import type { Browser, Request } from '@playwright/test'
import { openQuiet } from '#harness/alive-page.ts'
import { homeScriptLimitBytes, scriptLimitBytes } from '../scripts/page-scripts.ts'
import { firstPump, pumpsPath } from './demo-addresses.ts'
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

test('a page asks for no more drawings than it shows', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  await page.goto(pumpsPath, { waitUntil: 'networkidle' })
  const sprites = asked.filter((path) => /^\/assets\/.*\.svg$/.test(path)).map((path) => path.replace(/-\w+\.svg$/, ''))
  // The signs, and the machine of «Моя техника»; the parts of the list come as one file of their own.
  expect(sprites.sort()).toEqual(['/assets/appliances', '/assets/icons'])
  expect(asked.filter((path) => path.startsWith('/drawing/'))).toHaveLength(1)
})

test('a link the pointer rests on is loaded ahead and shown without asking again', async ({ page }) => {
  await page.goto(pumpsPath, { waitUntil: 'networkidle' })
  const asked: string[] = []
  page.on('request', (each) => each.url().includes('/api/products/by-slug/') && asked.push(each.url()))
  const links = page.locator('.product-card h3 a')
  // Passed over on the way, without a rest.
  await links.nth(1).hover()
  await links.first().hover()
  const path = await links.first().getAttribute('href')
  await expect.poll(() => asked.map((url) => url.split('/').at(-1))).toContain(path?.split('/').at(-1))
  await page.waitForTimeout(100)
  const before = asked.length
  await links.first().click()
  await expect(page).toHaveURL(path ?? '')
  await expect(page.locator('.buy-box')).toBeVisible()
  expect(asked).toHaveLength(before)
})

/** As they travel to a browser that has nothing yet, until the network is idle. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const scripts: Request[] = []
  page.on('requestfinished', (each) => each.resourceType() === 'script' && scripts.push(each))
  await openQuiet(page, url)
  const sizes = await Promise.all(scripts.map(async (each) => (await each.sizes()).responseBodySize))
  await page.close()
  expect(sizes).not.toEqual([])
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
