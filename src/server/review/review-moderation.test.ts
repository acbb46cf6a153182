import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CatalogueChange, catalogueChannel } from '#server/catalog/catalog-change-service.ts'
import { watchCatalogueChanges } from '#server/catalog/catalog-watch-service.ts'
import { buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowserAs } from '#server/testing/users.ts'

type LoggedIn = Awaited<ReturnType<typeof openBrowserAs>>

let shop: TestApp
let pump: ProductRow
let admin: LoggedIn
let buyer: LoggedIn
let reviewId: number
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['reviews', 'mail_outbox', 'audit_events']) await shop.db.execute(sql.raw(`delete from ${table}`))
  pump = await buildProduct(shop.db)
  admin = await openBrowserAs(shop.app, { role: 'admin' })
  buyer = await openBrowserAs(shop.app)
  reviewId = await write(buyer, pump, 5)
})

async function write(author: LoggedIn, product: ProductRow, rating: number): Promise<number> {
  await buildPurchase(shop.db, { user: author.user, product })
  const text = `Подошла, стоит как родная, оценка ${rating}`
  return (await author.post('/api/reviews', { product_id: product.id, rating, text })).json().id
}

async function mails() {
  const { rows } = await shop.db.execute<{ kind: string; recipient: string; body_text: string }>(
    sql`select kind, recipient, body_text from mail_outbox order by id`,
  )
  return rows
}

async function ratingOf(id: number) {
  const { rows } = await shop.db.execute(
    sql`select rating::float8 as rating, reviews_count as count from products where id = ${id}`,
  )
  return rows[0]
}

const decide = (body: unknown, id = reviewId) => admin.patch(`/api/admin/reviews/${id}`, body)

test('the shop publishes a review with an answer: the product is rated, the author is told, the journal knows who did it', async () => {
  const answer = await decide({ status: 'published', reply: 'Спасибо, приходите ещё!' })

  expect(answer.json()).toMatchObject({
    id: reviewId,
    status: 'published',
    reply: 'Спасибо, приходите ещё!',
    version: 2,
    order_number: expect.stringMatching(/^\d+$/),
    author: { id: buyer.user.id, email: buyer.user.email },
    product: { id: pump.id, sku: pump.sku },
  })
  expect(await ratingOf(pump.id)).toEqual({ rating: 5, count: 1 })
  expect(await mails()).toEqual([
    { kind: 'review-published', recipient: buyer.user.email, body_text: expect.stringContaining('приходите ещё') },
  ])
  const { rows } = await shop.db.execute(
    sql`select actor_id, subject_id, details from audit_events where kind = 'review-moderated'`,
  )
  expect(rows).toEqual([
    {
      actor_id: admin.user.id,
      subject_id: buyer.user.id,
      details: { review: reviewId, from: 'pending', to: 'published', replied: true },
    },
  ])
  const list = (await buyer.get(`/api/products/${pump.id}/reviews`)).json()
  expect(list.reviews).toMatchObject([{ id: reviewId, reply: 'Спасибо, приходите ещё!' }])
})

test('a rejection needs its reason, and the author reads it in the mail and in the profile', async () => {
  const without = await decide({ status: 'rejected' })
  const blank = await decide({ status: 'rejected', reject_reason: '   ' })
  const answer = await decide({ status: 'rejected', reject_reason: 'Не о товаре' })

  expect([without.statusCode, blank.statusCode, answer.statusCode]).toEqual([400, 400, 200])
  expect(without.json().fields).toEqual({ reject_reason: 'Укажите причину' })
  expect(await mails()).toEqual([
    { kind: 'review-rejected', recipient: buyer.user.email, body_text: expect.stringContaining('Не о товаре') },
  ])
  const own = (await buyer.get('/api/reviews')).json().reviews
  expect(own).toMatchObject([{ status: 'rejected', reject_reason: 'Не о товаре' }])
})

