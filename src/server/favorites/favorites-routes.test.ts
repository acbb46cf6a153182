import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildManyProducts, buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { maxFavorites } from '#shared/favorites/favorites-endpoints.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('liking twice is liking once, and the latest comes first', async () => {
  const anna = await openBrowserAs(shop.app)
  const [pump, seal] = [await buildProduct(shop.db), await buildProduct(shop.db)]

  await anna.post('/api/favorites', { product_id: pump.id })
  await anna.post('/api/favorites', { product_id: seal.id })
  const again = await anna.post('/api/favorites', { product_id: pump.id })

  expect(again.json()).toEqual([seal.id, pump.id])
  const list = await anna.get('/api/favorites')
  expect(list.json()).toEqual([seal.id, pump.id])
  expect(list.headers['cache-control']).toContain('no-store')
})

test('taking back what was never liked does no harm', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db)
  await anna.post('/api/favorites', { product_id: pump.id })

  expect((await anna.delete(`/api/favorites/${pump.id}`)).json()).toEqual([])
  expect((await anna.delete(`/api/favorites/${pump.id}`)).statusCode).toBe(200)
  expect((await anna.delete('/api/favorites/2147483647')).statusCode).toBe(200)
})

test('favourites are everybody’s own', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const pump = await buildProduct(shop.db)
  await anna.post('/api/favorites', { product_id: pump.id })

  await boris.delete(`/api/favorites/${pump.id}`)

  expect((await boris.get('/api/favorites')).json()).toEqual([])
  expect((await anna.get('/api/favorites')).json()).toEqual([pump.id])
})

test('hidden and unknown products cannot be liked, and one hidden later is left out', async () => {
  const anna = await openBrowserAs(shop.app)
  const [hidden, pump] = [await buildProduct(shop.db, { hidden: true }), await buildProduct(shop.db)]
  await anna.post('/api/favorites', { product_id: pump.id })

  expect((await anna.post('/api/favorites', { product_id: hidden.id })).statusCode).toBe(404)
  expect((await anna.post('/api/favorites', { product_id: 2_147_483_647 })).statusCode).toBe(404)
  await shop.db.execute(sql`update products set hidden = true where id = ${pump.id}`)
  expect((await anna.get('/api/favorites')).json()).toEqual([])
})

test.each([[null], ['1'], [0], [-1], [1.5], [2_147_483_648], [[1]], [undefined]])(
  'a favourite of %j is rejected',
  async (product_id) => {
    const anna = await openBrowserAs(shop.app)

    expect((await anna.post('/api/favorites', { product_id })).statusCode).toBe(400)
  },
)

test.each(['0', 'abc', '2147483648', '1.5', '%00'])('no favourite is called %s', async (id) => {
  const anna = await openBrowserAs(shop.app)

  expect((await anna.delete(`/api/favorites/${id}`)).statusCode).toBe(400)
})

test('five hundred favourites are enough, also for two tabs at once', async () => {
  const anna = await openBrowserAs(shop.app)
  await anna.get('/api/session')
  const products = await buildManyProducts(shop.db, maxFavorites + 3)
  const ids = products.slice(0, maxFavorites - 1).map(({ id }) => id)
  await shop.db.execute(sql`insert into favorites (user_id, product_id)
    select ${anna.user.id}, id from unnest(${sql.param(ids)}::integer[]) as id`)

  const answers = await Promise.all(
    products.slice(maxFavorites - 1).map((product) => anna.post('/api/favorites', { product_id: product.id })),
  )

  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409])
  expect((await anna.get('/api/favorites')).json()).toHaveLength(maxFavorites)
})
