import type { Browser, Request } from '@playwright/test'
import { homeScriptLimitBytes, scriptLimitBytes } from '../scripts/page-scripts.ts'
import { firstPump } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'

test('a product page and the home page make a shopper load no more scripts than promised', async ({
  browser,
  request,
  baseURL,
}) => {
  const { slug } = await firstPump(request)
  expect(await scriptBytes(browser, `${baseURL}/product/${slug}`)).toBeLessThanOrEqual(scriptLimitBytes)
  expect(await scriptBytes(browser, `${baseURL}/`)).toBeLessThanOrEqual(homeScriptLimitBytes)
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