test('a published review can be taken down and a rejected one put up; the reason does not stay behind', async () => {
  await decide({ status: 'published' })
  await decide({ status: 'rejected', reject_reason: 'Жалоба' })
  const down = await ratingOf(pump.id)
  const up = await decide({ status: 'published' })

  expect(down).toEqual({ rating: null, count: 0 })
  expect(up.json()).toMatchObject({ status: 'published', reject_reason: '' })
  expect(await ratingOf(pump.id)).toEqual({ rating: 5, count: 1 })
})

test('an answer given later is told to the author, the same answer twice only once', async () => {
  await decide({ status: 'published' })
  await decide({ reply: 'Рады помочь' })
  await decide({ reply: 'Рады помочь' })

  expect((await mails()).map(({ kind }) => kind)).toEqual(['review-published', 'review-reply'])
})

test('words the author changed meanwhile are not published unread', async () => {
  const [seen] = (await admin.get('/api/admin/reviews?status=pending')).json().reviews
  await buyer.patch(`/api/reviews/${reviewId}`, { text: 'Совсем другие слова, реклама соседнего магазина' })

  const answer = await decide({ status: 'published', version: seen.version })

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale'])
  expect(await ratingOf(pump.id)).toEqual({ rating: null, count: 0 })
})

test('the queue begins with the oldest; lists are filtered, searched and paged', async () => {
  const hose = await buildProduct(shop.db, { name: 'Шланг сливной 100% надёжный' })
  const ids = [reviewId, await write(await openBrowserAs(shop.app), pump, 2), await write(buyer, hose, 4)]
  await decide({ status: 'published' }, ids[2])
  const list = async (query: string) => (await admin.get(`/api/admin/reviews?${query}`)).json()
  const idsOf = (answer: { reviews: { id: number }[] }) => answer.reviews.map(({ id }) => id)

  const first = await list('status=pending&limit=1')
  const second = await list(`status=pending&limit=1&cursor=${first.next_cursor}`)

  expect([idsOf(first), idsOf(second), second.next_cursor, first.total]).toEqual([[ids[0]], [ids[1]], null, 2])
  expect(first.counts).toEqual({ pending: 2, published: 1, rejected: 0 })
  expect(idsOf(await list(''))).toEqual([...ids].reverse())
  expect(idsOf(await list('rating=2'))).toEqual([ids[1]])
  expect(idsOf(await list(`product_id=${hose.id}`))).toEqual([ids[2]])
  expect(idsOf(await list(`search=${encodeURIComponent('100%')}`))).toEqual([ids[2]])
  expect(idsOf(await list(`search=${encodeURIComponent('%')}`))).toEqual([ids[2]])
  expect(idsOf(await list(`search=${pump.sku.toLowerCase()}`))).toEqual([ids[1], ids[0]])
  expect(idsOf(await list(`search=${encodeURIComponent("'; drop table reviews")}`))).toEqual([])
})

test('a review is found by its words, its product and its author, under the names they have now', async () => {
  const found = async (text: string) => {
    const answer = await admin.get(`/api/admin/reviews?search=${encodeURIComponent(text)}`)
    return answer.json().reviews.map(({ id }: { id: number }) => id)
  }

  await shop.db.execute(sql`update products set name = 'Щётка «Чёрный ёж»', sku = 'HEDGEHOG-1' where id = ${pump.id}`)
  await shop.db.execute(
    sql`update users set first_name = 'Пётр', last_name = 'Королёв', email = 'korolev@example.ru' where id = ${buyer.user.id}`,
  )

  for (const text of ['Стоит как родная', 'черный Ёж', 'hedgehog', 'петр королев', 'korolev@'])
    expect([text, await found(text)]).toEqual([text, [reviewId]])
  expect(await found(pump.name)).toEqual([])
  expect(await found(buyer.user.email)).toEqual([])
})

test('52. only administrators moderate', async () => {
  for (const [call, status] of [
    [await buyer.get('/api/admin/reviews'), 403],
    [await buyer.patch(`/api/admin/reviews/${reviewId}`, { status: 'published' }), 403],
    [await decide({ status: 'published' }, 2147483647), 404],
    [await decide({ status: 'pending' }), 400],
    [await decide({}), 400],
    [await decide({ version: 1 }), 400],
    [await decide({ status: 'published', reply: 'я'.repeat(2001) }), 400],
    [await admin.get('/api/admin/reviews?status=spam'), 400],
    [await admin.get('/api/admin/reviews?cursor=abc'), 400],
  ] as const)
    expect(call.statusCode).toBe(status)
})

