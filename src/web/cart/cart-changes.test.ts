import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

const pump = { id: 7, name: 'Насос', price: 500, user_price: null, quantity: 5, discontinued: false } as ProductCard
const seal = { ...pump, id: 8, name: 'Манжета' }
const noSession = { error: 'Авторизуйтесь', code: 'no-session' }

let sent: SentCall[]
let page: ReturnType<typeof stubPage>
let change: (product: ProductCard, delta: number) => Promise<void>
let shown: () => { items: readonly { id: number; quantity: number }[]; notices: readonly string[] }

beforeEach(async () => {
  vi.resetModules()
  page = stubPage('uid=5; role=user; uname=Anna; XSRF-TOKEN=token')
  sent = stubShop()
  const [{ changeLine, startReading }, { cartState }] = await Promise.all([
    import('./cart-changes.ts'),
    import('./cart-state.ts'),
  ])
  change = changeLine
  shown = cartState
  startReading()
  await settled()
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
  await change(seal, 1)
  await change(seal, 1)
  await settled()
  await answerSignedOut(take('POST', '/api/cart'))
  await answerSignedOut(take('POST', '/api/cart'))

  expect(guestCart()).toEqual([{ id: 8, quantity: 2 }])
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
  expect(merge.body).toEqual({ items: [{ id: 7, quantity: 1 }] })
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
