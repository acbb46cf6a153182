import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildManyProducts, buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let pump: ProductRow
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  pump = await buildProduct(shop.db)
})

const words = { rating: 5, text: 'Подошла, стоит как родная, спасибо' }

/** A person who received the product. */
async function openBuyer(product = pump, given: Parameters<typeof openBrowserAs>[1] = {}) {
  const buyer = await openBrowserAs(shop.app, given)
  await buildPurchase(shop.db, { user: buyer.user, product })
  return buyer
}

async function publish(reviewId: number) {
  await shop.db.execute(sql`update reviews set status = 'published' where id = ${reviewId}`)
}

/** Reviews of the pump with these stars, published, the first the oldest. */
async function publishMany(stars: number[]) {
  const ids: number[] = []
  for (const rating of stars) {
    const buyer = await openBuyer()
    const { id } = (await buyer.post('/api/reviews', { product_id: pump.id, ...words, rating })).json()
    await publish(id)
    ids.push(id)
  }
  return ids
}

async function ratingOf(id: number) {
  const { rows } = await shop.db.execute(
    sql`select rating::float8 as rating, reviews_count as count from products where id = ${id}`,
  )
  return rows[0]
}

const listOf = async (query = '') =>
  (await openBrowser(shop.app).get(`/api/products/${pump.id}/reviews${query}`)).json()

test('a buyer writes once the order is completed; others see it after the shop has read it', async () => {
  const buyer = await openBuyer()

  const answer = await buyer.post('/api/reviews', { product_id: pump.id, ...words, model: ' Samsung  WW70 ' })
  const unseen = await listOf()
  await publish(answer.json().id)

  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    ...words,
    model: 'Samsung WW70',
    reply: '',
    status: 'pending',
    reject_reason: '',
    created_at: expect.stringMatching(/Z$/),
  })
  expect(unseen).toMatchObject({ reviews: [], total: 0, rating: null, count: 0 })
  expect(await listOf()).toEqual({
    reviews: [
      {
        id: answer.json().id,
        ...words,
        model: 'Samsung WW70',
        reply: '',
        author: 'Иван П.',
        created_at: expect.stringMatching(/Z$/),
      },
    ],
    total: 1,
    next_cursor: null,
    rating: 5,
    count: 1,
    distribution: [
      { rating: 5, count: 1 },
      { rating: 4, count: 0 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 0 },
    ],
  })
})

test.each(['new', 'awaiting_payment', 'processing', 'ready', 'shipped', 'cancelled'] as const)(
  'whose order is %s may not write yet',
  async (status) => {
    const buyer = await openBrowserAs(shop.app)
    await buildPurchase(shop.db, { user: buyer.user, product: pump, status })

    const answer = await buyer.post('/api/reviews', { product_id: pump.id, ...words })

    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('Отзыв можно оставить после получения товара')
  },
)

test('who bought another product, or nothing, may not write; nor may an administrator or a guest', async () => {
  const other = await openBuyer(await buildProduct(shop.db))
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  for (const browser of [other, admin]) {
    expect((await browser.post('/api/reviews', { product_id: pump.id, ...words })).json().code).toBe('not-bought')
  }
  const guest = await openBrowser(shop.app).post('/api/reviews', { product_id: pump.id, ...words })
  expect(guest.statusCode).toBe(401)
})

test('one person says one thing about a product, also when pressing ten times at once', async () => {
  const buyer = await openBuyer()
  await buildPurchase(shop.db, { user: buyer.user, product: pump })
  await buyer.get('/api/session')

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.post('/api/reviews', { product_id: pump.id, ...words })),
  )

  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await shop.db.execute(sql`select 1 from reviews where product_id = ${pump.id}`)).rows).toHaveLength(1)
})

test('the rating of a product is the mean of what is published, and follows every change', async () => {
  const ids = await publishMany([5, 4, 4, 1])
  const before = await ratingOf(pump.id)
  await shop.db.execute(sql`update reviews set status = 'rejected', reject_reason = 'реклама' where id = ${ids[3]}`)
  const afterRejection = await ratingOf(pump.id)
  await shop.db.execute(sql`delete from reviews where product_id = ${pump.id}`)

  expect([before, afterRejection, await ratingOf(pump.id)]).toEqual([
    { rating: 3.5, count: 4 },
    { rating: 4.3, count: 3 },
    { rating: null, count: 0 },
  ])
})

test('reviews published at the same time are all counted', async () => {
  const ids = await publishMany([5, 4, 3, 2, 1, 5])
  await shop.db.execute(sql`update reviews set status = 'pending' where product_id = ${pump.id}`)

  await Promise.all(ids.map(publish))

  expect(await ratingOf(pump.id)).toEqual({ rating: 3.3, count: 6 })
})