test('the pages of exactly this product are told to be out of date, and an answer alone touches no page', async () => {
  await buildProduct(shop.db)
  const heard: CatalogueChange[] = []
  let isListening = false
  const watch = watchCatalogueChanges(shop.database, {
    listener: {
      onChange: (change) => heard.push(change),
      onGap: () => (isListening = true),
      onLost: () => undefined,
      onHeard: () => undefined,
    },
    dataDir: shop.dataDir,
    log: quietLog,
  })
  await expect.poll(() => isListening).toBe(true)
  // A notice of our own behind each change: when it is heard, everything before it was.
  const settle = async (mark: number) => {
    await shop.db.execute(sql`select pg_notify(${catalogueChannel}, ${JSON.stringify({ counted: [mark] })})`)
    await expect.poll(() => heard.some((change) => change.counted?.[0] === mark)).toBe(true)
  }
  await settle(1_000_001)
  heard.length = 0

  await decide({ status: 'published' })
  await settle(1_000_002)
  const onPublishing = heard.splice(0).filter((change) => change.counted?.[0] !== 1_000_002)
  await decide({ reply: 'Спасибо' })
  await settle(1_000_003)

  expect(onPublishing).toEqual([{ products: [pump.id] }])
  expect(heard.filter((change) => change.counted?.[0] !== 1_000_003)).toEqual([])
  await watch.close()
})

test('many are published at one stroke; one that its author has changed meanwhile waits', async () => {
  const other = await buildProduct(shop.db)
  const changed = await write(buyer, other, 4)
  await buyer.patch(`/api/reviews/${changed}`, { text: 'Передумал: на самом деле всё не так' })
  const answer = await admin.post('/api/admin/reviews/publish', {
    reviews: [
      { id: reviewId, version: 1 },
      { id: changed, version: 1 },
      { id: 999_999, version: 1 },
    ],
  })
  expect(answer.json()).toEqual({ published: [reviewId], skipped: [changed, 999_999] })
  expect(await ratingOf(pump.id)).toEqual({ rating: 5, count: 1 })
  expect(await ratingOf(other.id)).toMatchObject({ count: 0 })
})

test('the moderator sees whether the appliance of the review is in the list of the product', async () => {
  await shop.db.execute(sql`with m as (
    insert into appliance_models (category_id, brand, code, code_norm)
    select category_id, 'Samsung', 'WF-8590', 'WF8590' from products where id = ${pump.id} returning id)
    insert into product_models (product_id, model_id) select ${pump.id}, id from m`)
  async function seen(model: string) {
    await buyer.patch(`/api/reviews/${reviewId}`, { model })
    return (await admin.get('/api/admin/reviews')).json().reviews[0].is_model_listed
  }
  expect([await seen('Samsung wf 8590'), await seen('IWSC 5105'), await seen('')]).toEqual([true, false, null])
})

test('one review is read by its number', async () => {
  expect((await admin.get(`/api/admin/reviews/${reviewId}`)).json()).toMatchObject({ id: reviewId, rating: 5 })
  expect((await admin.get('/api/admin/reviews/999999')).statusCode).toBe(404)
})

test('the product’s photo is there to be seen, for the shop and for the buyer who has not written yet', async () => {
  const shown = await buildProduct(shop.db, { photos: ['belt-196505.jpg'] })
  await buildPurchase(shop.db, { user: buyer.user, product: shown })

  const waiting = (await buyer.get('/api/reviews/waiting')).json()
  const id = await write(await openBrowserAs(shop.app), shown, 4)
  const queue = (await admin.get('/api/admin/reviews?status=pending')).json()

  const photos = ['/uploads/products/belt-196505.jpg']
  expect(waiting.products).toMatchObject([{ id: shown.id, photos }])
  expect(queue.reviews.find((review: { id: number }) => review.id === id).product).toMatchObject({ photos })
})
