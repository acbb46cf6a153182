import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildCategory,
  buildCategoryWithoutSlug,
  buildModel,
  buildProduct,
  buildProductOfUnknownStock,
  buildSubcategory,
  refreshCounts,
  relateProducts,
} from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findProductsByIds } from './catalog-service.ts'

let shop: TestApp
let washers: Awaited<ReturnType<typeof buildCategory>>
let nameless: Awaited<ReturnType<typeof buildCategory>>
let pumps: Awaited<ReturnType<typeof buildSubcategory>>
let pump: Awaited<ReturnType<typeof buildProduct>>
let hidden: Awaited<ReturnType<typeof buildProduct>>

beforeAll(async () => {
  shop = await buildTestApp()
  washers = await buildCategory(shop.db, { name: 'Стиральные машины', position: 1, photos: ['washer.jpg'] })
  nameless = await buildCategoryWithoutSlug(shop.db, { position: 2 })
  pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы' })
  pump = await buildProduct(shop.db, {
    subcategoryId: pumps.id,
    name: 'Насос сливной',
    slug: 'nasos-slivnoj',
    price: '1000.00',
    userPrice: '900.00',
    masterPrice: '700.00',
    quantity: 5,
    reserved: 2,
    photos: 'a.jpg, http://localhost:3000/uploads/products/b.jpg, javascript:alert(1)',
    attributes: [['Мощность, Вт', '30']],
    weightGrams: 400,
    rating: '4.5',
    reviewsCount: 12,
    numbers: [{ number: 'DC31-00030H', kind: 'old' }],
  })
  hidden = await buildProduct(shop.db, { subcategoryId: pumps.id, slug: 'spryatannyj', hidden: true })
  await refreshCounts(shop.db)
})
afterAll(() => shop.close())

test('categories stand in the shopkeeper’s order, with photos a browser can load', async () => {
  const answer = await shop.get('/api/categories')

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([
    {
      id: washers.id,
      slug: 'stiralnye-mashiny',
      name: 'Стиральные машины',
      photos: ['/uploads/categories/washer.jpg'],
      drawing: 'washer',
      products_count: 1,
    },
    { id: nameless.id, slug: null, name: 'Без адреса', photos: [], drawing: 'washer', products_count: 0 },
  ])
})

test('a category is found by its slug, and by its id', async () => {
  for (const name of ['stiralnye-mashiny', String(washers.id)]) {
    expect((await shop.get(`/api/categories/by-slug/${name}`)).json()).toMatchObject({ id: washers.id })
  }
  expect((await shop.get(`/api/categories/by-slug/${nameless.id}`)).json()).toMatchObject({ slug: null })
})

test('subcategories come all at once, by category, or one with its category', async () => {
  const expected = {
    id: pumps.id,
    slug: 'nasosy',
    name: 'Насосы',
    category_id: washers.id,
    drawing: 'pump',
    products_count: 1,
  }

  expect((await shop.get('/api/subcategories')).json()).toEqual([expected])
  expect((await shop.get(`/api/subcategories/by-category/${washers.id}`)).json()).toEqual([expected])
  expect((await shop.get(`/api/subcategories/by-category/${nameless.id}`)).json()).toEqual([])
  for (const address of ['stiralnye-mashiny/nasosy', `${washers.id}/nasosy`, `stiralnye-mashiny/${pumps.id}`]) {
    const answer = await shop.get(`/api/subcategories/by-slugs/${address}`)
    expect(answer.json()).toMatchObject({ ...expected, category: { id: washers.id } })
  }
})

test('a part’s page has everything about it', async () => {
  const answer = await shop.get('/api/products/by-slug/nasos-slivnoj')

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.json()).toEqual({
    id: pump.id,
    slug: 'nasos-slivnoj',
    name: 'Насос сливной',
    sku: pump.sku,
    brand: 'Askoll',
    kind: 'analog',
    photos: ['/uploads/products/a.jpg', '/uploads/products/b.jpg'],
    drawing: 'drainpump.w30',
    price: 1000,
    user_price: 900,
    quantity: 3,
    discontinued: false,
    rating: 4.5,
    reviews_count: 12,
    description: '',
    attributes: [{ name: 'Мощность, Вт', value: '30' }],
    weight_grams: 400,
    numbers: [{ number: 'DC31-00030H', kind: 'old' }],
    category: { id: washers.id, slug: 'stiralnye-mashiny', name: 'Стиральные машины' },
    subcategory: { id: pumps.id, slug: 'nasosy', name: 'Насосы' },
    models_count: 0,
    questions_count: 0,
    updated_at: pump.updatedAt.toISOString(),
    analogs: [],
    together: [],
    replaced_by: null,
  })
})

test('a drawn part carries the measures that its drawing shows, a photographed one none', async () => {
  const bearing = { name: 'Подшипник 6205', attributes: [['Наружный диаметр, мм', '52']] as [string, string][] }
  const drawn = await buildProduct(shop.db, { ...bearing, slug: 'podshipnik-narisovan' })
  const photographed = await buildProduct(shop.db, { ...bearing, slug: 'podshipnik-s-foto', photos: 'a.jpg' })
  const answers = await Promise.all(
    [drawn, photographed].map(async ({ slug }) => (await shop.get(`/api/products/by-slug/${slug}`)).json()),
  )

  expect(answers[0]).toMatchObject({ photos: [], measures: [{ text: '⌀ 52 мм' }] })
  expect(answers[1]).not.toHaveProperty('measures')
})

