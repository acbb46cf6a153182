import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AddedPart, WantedPart } from '#shared/cart/added-parts.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { changedInOtherTab, type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

const pump = { id: 7, name: 'Насос', price: 500, user_price: null, quantity: 5, discontinued: false } as ProductCard
const seal = { ...pump, id: 8, name: 'Манжета' }
const noSession = { error: 'Авторизуйтесь', code: 'no-session' }

let sent: SentCall[]
let page: ReturnType<typeof stubPage>
let change: (product: ProductCard, delta: number) => Promise<void>
let add: (parts: readonly WantedPart[]) => Promise<AddedPart[]>
let products: () => ReadonlyMap<number, ProductCard>
let shown: () => { items: readonly { id: number; quantity: number }[]; notices: readonly string[] }

const signedIn = 'uid=5; role=user; uname=Anna; XSRF-TOKEN=token'

/** A page whose cart is being read. */
async function openPage(cookie: string) {
  vi.resetModules()
  page = stubPage(cookie)
  sent = stubShop()
  const [{ addLines, changeLine, startReading }, { cartState }] = await Promise.all([
    import('./cart-changes.ts'),
    import('./cart-state.ts'),
  ])
  change = changeLine
  add = addLines
  shown = cartState
  products = () => cartState().products
  startReading()
  await settled()
}

beforeEach(async () => {
  await openPage(signedIn)
  await take('GET', '/api/cart/5').answer([line(seal, 2)])
})

afterEach(() => vi.unstubAllGlobals())

function line(product: ProductCard, quantity: number) {
  return { product_id: product.id, quantity, price_seen: product.price, product }
}

/** The oldest call nobody answered yet. */
function take(method: string, path: string): SentCall {
  const call = sent.shift()
  if (`${call?.method} ${call?.path}` !== `${method} ${path}`) {
    throw new Error(`Expected ${method} ${path}, sent was ${call?.method} ${call?.path}`)
  }
  return call as SentCall
}

/** The session ended elsewhere: the server says so and takes the cookies of the greeting away. */
async function answerSignedOut(call: SentCall) {
  page.cookie = 'XSRF-TOKEN=token'
  await call.answer(noSession, 401)
}

function guestCart(): unknown {
  return JSON.parse(localStorage.getItem('cart') ?? '[]')
}

test('what is added after the session ended elsewhere goes into the guest’s cart', async () => {
  await change(pump, 1)
  await settled()
  await answerSignedOut(take('POST', '/api/cart'))

  expect(guestCart()).toEqual([{ id: 7, quantity: 1 }])
  expect(shown().items).toEqual([{ id: 7, quantity: 1 }])
  expect(shown().notices).toEqual(['Вы вышли из учётной записи. Войдите снова, и корзина вернётся'])
})

test('of a line the server has already only the added pieces are kept, for a login adds them up', async () => {
  for (const delta of [1, 1, 1]) await change(seal, delta)
  await settled()
  await answerSignedOut(take('POST', '/api/cart'))
  await answerSignedOut(take('POST', '/api/cart'))

  expect(guestCart()).toEqual([{ id: 8, quantity: 3 }])
})

test.each([-1, -9999])('taking %i off after the session ended leaves the guest’s cart alone', async (delta) => {
  await change(seal, delta)
  await settled()
  const [call] = sent.splice(0, 1)
  if (call) await answerSignedOut(call)

  expect(guestCart()).toEqual([])
  expect(shown().items).toEqual([])
  expect(shown().notices).toHaveLength(1)
})

test('somebody else who has logged in here meanwhile gets what was added here', async () => {
  await change(pump, 1)
  await settled()
  page.cookie = 'uid=6; role=user; uname=Oleg; XSRF-TOKEN=token'
  await take('POST', '/api/cart').answer({ error: 'Недостаточно прав', code: 'forbidden' }, 403)

  const merge = take('POST', '/api/cart/merge')
  expect(merge.body).toMatchObject({ items: [{ id: 7, quantity: 1 }] })
  await merge.answer({ lines: [line(pump, 1)], dropped: [] })
  await take('GET', '/api/cart/6').answer([line(pump, 1)])
  expect(shown().items).toEqual([{ id: 7, quantity: 1 }])
})

