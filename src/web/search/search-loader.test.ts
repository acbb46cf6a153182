import { expect, test } from 'vitest'
import type { ModelMatch } from '#shared/fit/model-contract.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { Redirect } from '#web/router/loading.ts'
import { loader } from './search-loader.ts'

const washer = { id: 7, brand: 'Samsung', code: 'WF60F1R1H0W', category_id: 1, note: '' }
const byCode: ModelMatch = { models: [washer], by: 'code', typed: 'WF60F1R1H0W', rest: '' }

/** What the search page does with this address where the shop reads the text so: the address it sends to, or nothing. */
async function redirectOf(address: string, match: ModelMatch | undefined): Promise<string | null> {
  const list = { products: [], total: 3, next_cursor: null, facets: null, ...(match && { match }) }
  const call = async (key: string) => (key === 'GET /api/models' ? { models: [washer] } : list)
  try {
    await loader({ params: {}, url: new URL(address, 'http://shop.test'), call: call as unknown as ShopApi })
    return null
  } catch (thrown) {
    if (!(thrown instanceof Redirect)) throw thrown
    return thrown.location
  }
}

test.each<[string, ModelMatch | undefined, string | null]>([
  ['/search?q=WF60F1R1H0W', byCode, '/model/samsung/wf60f1r1h0w'],
  ['/search?q=%20wf60f1r1h0w%20', byCode, '/model/samsung/wf60f1r1h0w'],
  // Something was left off, replaced or is to be chosen: the visitor confirms first.
  ['/search?q=WF60F1R1H0W/DLP', { ...byCode, rest: '/DLP' }, null],
  ['/search?q=WF6OF1R1HOW', { ...byCode, by: 'look-alike' }, null],
  ['/search?q=914340514', { ...byCode, by: 'number' }, null],
  ['/search?q=ER80V', { ...byCode, models: [washer, { ...washer, id: 8 }] }, null],
  // The visitor works with the list already.
  ['/search?q=WF60F1R1H0W&category=stiralnye-mashiny', byCode, null],
  ['/search?q=WF60F1R1H0W&exact=1', byCode, null],
  ['/search?q=WF60F1R1H0W&in_stock=1', byCode, null],
  ['/search?q=насос', undefined, null],
  ['/search?model=WF60F1R1H0W', byCode, null],
  ['/search?q=W', byCode, null],
])('%s, %j: %s', async (address, match, to) => {
  expect(await redirectOf(address, match)).toBe(to)
})

/** What the shop is asked for this address. */
async function questionsOf(address: string): Promise<string[]> {
  const asked: string[] = []
  const call = async (key: string, { query }: { query: URLSearchParams }) => {
    asked.push(`${key}?${new URLSearchParams(query)}`)
    return key === 'GET /api/models' ? { models: [] } : { products: [], total: 0, next_cursor: null, facets: null }
  }
  await loader({ params: {}, url: new URL(address, 'http://shop.test'), call: call as unknown as ShopApi })
  return asked.map(decodeURIComponent)
}

const ww70 = 'GET /api/models?search=WW70'

test.each([
  // Nothing found: the model's own page is offered.
  ['/search?q=насос&model=WW70', ['GET /api/products?search=насос&model=WW70', ww70]],
  ['/search?q=насос&model=WW70&exact=1', ['GET /api/products?search=насос&exact=1&model=WW70', ww70]],
  ['/search?q=насос&model=WW70&category=stirka', ['GET /api/products?search=насос&category=stirka&model=WW70', ww70]],
  ['/search?q=насос&model=WW70&in_stock=1', ['GET /api/products?search=насос&model=WW70&in_stock=1']],
  ['/search?model=WW70', ['GET /api/products?model=WW70']],
  // The words only repeat the model, as in links of «Моя техника».
  ['/search?q=WW70&model=WW70', ['GET /api/products?model=WW70']],
  ['/search?q=ww-70&model=Samsung+WW70', ['GET /api/products?model=Samsung+WW70']],
  ['/search?q=н&model=WW70', ['GET /api/products?model=WW70']],
  ['/search?q=насос', ['GET /api/products?search=насос', 'GET /api/models?search=насос']],
])('%s asks for %j', async (address, questions) => {
  expect(await questionsOf(address)).toEqual(questions)
})