test('a part without a slug is found by its id, also outside any subcategory', async () => {
  const product = await buildProduct(shop.db, { slug: null, categoryId: nameless.id })

  const answer = await shop.get(`/api/products/by-slug/${product.id}`)

  expect(answer.json()).toMatchObject({ id: product.id, slug: null, subcategory: null, category: { slug: null } })
})

test('a replaced part points to its successor, its analogs and what is bought with it', async () => {
  const old = await buildProduct(shop.db, { discontinued: true })
  const [successor, together] = [await buildProduct(shop.db), await buildProduct(shop.db)]
  await relateProducts(shop.db, successor, 'replaces', old)
  await relateProducts(shop.db, old, 'together', together)
  await relateProducts(shop.db, old, 'analog', hidden)
  const analogs = []
  for (let n = 0; n < 10; n++) {
    const analog = await buildProduct(shop.db)
    await relateProducts(shop.db, old, 'analog', analog, 10 - n)
    analogs.unshift(analog.id)
  }

  const answer = (await shop.get(`/api/products/by-slug/${old.slug}`)).json()

  expect(answer.replaced_by.id).toBe(successor.id)
  expect(answer.together.map((product: { id: number }) => product.id)).toEqual([together.id])
  expect(answer.analogs.map((product: { id: number }) => product.id)).toEqual(analogs.slice(0, 8))
  expect((await shop.get(`/api/products/by-slug/${successor.slug}`)).json().replaced_by).toBeNull()
})

test('where no orders say what goes with a part, rules do: what fits the same appliance and can be bought', async () => {
  const [own, foreign] = [await buildModel(shop.db), await buildModel(shop.db)]
  const section = { categoryId: washers.id, subcategoryId: null }
  const clamp = { ...section, name: 'Хомут манжеты наружный' }
  const cuff = await buildProduct(shop.db, { ...section, name: 'Манжета люка', models: [own] })
  const fitting = await buildProduct(shop.db, { ...clamp, models: [own] })
  await buildProduct(shop.db, { ...clamp, models: [foreign] })
  await buildProduct(shop.db, { ...clamp, models: [own], quantity: 0 })
  await buildProduct(shop.db, { ...clamp, models: [own], hidden: true })

  const shelf = async () => (await shop.get(`/api/products/by-slug/${cuff.id}`)).json().together

  expect(await shelf()).toMatchObject([{ id: fitting.id, why: expect.stringContaining('ржавеет') }])
  const byHand = await buildProduct(shop.db)
  await relateProducts(shop.db, cuff, 'together', byHand)
  expect(await shelf()).toMatchObject([{ id: byHand.id, why: '' }, { id: fitting.id }])
  await relateProducts(shop.db, cuff, 'together', fitting)
  expect((await shelf()).map(({ id }: { id: number }) => id).toSorted()).toEqual([fitting.id, byHand.id].toSorted())
})

test('an analog says how it differs, whatever the price tier', async () => {
  const attributes = (value: string) => [['Отвод', value]] as [string, string][]
  const own = await buildProduct(shop.db, { attributes: attributes('Без отвода') })
  const analog = await buildProduct(shop.db, { attributes: attributes('С отводом') })
  await relateProducts(shop.db, own, 'analog', analog)

  const answer = (await shop.get(`/api/products/by-slug/${own.slug}`)).json()

  expect(answer.analogs).toMatchObject([{ id: analog.id, difference: 'с отводом' }])
  expect(answer.analogs[0]).not.toHaveProperty('attributes')
})

test.each([
  [null, 0, null],
  [5, 5, 0],
  [2, 5, 0],
  [5, 0, 5],
])('of %j on hand with %i reserved %j can be bought', async (quantity, reserved, available) => {
  const product = await buildProduct(shop.db, { quantity, reserved })

  const answer = await shop.get(`/api/products/by-slug/${product.slug}`)

  expect(answer.json().quantity).toBe(available)
})

test('a hidden part is nowhere', async () => {
  expect((await shop.get('/api/products/by-slug/spryatannyj')).statusCode).toBe(404)
  expect((await shop.get(`/api/products/by-slug/${hidden.id}`)).statusCode).toBe(404)
  expect((await shop.get(`/api/products/${hidden.id}/models`)).statusCode).toBe(404)
  expect((await shop.get(`/api/fit?product_id=${hidden.id}&model=WW70`)).statusCode).toBe(404)
  expect(await findProductsByIds(shop.db, { tier: 'retail', ids: [hidden.id] })).toEqual([])
  const lists = await Promise.all(
    ['', `?category=${washers.slug}`, `?category=${washers.slug}&subcategory=nasosy`, `?search=${hidden.sku}`].map(
      async (query) => (await shop.get(`/api/products${query}`)).json().products,
    ),
  )
  expect(lists.flat().map((product: { id: number }) => product.id)).not.toContain(hidden.id)
})

test('parts asked for by id come in the order asked, without unknown ones', async () => {
  const second = await buildProductOfUnknownStock(shop.db)

  const cards = await findProductsByIds(shop.db, { tier: 'retail', ids: [second.id, 2_147_483_647, pump.id] })

  expect(cards.map((card) => [card.id, card.quantity])).toEqual([
    [second.id, null],
    [pump.id, 3],
  ])
})

test('the shop says where it is and how to call it', async () => {
  expect((await shop.get('/api/shop')).json()).toMatchObject({ name: 'Шильдик', origin: 'http://localhost:3000' })
})