test('presses on a slow line are sent one after the other, the last of those that wait', async () => {
  for (const delta of [1, 1, -1, 1]) await change(seal, delta)
  await settled()
  expect(shown().items).toEqual([{ id: 8, quantity: 4 }])

  const first = take('POST', '/api/cart')
  expect(first.body).toMatchObject({ quantity: 3 })
  await first.answer(line(seal, 3))
  const second = take('POST', '/api/cart')
  expect(second.body).toMatchObject({ quantity: 4 })
  await second.answer(line(seal, 4))
  await take('GET', '/api/cart/5').answer([line(seal, 4)])

  expect(shown().items).toEqual([{ id: 8, quantity: 4 }])
  expect(sent).toEqual([])
})

test('+ pressed five times before the cart was read adds five to what is in it', async () => {
  await openPage(signedIn)
  const presses = [1, 2, 3, 4, 5].map(() => change({ ...pump, quantity: 9 }, 1))
  await settled()
  expect(shown().items).toEqual([])
  await take('GET', '/api/cart/5').answer([line({ ...pump, quantity: 9 }, 2)])
  await Promise.all(presses)
  expect(shown().items).toEqual([{ id: 7, quantity: 7 }])

  const first = take('POST', '/api/cart')
  expect(first.body).toMatchObject({ quantity: 3 })
  await first.answer(line(pump, 3))
  const last = take('POST', '/api/cart')
  expect(last.body).toMatchObject({ quantity: 7 })
  await last.answer(line(pump, 7))
  await take('GET', '/api/cart/5').answer([line({ ...pump, quantity: 9 }, 7)])

  expect(shown().items).toEqual([{ id: 7, quantity: 7 }])
  expect(sent).toEqual([])
})

test('a press while the first reading makes way for a newer one waits for that, and takes nothing away', async () => {
  await openPage(signedIn)
  const press = change(seal, 1)
  changedInOtherTab('cart-changed')
  await settled()
  const [older, newer] = [take('GET', '/api/cart/5'), take('GET', '/api/cart/5')]
  await older.answer([line(seal, 2)])
  expect(shown().items).toEqual([])
  await newer.answer([line(seal, 3)])
  await press

  expect(shown().items).toEqual([{ id: 8, quantity: 4 }])
})

test('of two readings the one asked for last is shown, whichever comes first', async () => {
  changedInOtherTab('cart-changed')
  changedInOtherTab('cart-changed')
  await settled()
  const [older, newer] = [take('GET', '/api/cart/5'), take('GET', '/api/cart/5')]
  await newer.answer([line(seal, 3)])
  await older.answer([line(seal, 2)])

  expect(shown().items).toEqual([{ id: 8, quantity: 3 }])
})

test('a reading that was under way when + was pressed does not take the press back', async () => {
  changedInOtherTab('cart-changed')
  await settled()
  const late = take('GET', '/api/cart/5')
  await change(seal, 1)
  await settled()
  await take('POST', '/api/cart').answer(line(seal, 3))
  await late.answer([line(seal, 2)])
  expect(shown().items).toEqual([{ id: 8, quantity: 3 }])
  await take('GET', '/api/cart/5').answer([line(seal, 3)])

  expect(shown().items).toEqual([{ id: 8, quantity: 3 }])
})

test('a call that failed before a later one was accepted leaves what the shop has', async () => {
  await change(seal, 1)
  await change(pump, 1)
  await settled()
  await take('POST', '/api/cart').answer('', 503)
  await take('POST', '/api/cart').answer(line(pump, 1))
  expect(shown().items).toEqual([
    { id: 8, quantity: 3 },
    { id: 7, quantity: 1 },
  ])
  await take('GET', '/api/cart/5').answer([line(seal, 2), line(pump, 1)])

  expect(shown().items).toEqual([
    { id: 8, quantity: 2 },
    { id: 7, quantity: 1 },
  ])
  expect(sent).toEqual([])
})

