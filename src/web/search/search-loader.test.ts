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
