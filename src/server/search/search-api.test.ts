import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#server/catalog/catalog-service.ts'
import {
  buildCategory,
  buildModel,
  buildProduct,
  buildSubcategory,
  buildSymptom,
  relateProducts,
} from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { findSearches } from './search-log-queries.ts'
import { writeSearches } from './search-log-service.ts'

let shop: TestApp
let washers: Awaited<ReturnType<typeof buildCategory>>
let fridges: Awaited<ReturnType<typeof buildCategory>>
let pumps: Awaited<ReturnType<typeof buildSubcategory>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  washers = await buildCategory(shop.db, { name: 'Стиральные машины', slug: 'stiralki' })
  fridges = await buildCategory(shop.db, { name: 'Холодильники', slug: 'holodilniki' })
  pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы' })
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Насос сливной 30 Вт', sku: 'PUMP-100', popularity: 5 })
  await buildProduct(shop.db, { categoryId: fridges.id, name: 'Насос дренажный', sku: 'PUMP-200', popularity: 9 })
})
afterAll(() => shop.close())

async function search(text: string, more = ''): Promise<ProductList> {
  const answer = await shop.get(`/api/products?search=${encodeURIComponent(text)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const skus = ({ products }: ProductList) => products.map(({ sku }) => sku)

test('a mistyped word is corrected and said so; asked for literally it finds nothing', async () => {
  expect(await search('нсаос')).toMatchObject({ corrected: 'насос', corrected_by: ['spelling'], total: 2 })
  expect(await search('yfcjc')).toMatchObject({ corrected: 'насос', corrected_by: ['layout'], total: 2 })
  expect(await search('nasos')).toMatchObject({ corrected: 'насос', corrected_by: ['alphabet'], total: 2 })
  expect(await search('ЗГЬЗ-100')).toMatchObject({ corrected: 'PUMP-100', corrected_by: ['layout'], total: 1 })
  expect(await search('нсаос', '&exact=1')).toMatchObject({ total: 0 })
  expect((await search('насос')).corrected).toBeUndefined()
})

test('a whole word that finds nothing is taken for the beginning of others, which is said; not literally', async () => {
  // «слив» is a word here, and no pump is called so.
  await buildProduct(shop.db, { categoryId: fridges.id, name: 'Пробка слива', sku: 'PLUG-1' })
  expect(await search('насос слив')).toMatchObject({
    corrected: 'насос слив…',
    corrected_by: ['beginning'],
    total: 1,
    products: [{ sku: 'PUMP-100' }],
  })
  expect(await search('yfcjc ckbd')).toMatchObject({ corrected: 'насос слив…', corrected_by: ['layout', 'beginning'] })
  expect(await search('насос слив', '&exact=1')).toMatchObject({ total: 0 })
  const suggested = (await shop.get('/api/suggest?q=насос слив')).json()
  expect(suggested).toMatchObject({ total: 1, products: [{ sku: 'PUMP-100' }] })
  // Nobody made a mistake who has not finished the word.
  expect(suggested.corrected).toBeUndefined()
  await shop.db.execute(sql`delete from products where sku = 'PLUG-1'`)
})

test('a whole word that finds something brings no longer ones when it is sent off, and those last while it is typed', async () => {
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Насос для слива', sku: 'PUMP-300', popularity: 1 })

  const found = await search('насос слив')

  expect(found).toMatchObject({ total: 1, products: [{ sku: 'PUMP-300' }] })
  expect(found.corrected).toBeUndefined()
  const suggested = (await shop.get('/api/suggest?q=насос слив')).json()
  expect(suggested).toMatchObject({ total: 1, products: [{ sku: 'PUMP-300' }, { sku: 'PUMP-100' }] })
  await shop.db.execute(sql`delete from products where sku = 'PUMP-300'`)
})

test('a maker is found by the beginning of its Russian name, beside other words too', async () => {
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Насос', brand: 'Samsung', sku: 'PUMP-400' })

  for (const text of ['самс', 'самсу', 'насос самсун', 'насос самсунг']) {
    expect((await shop.get(`/api/suggest?q=${text}`)).json(), text).toMatchObject({
      total: 1,
      products: [{ sku: 'PUMP-400' }],
    })
    expect(skus(await search(text)), text).toEqual(['PUMP-400'])
  }
  await shop.db.execute(sql`delete from products where sku = 'PUMP-400'`)
})

test('a correction that finds nothing is not offered', async () => {
  const found = await search('нсаос vfy;tnf')

  expect(found.total).toBe(0)
  expect(found.corrected).toBeUndefined()
  expect(found.corrected_by).toBeUndefined()
})

test('a number with one mistake is offered with what it is similar to, and what stands beside it', async () => {
  const found = await search('насос PUMP-l00')

  expect(found.total).toBe(0)
  expect(found.similar?.[0]).toMatchObject({ number: 'PUMP-100', typed: 'PUMP-l00', product: { sku: 'PUMP-100' } })
  expect(found.similar?.[1]).toMatchObject({ number: 'PUMP-200' })
  expect(found.neighbours).toBeUndefined()
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Насос циркуляционный', sku: 'CIRC-1' })
  expect((await search('PUMP-l00')).neighbours).toMatchObject({ title: 'Насосы', products: [{ sku: 'CIRC-1' }] })
  const suggested = (await shop.get('/api/suggest?q=PUMP-l00')).json()
  expect(suggested).toMatchObject({ products: [], similar: [{ number: 'PUMP-100', typed: 'PUMP-l00' }, {}] })
  await shop.db.execute(sql`delete from products where sku = 'CIRC-1'`)
})

test('a symptom is found by everyday words: whole phrases, other words beside them, and no other appliance', async () => {
  const seals = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Манжеты' })
  const leak = await buildSymptom(shop.db, {
    categoryId: washers.id,
    appliance: 'Стиральная машина',
    text: 'Протечка',
    codes: {},
    subcategories: [seals],
    words: 'вода пол, течет, капает люк',
  })
  await buildSymptom(shop.db, { categoryId: fridges.id, appliance: 'Холодильник', text: 'Дребезжит', codes: {} })
  await buildProduct(shop.db, { subcategoryId: seals.id, name: 'Манжета', sku: 'SEAL-1' })
  const symptomsOf = async (text: string) => ((await search(text)).symptoms ?? []).map(({ id }) => id)

  for (const text of ['вода на полу', 'протекает стиралка', 'опять течет стиральная машина', 'вода на полу утром']) {
    expect(await symptomsOf(text), text).toEqual([leak.id])
    expect(skus(await search(text)), text).toEqual(['SEAL-1'])
  }
  for (const text of ['холодильник течет', 'пол', 'вода', 'насос течет утром вечером']) {
    expect(await symptomsOf(text), text).toEqual([])
  }
  // A product that was named is looked for, whatever is wrong with it.
  expect(skus(await search('течет насос'))).toEqual(['PUMP-200', 'PUMP-100'])
  await shop.db.execute(sql`delete from symptoms where id >= ${leak.id}`)
  await shop.db.execute(sql`delete from products where sku = 'SEAL-1'`)
})

test('the same words are offered in each kind of appliance, whichever is chosen', async () => {
  const scopes = [
    { id: fridges.id, slug: 'holodilniki', name: 'Холодильники', count: 1 },
    { id: washers.id, slug: 'stiralki', name: 'Стиральные машины', count: 1 },
  ]
  const everywhere = await search('насос')
  const narrowed = await search('насос', '&category=stiralki')

  expect(everywhere.scopes).toEqual(expect.arrayContaining(scopes))
  expect(skus(everywhere)).toEqual(['PUMP-200', 'PUMP-100'])
  expect(skus(narrowed)).toEqual(['PUMP-100'])
  expect(narrowed.scopes).toHaveLength(2)
})

test.each(['match', 'popular', 'price_asc', 'price_desc', 'new'])(
  'words in the whole shop are answered at once as they are piece by piece: %s',
  async (sort) => {
    const atOnce = await search('насос', `&sort=${sort}`)

    // A page of another size is asked for piece by piece.
    expect(atOnce).toEqual(await search('насос', `&sort=${sort}&limit=23`))
    expect(atOnce).toMatchObject({ total: 2, scopes: [{ count: 1 }, { count: 1 }] })
    expect(atOnce.facets?.groups.length).toBeGreaterThan(0)
  },
)

test('the question of a search is planned once and not for every word', async () => {
  const query = { search: 'насос', facets: {}, inStock: false, limit: 24 }
  const plans = await shop.db.transaction(async (tx) => {
    for (let times = 0; times < 8; times += 1) await listProducts(tx, { tier: 'retail', query })
    const { rows } = await tx.execute(
      sql`select generic_plans > 0 as "isKept" from pg_prepared_statements where name = 'searched-retail-match'`,
    )
    return rows
  })
  expect(plans).toEqual([{ isKept: true }])
})

test('whoever writes words of products leaves no waiting list for those who search', async () => {
  const waiting = async () => {
    const { rows } = await shop.db.execute(
      sql`select gin_clean_pending_list('product_search_words') + gin_clean_pending_list('product_search_hot_words') as pages`,
    )
    return Number(rows[0]?.pages)
  }
  const product = await buildProduct(shop.db, { categoryId: fridges.id, name: 'Полка', sku: 'SHELF-1' })
  expect(await waiting()).toBe(0)
  await shop.db.execute(sql`update products set name = 'Балкон дверной' where id = ${product.id}`)
  expect(await waiting()).toBe(0)
  await shop.db.execute(sql`select refresh_hot_parts()`)
  expect(await waiting()).toBe(0)
  expect(skus(await search('балкон'))).toEqual(['SHELF-1'])
})

test('four signs from inside an article find it, three are too few', async () => {
  await buildProduct(shop.db, { name: 'Крышка фильтра', sku: 'WX00064738' })
  expect(skus(await search('6473'))).toEqual(['WX00064738'])
  expect(skus(await search('647'))).toEqual([])
})

test('an old number finds its product and says why', async () => {
  const product = await buildProduct(shop.db, { sku: 'NEW-55501', numbers: [{ number: 'OLD-77701', kind: 'old' }] })

  const found = await search('old77701')

  expect(found.products[0]?.sku).toBe('NEW-55501')
  expect(found.number_note).toEqual({ number: 'OLD-77701', kind: 'old', product_id: product.id })
})

test('the article of a product that is made no more finds what replaces it first', async () => {
  const old = await buildProduct(shop.db, { sku: 'GONE-4441', discontinued: true })
  const next = await buildProduct(shop.db, { sku: 'NEXT-4442' })
  await relateProducts(shop.db, next, 'replaces', old)

  const found = await search('GONE-4441')

  expect(skus(found)).toEqual(['NEXT-4442', 'GONE-4441'])
  expect(found.number_note).toEqual({ number: 'GONE-4441', kind: 'replaced', product_id: next.id })
})

test('a symptom leads to the products that cure it, by words or by the code on the display', async () => {
  await buildSymptom(shop.db, { categoryId: washers.id, codes: { Bosch: ['E18'] }, subcategories: [pumps] })

  for (const text of ['не сливает', 'E18', 'ошибка е18 bosch']) {
    const found = await search(text)
    expect(
      found.symptoms?.map((symptom) => symptom.text),
      text,
    ).toEqual(['Не сливает воду'])
    expect(skus(found), text).toEqual(['PUMP-100'])
  }
  expect((await search('насос')).symptoms).toBeUndefined()
})

test('a word and a model find what fits it', async () => {
  const model = await buildModel(shop.db, { categoryId: washers.id, brand: 'Bosch', code: 'WLG-20160' })
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Насос', sku: 'FIT-90011', models: [model] })
  await buildProduct(shop.db, { subcategoryId: pumps.id, name: 'Шланг', sku: 'FIT-90012', models: [model] })

  expect(skus(await search('насос wlg20160'))).toEqual(['FIT-90011'])
  expect(skus(await search('bosch wlg 20160')).sort()).toEqual(['FIT-90011', 'FIT-90012'])
  expect(skus(await search('насос', '&model=WLG20160'))).toEqual(['FIT-90011'])
})

test('a change is found at once: a new name, a hidden product, a new word of the shopkeeper', async () => {
  const product = await buildProduct(shop.db, { name: 'Крыльчатка красная', sku: 'FRESH-1001' })
  const found = async (text: string) => skus(await search(text))
  const rename = (name: string) => shop.db.execute(sql`update products set name = ${name} where id = ${product.id}`)

  expect(await found('крыльчатка')).toEqual(['FRESH-1001'])
  await rename('Пропеллер')
  expect(await found('крыльчатки')).toEqual([])
  expect(await found('пропеллеры')).toEqual(['FRESH-1001'])
  await shop.db.execute(sql`update products set hidden = true where id = ${product.id}`)
  expect(await found('пропеллер')).toEqual([])
  await shop.db.execute(sql`update products set hidden = false where id = ${product.id}`)
  expect(await found('пропеллер')).toEqual(['FRESH-1001'])
  await shop.db.execute(sql`delete from products where id = ${product.id}`)
  expect(await found('пропеллер')).toEqual([])
})

test('prices and stock are written without touching the words', async () => {
  const product = await buildProduct(shop.db, { name: 'Втулка', sku: 'CALM-1001' })
  const rowOf = async () =>
    (await shop.db.execute(sql`select xmin from product_search where product_id = ${product.id}`)).rows

  const before = await rowOf()
  await shop.db.execute(sql`update products set price = 5, quantity = 1 where id = ${product.id}`)

  expect(await rowOf()).toEqual(before)
})

test.each([
  "' & | ! ( ) <-> :*",
  '%',
  '__',
  '\\',
  '😀😀',
  '—— ——',
  'а',
  'ъъъъъъъ',
  'a'.repeat(100),
  'насос & !сливной',
  '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5',
  '漢字',
])('«%s» is answered, and never with everything', async (text) => {
  const all = (await shop.get('/api/products')).json().total

  expect((await search(text)).total).toBeLessThan(all)
  expect((await shop.get(`/api/suggest?q=${encodeURIComponent(text)}`)).statusCode).toBe(200)
})

test('the shopkeeper sees what people look for and do not find, and nobody’s address', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  for (const text of ['Карбюратор', 'карбюратор', 'насос', '+7 999 123-45-67', 'anna@example.com']) await search(text)
  await writeSearches(shop.db)

  const log = await admin.get('/api/admin/search-log?found=nothing')
  const all = (await admin.get('/api/admin/search-log?limit=100')).body

  expect(log.json().searches).toContainEqual(expect.objectContaining({ query: 'карбюратор', found: 0, times: 2 }))
  expect(all).toContain('насос')
  expect(all).not.toMatch(/anna|999/)
  expect((await shop.get('/api/admin/search-log')).statusCode).toBe(401)
})

test('of a search on several days the sum and the latest outcome count, also page by page', async () => {
  // What the other tests of this file looked for would be counted too.
  await shop.db.execute('delete from search_log')
  await shop.db.execute(`insert into search_log (day, query, found, times)
    select (now() at time zone 'Europe/Moscow')::date - ago, query, found, times from (values
      (0, 'помпа', 7, 1), (3, 'помпа', 0, 5), (1, 'бак', 0, 2), (2, 'бак', 2147483647, 3), (100, 'бак', 4, 50), (40, 'старое', 0, 9)
    ) t (ago, query, found, times)`)
  const asked = { days: 30, isEmpty: false, limit: 1 }
  const [first, second] = [0, 1].map((offset) => findSearches(shop.db, { ...asked, offset }))

  expect(await first).toMatchObject({ rows: [{ query: 'помпа', times: 6, found: 7 }], total: 2 })
  expect(await second).toMatchObject({ rows: [{ query: 'бак', times: 5, found: 0 }], total: 2 })
  expect(await findSearches(shop.db, { ...asked, offset: 2 })).toEqual({ rows: [], total: 2 })
  const empty = await findSearches(shop.db, { days: 90, isEmpty: true, limit: 10, offset: 0 })
  expect([empty.total, ...empty.rows.map(({ query }) => query)]).toEqual([2, 'старое', 'бак'])
})

test('a synonym works as soon as it is saved; a taken word and a guest are rejected', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  const made = await admin.post('/api/admin/synonyms', { word: 'Качалка', means: 'насос' })
  expect(made.statusCode, made.body).toBe(201)
  expect(skus(await search('качалку'))).toContain('PUMP-100')
  expect((await admin.post('/api/admin/synonyms', { word: 'качалка', means: 'шланг' })).statusCode).toBe(409)
  expect((await admin.post('/api/admin/synonyms', { word: 'два слова', means: 'шланг' })).statusCode).toBe(400)
  expect((await admin.get('/api/admin/synonyms?search=качал')).json()).toMatchObject({ total: 1 })
  const { id } = made.json()
  const path = `/api/admin/synonyms/${id}`
  expect((await admin.patch(path, { word: 'качалка', means: 'ничего', version: 1 })).statusCode).toBe(200)
  expect((await admin.delete(path)).statusCode).toBe(200)
  expect((await admin.delete(path)).statusCode).toBe(404)
  expect((await shop.get('/api/admin/synonyms')).statusCode).toBe(401)
})

test('of two who change a synonym at once, the slower one is told and overwrites nothing unseen', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const { id } = (await admin.post('/api/admin/synonyms', { word: 'бублик', means: 'манжета' })).json()
  const path = `/api/admin/synonyms/${id}`

  const quick = await admin.patch(path, { word: 'бублик', means: 'манжета, уплотнитель', version: 1 })
  const slow = await admin.patch(path, { word: 'бублик', means: 'сальник', version: 1 })
  const { synonyms } = (await admin.get('/api/admin/synonyms?search=бублик')).json()

  expect(quick.json()).toMatchObject({ version: 2 })
  expect([slow.statusCode, slow.json()]).toMatchObject([
    409,
    { code: 'stale', conflict: { version: 2, fields: { means: ['сальник', 'манжета, уплотнитель'] } } },
  ])
  expect(synonyms).toMatchObject([{ means: 'манжета, уплотнитель', version: 2 }])
  expect((await admin.patch(path, { word: 'бублик', means: 'сальник', version: 2 })).statusCode).toBe(200)
  await admin.delete(path)
})

test.each([
  ['DC75-5B347U', 'a look-alike'],
  ['DC75-58437U', 'two swapped'],
  ['DC75-5834U', 'one left out'],
  ['DC75-583477U', 'one too many'],
  ['DC75-59347U', 'another one'],
])('«%s» (%s) is offered the number that is like it, and nothing is taken instead', async (typed) => {
  const { rows } = await shop.db.execute(sql`select 1 from products where sku_code = 'DC7558347U'`)
  if (rows.length === 0) await buildProduct(shop.db, { sku: 'DC75-58347U', name: 'Манжета похожая' })

  const list = (await shop.get(`/api/products?search=${encodeURIComponent(typed)}`)).json()

  expect(list).toMatchObject({ total: 0, products: [], similar: [{ number: 'DC75-58347U', model: null }] })
  expect(list.corrected).toBeUndefined()
})
