import { afterEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

const pump = { id: 7, name: 'Насос', price: 500, user_price: null, quantity: 5, discontinued: false } as ProductCard
const seal = { ...pump, id: 8, name: 'Манжета' }
const soldOut = { ...pump, quantity: 0 }
const guest = 'XSRF-TOKEN=token'
const signedIn = `uid=5; role=user; uname=Anna; ${guest}`
const told = 'Пока вы оформляли, «Насос» закончилось. Убрали из заказа'
const signedOut = 'Вы вышли из учётной записи. Войдите снова, и корзина вернётся'

afterEach(() => vi.unstubAllGlobals())

/** A page that shows a cart with these products, one piece of each. */
async function openPage(cookie: string, products: ProductCard[]) {
  vi.resetModules()
  const page = stubPage(cookie)
  const sent: SentCall[] = stubShop()
  localStorage.setItem('cart', JSON.stringify(cookie === guest ? products.map(({ id }) => ({ id, quantity: 1 })) : []))
  const [{ startReading }, { cartState }, { correctCart }] = await Promise.all([
    import('./cart-changes.ts'),
    import('./cart-state.ts'),
    import('./cart-ordered.ts'),
  ])
  const answer = async (shown: ProductCard[]) => {
    await settled()
    await sent.shift()?.answer(cookie === guest ? shown : shown.map(lineOf))
  }
  startReading()
  await answer(products)
  return { page, sent, answer, cartState, correctCart }
}

function lineOf(product: ProductCard) {
  return { product_id: product.id, quantity: 1, price_seen: product.price, product }
}

test('while something is left to order, the form says what changed and the cart does not say it again', async () => {
  const { answer, cartState, correctCart } = await openPage(guest, [pump, seal])
  const corrected = correctCart([told])
  await answer([soldOut, seal])
  await corrected
  expect(cartState().items).toEqual([{ id: 8, quantity: 1 }])
  expect(cartState().notices).toEqual([])
})

test('where nothing is left to order, the cart says why', async () => {
  const { answer, cartState, correctCart } = await openPage(guest, [pump])
  const corrected = correctCart([told])
  await answer([soldOut])
  await corrected
  expect(cartState().items).toEqual([])
  expect(cartState().notices).toEqual(['Насос закончилось и убрано из корзины'])
})

test('a user’s sold-out line stays in the cart, which says what the form would have said', async () => {
  const { answer, cartState, correctCart } = await openPage(signedIn, [pump])
  const corrected = correctCart([told])
  await answer([soldOut])
  await corrected
  expect(cartState().items).toEqual([{ id: 7, quantity: 1 }])
  expect(cartState().notices).toEqual([told])
})

test.each([
  ['says so', signedIn],
  ['has taken its cookies away already', guest],
])('whoever is not logged in any more is told so, where the server %s', async (_, cookie) => {
  const { page, sent, cartState, correctCart } = await openPage(signedIn, [pump])
  page.cookie = cookie
  const corrected = correctCart([])
  await settled()
  page.cookie = guest
  await sent.shift()?.answer({ error: 'Авторизуйтесь', code: 'no-session' }, 401)
  await corrected
  expect(cartState().items).toEqual([])
  expect(cartState().notices).toEqual([signedOut])
})