test('lists are filtered by stars, sorted by age or by discontent, and read page by page', async () => {
  await publishMany([5, 1, 4, 1, 5])
  const starsOf = (list: { reviews: { rating: number }[] }) => list.reviews.map((review) => review.rating)

  const first = await listOf('?sort=low&limit=2')
  const second = await listOf(`?sort=low&limit=2&cursor=${first.next_cursor}`)
  const last = await listOf(`?sort=low&limit=2&cursor=${second.next_cursor}`)

  expect(starsOf(await listOf())).toEqual([5, 1, 4, 1, 5])
  expect([starsOf(first), starsOf(second), starsOf(last), last.next_cursor]).toEqual([[1, 1], [4, 5], [5], null])
  expect(first.reviews[0].id).toBeGreaterThan(first.reviews[1].id)
  const ones = await listOf('?rating=1')
  expect([starsOf(ones), ones.total, ones.count]).toEqual([[1, 1], 2, 5])
  const newest = await listOf('?limit=2')
  expect(starsOf(await listOf(`?limit=3&cursor=${newest.next_cursor}`))).toEqual([4, 1, 5])
})

test('a changed review goes back to the shop, and its stars count no longer', async () => {
  const buyer = await openBuyer()
  const { id } = (await buyer.post('/api/reviews', { product_id: pump.id, ...words })).json()
  await publish(id)

  const answer = await buyer.patch(`/api/reviews/${id}`, {
    rating: 2,
    text: 'Через неделю потекла, возвращаю магазину',
  })

  expect(answer.json()).toMatchObject({ rating: 2, status: 'pending' })
  expect(await ratingOf(pump.id)).toEqual({ rating: null, count: 0 })
  expect(await listOf()).toMatchObject({ count: 0 })
})

test('whoever takes the review back may write another', async () => {
  const buyer = await openBuyer()
  const { id } = (await buyer.post('/api/reviews', { product_id: pump.id, ...words })).json()
  await publish(id)

  const answer = await buyer.delete(`/api/reviews/${id}`)

  expect(answer.json()).toEqual({ ok: true })
  expect(await ratingOf(pump.id)).toEqual({ rating: null, count: 0 })
  expect((await buyer.post('/api/reviews', { product_id: pump.id, ...words })).statusCode).toBe(201)
})

test('nobody changes or removes what another wrote, and an unknown review answers the same', async () => {
  const buyer = await openBuyer()
  const { id } = (await buyer.post('/api/reviews', { product_id: pump.id, ...words })).json()
  const stranger = await openBrowserAs(shop.app)

  const answers = [
    await stranger.patch(`/api/reviews/${id}`, { rating: 1 }),
    await stranger.patch('/api/reviews/2147483647', { rating: 1 }),
    await stranger.delete(`/api/reviews/${id}`),
    await stranger.delete('/api/reviews/2147483647'),
  ]

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(403)
  expect((await buyer.get('/api/reviews')).json().reviews).toMatchObject([{ id, rating: 5 }])
})

test('at a product the visitor learns whether to write and what was written', async () => {
  const buyer = await openBuyer()
  const stranger = await openBrowserAs(shop.app)
  const standing = async (browser: typeof buyer) => (await browser.get(`/api/products/${pump.id}/reviews/own`)).json()

  expect(await standing(buyer)).toEqual({ may_write: true, review: null })
  expect(await standing(stranger)).toEqual({ may_write: false, review: null })
  await buyer.post('/api/reviews', { product_id: pump.id, ...words })
  expect(await standing(buyer)).toMatchObject({ may_write: false, review: { ...words, status: 'pending' } })
})

test('the profile lists what was bought and not spoken of, and what was written', async () => {
  const buyer = await openBuyer()
  const [seal, hose, hidden] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db), buildProduct(shop.db)])
  for (const product of [seal, hose, hose, hidden]) await buildPurchase(shop.db, { user: buyer.user, product })
  await shop.db.execute(sql`update products set hidden = true where id = ${hidden.id}`)
  await buyer.post('/api/reviews', { product_id: pump.id, ...words })

  const first = (await buyer.get('/api/reviews/waiting?limit=1')).json()
  const second = (await buyer.get(`/api/reviews/waiting?limit=1&cursor=${first.next_cursor}`)).json()
  const own = (await buyer.get('/api/reviews')).json()

  expect([first.products[0].id, second.products[0].id, first.total, second.next_cursor]).toEqual([
    hose.id,
    seal.id,
    2,
    null,
  ])
  expect(own).toMatchObject({ reviews: [{ ...words, product: { id: pump.id, name: pump.name } }], total: 1 })
  expect((await openBrowser(shop.app).get('/api/reviews')).statusCode).toBe(401)
})

