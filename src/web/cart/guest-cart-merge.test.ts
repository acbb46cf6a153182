import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'
import { writeGuestCart } from './guest-cart.ts'
import { mergeGuestCart } from './guest-cart-merge.ts'

const pump = { id: 7, quantity: 2 }
const seal = { id: 8, quantity: 1 }
const uuid = /^[0-9a-f-]{36}$/
const merged = { lines: [], dropped: [] }

let sent: SentCall[]
beforeEach(() => {
  stubPage('uid=5; role=user; uname=Anna; XSRF-TOKEN=token')
  sent = stubShop()
  fillCart([pump], { 7: 500 })
})
afterEach(() => vi.unstubAllGlobals())

function fillCart(items: object[], prices: object = {}) {
  localStorage.setItem('cart', JSON.stringify(items))
  localStorage.setItem('cart-prices', JSON.stringify(prices))
}

const saved = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

/** Merges, and answers after what happens `meanwhile`. */
async function merge(answer: object, status: number, meanwhile = () => {}) {
  const merging = mergeGuestCart()
  await settled()
  const call = sent.shift()!
  meanwhile()
  await call.answer(answer, status)
  await merging
  return call.body as { key: string; items: object[] }
}

test.each([503, 429, 401])(
  'after %i the cart is back, and is merged again with the key it went with',
  async (status) => {
    const lost = await merge({ error: 'Позже', code: 'busy' }, status)
    expect([saved('cart'), saved('cart-prices')]).toEqual([[pump], { 7: 500 }])

    const again = await merge(merged, 200)

    expect(lost.key).toMatch(uuid)
    expect(again).toEqual(lost)
    expect([saved('cart'), saved('cart-prices')]).toEqual([null, null])
  },
)

test('what is chosen after a merge goes with a key of its own', async () => {
  const { key } = await merge(merged, 200)
  fillCart([pump])
  expect((await merge(merged, 200)).key).not.toBe(key)
})

test('a guest’s cart that was emptied meanwhile has taken its key along', async () => {
  const { key } = await merge({ error: 'Авторизуйтесь', code: 'no-session' }, 401)
  writeGuestCart([])
  fillCart([pump])
  expect((await merge(merged, 200)).key).not.toBe(key)
})

test('what another tab has put into the guest’s cart meanwhile stays when the merge fails', async () => {
  const { key } = await merge({ error: 'Позже', code: 'busy' }, 503, () => fillCart([seal, pump], { 8: 90, 7: 600 }))
  expect([saved('cart'), saved('cart-prices')]).toEqual([[seal, { id: 7, quantity: 4 }], { 7: 600, 8: 90 }])
  expect((await merge(merged, 200)).key).toBe(key)
})

test('a key somebody else wrote there is made anew', async () => {
  localStorage.setItem('cart-merge-key', 'not a key')
  expect((await merge(merged, 200)).key).toMatch(uuid)
})