const oneOfEach = [seal, pump].map((product) => ({ product, quantity: 1 }))

test('of several added at once only what the shop has taken counts', async () => {
  const answer = add(oneOfEach)
  await settled()
  await take('POST', '/api/cart').answer('', 503)
  await take('POST', '/api/cart').answer(line(pump, 1))
  await take('GET', '/api/cart/5').answer([line(seal, 2), line(pump, 1)])

  expect(await answer).toMatchObject([
    { added: 0, isRejected: true },
    { added: 1, isRejected: false },
  ])
})

test('of several added at once a call that was rejected does not count where the cart cannot be read either', async () => {
  const answer = add(oneOfEach)
  await settled()
  await take('POST', '/api/cart').answer('', 503)
  await take('POST', '/api/cart').answer(line(pump, 1))
  await take('GET', '/api/cart/5').answer('', 503)

  expect(await answer).toMatchObject([
    { added: 0, isRejected: true },
    { added: 1, isRejected: false },
  ])
})

test('a guest is told at once what of several there was room for', async () => {
  await openPage('XSRF-TOKEN=token')
  await change(pump, 5)

  expect(await add(oneOfEach)).toMatchObject([
    { added: 1, isRejected: false },
    { added: 0, isRejected: false },
  ])
})

test('after a change the other tabs of the user are told once, when everything is out', async () => {
  await change(seal, 1)
  await change(seal, 1)
  await settled()
  await take('POST', '/api/cart').answer(line(seal, 3))
  expect(localStorage.getItem('cart-changed')).toBeNull()
  await take('POST', '/api/cart').answer(line(seal, 4))

  expect(localStorage.getItem('cart-changed')).not.toBeNull()
})

test('what another tab of a guest has added stays when something is added here before the news arrived', async () => {
  await openPage('XSRF-TOKEN=token')
  localStorage.setItem('cart', JSON.stringify([{ id: 8, quantity: 2 }]))
  localStorage.setItem('cart-prices', JSON.stringify({ 8: 500 }))
  await change(pump, 1)

  const both = [
    { id: 8, quantity: 2 },
    { id: 7, quantity: 1 },
  ]
  expect(guestCart()).toEqual(both)
  expect(shown().items).toEqual(both)
  expect(JSON.parse(localStorage.getItem('cart-prices') ?? '')).toEqual({ 7: 500, 8: 500 })
})

test('a guest’s tab shows what another has added, and forgets what another has taken out', async () => {
  await openPage('XSRF-TOKEN=token')
  localStorage.setItem('cart', JSON.stringify([{ id: 8, quantity: 2 }]))
  changedInOtherTab('cart')
  await settled()
  expect(shown().items).toEqual([{ id: 8, quantity: 2 }])
  const late = take('POST', '/api/products/by-ids')
  localStorage.removeItem('cart')
  changedInOtherTab(null)
  await settled()
  await late.answer([{ ...seal, quantity: 1 }])

  expect(shown().items).toEqual([])
  expect(guestCart()).toEqual([])
})

test('of two readings of a guest’s cart the prices asked for last are shown, whichever come first', async () => {
  await openPage('XSRF-TOKEN=token')
  localStorage.setItem('cart', JSON.stringify([{ id: 8, quantity: 2 }]))
  changedInOtherTab('cart')
  changedInOtherTab('cart')
  await settled()
  const [older, newer] = [take('POST', '/api/products/by-ids'), take('POST', '/api/products/by-ids')]
  await newer.answer([{ ...seal, price: 600 }])
  await older.answer([{ ...seal, quantity: 1 }])

  expect(products().get(8)?.price).toBe(600)
  expect(shown().items).toEqual([{ id: 8, quantity: 2 }])
})