test('of a product that was hidden since the author sees the review, and nobody else does', async () => {
  const buyer = await openBuyer()
  await buyer.post('/api/reviews', { product_id: pump.id, ...words })
  await shop.db.execute(sql`update products set hidden = true where id = ${pump.id}`)

  expect((await buyer.get('/api/reviews')).json().reviews).toMatchObject([{ ...words, product: null }])
  expect((await openBrowser(shop.app).get(`/api/products/${pump.id}/reviews`)).statusCode).toBe(404)
})

test.each([
  ['no stars', { rating: undefined }, ['rating']],
  ['six stars', { rating: 6 }, ['rating']],
  ['half a star', { rating: 4.5 }, ['rating']],
  ['stars as text', { rating: '5' }, ['rating']],
  ['too few words', { text: 'Хорошо' }, ['text']],
  ['spaces for words', { text: ' '.repeat(50) }, ['text']],
  ['too many words', { text: 'я'.repeat(3001) }, ['text']],
  ['a line turned around', { text: `${words.text}\u202e` }, ['text']],
  ['a list for words', { text: [words.text] }, ['text']],
  ['a long model', { model: 'W'.repeat(101) }, ['model']],
])('54. a review with %s is rejected, and the field is named', async (_name, fault, fields) => {
  const buyer = await openBuyer()

  const answer = await buyer.post('/api/reviews', { product_id: pump.id, ...words, ...fault })

  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(fields)
})

test('54. markup is text, a megabyte is too large, and fields of one’s own are not heard', async () => {
  const buyer = await openBuyer()
  const text = '<script>alert(1)</script><img src=x onerror=alert(2)>'

  const tooLarge = await buyer.post('/api/reviews', { product_id: pump.id, ...words, text: 'я'.repeat(1_000_000) })
  const answer = await buyer.post('/api/reviews', {
    product_id: pump.id,
    ...words,
    text,
    status: 'published',
    reply: 'Лучший магазин',
    user_id: 1,
  })

  expect(tooLarge.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ text, status: 'pending', reply: '' })
})

test.each([
  'rating=6',
  'rating=0',
  'rating=1&rating=2',
  'sort=rating',
  'cursor=1',
  'cursor=9-1',
  'cursor=1-99999999999',
  "cursor=1-1'",
  'limit=0',
  'limit=101',
])('a list asked with %s is rejected', async (query) => {
  expect((await openBrowser(shop.app).get(`/api/products/${pump.id}/reviews?${query}`)).statusCode).toBe(400)
})

test('reviews of an unknown product are not found, and a strange number is no product', async () => {
  const guest = openBrowser(shop.app)
  const buyer = await openBuyer()

  expect((await guest.get('/api/products/2147483647/reviews')).statusCode).toBe(404)
  expect((await guest.get('/api/products/2147483648/reviews')).statusCode).toBe(400)
  expect((await buyer.post('/api/reviews', { product_id: 2147483647, ...words })).statusCode).toBe(404)
  expect((await buyer.get('/api/products/2147483647/reviews/own')).statusCode).toBe(404)
})

test('an erased person leaves no review and no stars behind', async () => {
  const buyer = await openBuyer()
  const { id } = (await buyer.post('/api/reviews', { product_id: pump.id, ...words })).json()
  await publish(id)
  const { personalDataSources } = await import('#server/personal-data-sources.ts')
  const reviews = personalDataSources.find(({ name }) => name === 'reviews')!

  const handedOut = await reviews.export(shop.db, buyer.user.id)
  await shop.db.transaction((tx) => reviews.erase(tx, buyer.user.id))

  expect(handedOut).toMatchObject([{ id, ...words, sku: pump.sku }])
  expect(await ratingOf(pump.id)).toEqual({ rating: null, count: 0 })
})

test('a change of many reviews at once counts every product once', async () => {
  const products = await buildManyProducts(shop.db, 3)
  const buyer = await openBuyer()
  for (const product of products) {
    await buildPurchase(shop.db, { user: buyer.user, product })
    await buyer.post('/api/reviews', { product_id: product.id, ...words })
  }

  await shop.db.execute(sql`update reviews set status = 'published' where user_id = ${buyer.user.id}`)

  for (const { id } of products) expect(await ratingOf(id)).toEqual({ rating: 5, count: 1 })
})
