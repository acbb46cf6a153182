import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildModel, buildProduct, buildSubcategory, refreshCounts } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Suggestions } from '#shared/suggest/suggest-endpoints.ts'
import { suggest } from './suggest-service.ts'

let shop: TestApp
let washers: Awaited<ReturnType<typeof buildCategory>>
let pumps: Awaited<ReturnType<typeof buildSubcategory>>
let pump: Awaited<ReturnType<typeof buildProduct>>

beforeAll(async () => {
  shop = await buildTestApp()
  washers = await buildCategory(shop.db, { name: 'Стиральные машины' })
  pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы и помпы' })
  await buildModel(shop.db, { categoryId: washers.id, brand: 'Samsung', code: 'WW70J52E0HW' })
  await buildModel(shop.db, { categoryId: washers.id, brand: 'Samsung', code: 'WW70J52' })
  await buildModel(shop.db, { categoryId: washers.id, brand: 'LG', code: 'WW70-X' })
  pump = await buildProduct(shop.db, {
    subcategoryId: pumps.id,
    name: 'Насос сливной Askoll',
    sku: 'DC31-00178A',
    price: '1000.00',
    masterPrice: '777.00',
    numbers: [
      { number: 'OLD-1', kind: 'old' },
      { number: 'BOTH-1', kind: 'cross' },
    ],
  })
  const category = { categoryId: washers.id, subcategoryId: pumps.id }
  await buildProduct(shop.db, {
    ...category,
    name: 'Насос Leili',
    sku: 'LEILI-1',
    numbers: [
      { number: 'BOTH-1', kind: 'cross' },
      { number: 'DC31-00178A', kind: 'cross' },
    ],
  })
  await buildProduct(shop.db, { ...category, name: 'Насос спрятанный', sku: 'HIDDEN-1', hidden: true })
  for (let n = 0; n < 9; n++) await buildProduct(shop.db, { ...category, name: `Патрубок ${n}`, sku: `PIPE-${n}` })
  await refreshCounts(shop.db)
})
afterAll(() => shop.close())

async function suggested(text: string): Promise<Suggestions> {
  const answer = await shop.get(`/api/suggest?q=${encodeURIComponent(text)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test.each([
  ['DC31-00178A', 'the article'],
  ['dc31 00178a', 'the article without its dash'],
  ['DС31-00178А', 'the article with Cyrillic look-alikes'],
  ['OLD-1', 'a number it replaces'],
])('«%s» names one product exactly: by %s', async (text) => {
  const { exact, products } = await suggested(text)

  expect(exact?.id).toBe(pump.id)
  expect(products[0]?.id).toBe(pump.id)
})

test.each([
  ['BOTH-1', 'a number two parts share'],
  ['DC31', 'only the beginning of an article'],
  ['HIDDEN-1', 'a part that is not on sale'],
  ['насос', 'a name'],
])('«%s» names no single product: it is %s', async (text) => {
  expect((await suggested(text)).exact).toBeNull()
})

test('an appliance is offered by the beginning of its code, at most two of them', async () => {
  const codes = async (text: string) => (await suggested(text)).models.map(({ brand, code }) => `${brand} ${code}`)

  expect(await codes('WW70J52')).toEqual(['Samsung WW70J52', 'Samsung WW70J52E0HW'])
  expect(await codes('lg ww70')).toEqual(['LG WW70-X'])
  expect(await codes('ww70')).toHaveLength(2)
  expect(await codes('samsung')).toEqual([])
  expect(await codes('ww')).toEqual([])
})

test('a subcategory is offered by its name, with the category it stands in', async () => {
  expect((await suggested('помпа')).categories).toEqual([
    {
      id: pumps.id,
      slug: pumps.slug,
      name: 'Насосы и помпы',
      drawing: pumps.drawing,
      category: { id: washers.id, slug: washers.slug, name: washers.name },
    },
  ])
  expect((await suggested('стиральная')).categories).toMatchObject([{ id: washers.id, category: null }])
})

test('products are seven at most, and the total says how many there are', async () => {
  const { products, total } = await suggested('патрубок')

  expect(products).toHaveLength(7)
  expect(total).toBe(9)
  expect((await suggested('насос')).total).toBe(2)
})

test('a large shop says «at least» by its most wanted products, and finds a common word among them first', async () => {
  const category = { categoryId: washers.id, subcategoryId: pumps.id }
  for (let n = 0; n < 25; n++)
    await buildProduct(shop.db, { ...category, name: `Манжета ${n}`, sku: `CUFF-${n}`, popularity: 100 + n })
  for (let n = 0; n < 9; n++)
    await buildProduct(shop.db, { ...category, name: `Манжета малая ${n}`, sku: `SMALL-${n}` })
  expect(await suggested('манжета')).toMatchObject({ total: 34, total_is_least: false })

  await shop.db.execute(sql`update search_settings set hot_from = 100`)
  await shop.db.execute(sql`update product_search set is_hot = popularity >= 100`)
  const rough = await suggested('манжета')
  await shop.db.execute(sql`update search_vocabulary set found_in = 1000000 where word = 'манжета'`)
  const common = await suggested('манжета')

  expect(rough).toMatchObject({ total: 20, total_is_least: true })
  expect(rough.products.map(({ sku }) => sku)).toEqual([24, 23, 22, 21, 20, 19, 18].map((n) => `CUFF-${n}`))
  expect(common).toEqual(rough)
  // Fewer than twenty of the most wanted say little; then everything is counted.
  expect(await suggested('малая')).toMatchObject({ total: 9, total_is_least: false })
  await shop.db.execute(sql`update search_settings set hot_from = 0`)
  await shop.db.execute(sql`update product_search set is_hot = true`)
})

test('too little to look for finds nothing, and a strange text is rejected in the shop’s words', async () => {
  const nothing = {
    exact: null,
    models: [],
    categories: [],
    symptoms: [],
    products: [],
    total: 0,
    total_is_least: false,
  }

  for (const text of ['', 'н', ' н ', '—', '%%']) expect(await suggested(text)).toEqual(nothing)
  for (const query of ['', `?q=${'a'.repeat(101)}`, '?q=a%00b', '?q=ab&q=cd']) {
    const answer = await shop.get(`/api/suggest${query}`)
    expect(answer.statusCode, query).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad-input' })
  }
})

test('a master’s price is in a master’s suggestions and in no other', async () => {
  shop.lookAs('retail')
  for (const text of ['DC31-00178A', 'насос']) {
    const answer = await shop.get(`/api/suggest?q=${encodeURIComponent(text)}`)
    expect(answer.body).not.toMatch(/master|777/)
    expect(answer.headers['cache-control']).toContain('no-store')
  }

  shop.lookAs('master')
  expect((await suggested('DC31-00178A')).exact).toMatchObject({ master_price: 777 })
  expect((await suggested('насос')).products).toContainEqual(expect.objectContaining({ master_price: 777 }))
  shop.lookAs('retail')
})

test('the question of a suggestion is planned once and not for every letter', async () => {
  const plans = await shop.db.transaction(async (tx) => {
    for (let times = 0; times < 8; times += 1) await suggest(tx, { tier: 'retail', text: 'DC31' })
    const { rows } = await tx.execute(
      sql`select generic_plans > 0 as "isKept" from pg_prepared_statements where name = 'suggested-retail'`,
    )
    return rows
  })
  expect(plans).toEqual([{ isKept: true }])
})
