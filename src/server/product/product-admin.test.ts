import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildModel, buildProduct, buildSubcategory, linkModel } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
type Person = Awaited<ReturnType<typeof openBrowserAs>>
let olga: Person
let denis: Person
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  denis = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Денис' })
})
afterAll(() => shop.close())

async function section() {
  return buildSubcategory(shop.db, { filters: ['Мощность, Вт'] })
}

async function newProduct(given: Record<string, unknown> = {}) {
  const place = await section()
  const answer = await olga.post('/api/admin/products', {
    sku: 'DC31-00178A',
    name: 'Насос сливной Askoll',
    category_id: place.categoryId,
    subcategory_id: place.id,
    price: 1890,
    user_price: 1790,
    master_price: 1590,
    quantity: 7,
    ...given,
  })
  return { answer, place }
}

test('a subcategory says which category a product stands in, when it is made and when it is moved', async () => {
  const { answer, place } = await newProduct({ category_id: undefined })
  const made = answer.json()
  expect([answer.statusCode, made.category?.id]).toEqual([201, place.categoryId])
  const other = await section()

  const moved = await olga.patch(`/api/admin/products/${made.id}`, { version: 1, subcategory_id: other.id })

  expect(moved.json()).toMatchObject({ category: { id: other.categoryId }, subcategory: { id: other.id } })
  const homeless = await olga.post('/api/admin/products', { sku: 'X-1', name: 'Деталь', price: 1 })
  expect([homeless.statusCode, homeless.json().fields]).toEqual([400, { category_id: 'Выберите раздел' }])
})

test('a product made from scratch stands in the shop with everything that was typed', async () => {
  const { answer, place } = await newProduct({
    brand: 'Askoll',
    attributes: [
      { name: 'Мощность, Вт', value: '40' },
      { name: 'Цвет', value: 'белый' },
    ],
    numbers: [
      { number: 'DC96-01414A', kind: 'oem' },
      { number: 'dc96 01414a', kind: 'old' },
    ],
    seo_description: 'Насос для Samsung',
  })

  expect(answer.statusCode).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({
    slug: 'nasos-slivnoj-askoll-dc31-00178a',
    master_price: 1590,
    quantity: 7,
    subcategory: { id: place.id },
    attributes: [
      { name: 'Мощность, Вт', value: '40', is_filter: true },
      { name: 'Цвет', value: 'белый', is_filter: false },
    ],
    seo_description: 'Насос для Samsung',
    version: 1,
  })
  expect(made.numbers).toHaveLength(1)
  const shown = await shop.get('/api/products/by-slug/nasos-slivnoj-askoll-dc31-00178a')
  expect(shown.json()).toMatchObject({ name: 'Насос сливной Askoll', user_price: 1790 })
  const filtered = await shop.get(
    `/api/products?category=${place.categoryId}&subcategory=${place.id}&attr.moshchnost-vt=40`,
  )
  expect(filtered.json().products.map((each: { id: number }) => each.id)).toEqual([made.id])
})

test('an article or an address that is taken is rejected by name', async () => {
  await newProduct()
  const again = await newProduct()
  expect([again.answer.statusCode, again.answer.json().code]).toEqual([409, 'sku-taken'])
  const slug = await newProduct({ sku: 'X-1', slug: 'nasos-slivnoj-askoll-dc31-00178a' })
  expect([slug.answer.statusCode, slug.answer.json().code]).toEqual([409, 'slug-taken'])
})

const refused: [name: string, given: Record<string, unknown>][] = [
  ['a slug of a digit', { slug: '123' }],
  ['a slug with a slash', { slug: 'a/b' }],
  ['a slug of another host', { slug: '//evil.com' }],
  ['a negative price', { price: -1 }],
  ['a price with thousandths', { price: 1.005 }],
  ['a price as text', { price: '1890' }],
  ['an endless price', { price: 1e12 }],
  ['half a piece', { quantity: 1.5 }],
  ['a stock beyond the database', { quantity: 2_147_483_648 }],
  ['a kind nobody knows', { kind: 'stolen' }],
  ['no name', { name: ' \u00a0 ' }],
  ['a name without end', { name: 'я'.repeat(301) }],
  ['a name with a bell', { name: 'a\u0007b' }],
  ['a section that is not there', { subcategory_id: 999_999 }],
  ['itself among unknown analogs', { analogs: [999_999] }],
  ['the same analog twice', { analogs: [1, 1] }],
]

test('what cannot be a product is rejected with 400', async () => {
  const place = await section()
  const usual = {
    sku: 'DC31-00178A',
    name: 'Насос',
    category_id: place.categoryId,
    subcategory_id: place.id,
    price: 1890,
  }

  for (const [name, given] of refused) {
    const answer = await olga.post('/api/admin/products', { ...usual, ...given })
    expect([name, answer.statusCode]).toEqual([name, 400])
  }
})

test('of two editors the second learns who changed what, and overwrites nothing', async () => {
  const made = (await newProduct()).answer.json()
  const url = `/api/admin/products/${made.id}`
  expect((await denis.patch(url, { version: 1, user_price: 1700, name: 'Насос' })).statusCode).toBe(200)

  const late = await olga.patch(url, { version: 1, user_price: 1650 })

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'stale',
    error: expect.stringContaining('Денис'),
    conflict: {
      by: 'Денис Петров',
      version: 2,
      fields: { user_price: [1790, 1700], name: ['Насос сливной Askoll', 'Насос'] },
    },
  })
  expect((await olga.get(url)).json()).toMatchObject({ user_price: 1700, version: 2 })
  expect((await olga.patch(url, { version: 2, user_price: 1650 })).json()).toMatchObject({
    user_price: 1650,
    version: 3,
  })
})

test('a sale between looking and typing is not overwritten by the stock that was seen', async () => {
  const made = (await newProduct()).answer.json()
  await shop.db.execute(sql`update products set quantity = 5 where id = ${made.id}`)

  const late = await olga.patch(`/api/admin/products/${made.id}`, { version: 1, quantity: 10, quantity_was: 7 })

  expect([late.statusCode, late.json().conflict.fields]).toEqual([409, { quantity: [7, 5] }])
  const now = await olga.patch(`/api/admin/products/${made.id}`, { version: 1, quantity: 10, quantity_was: 5 })
  expect(now.json().quantity).toBe(10)
  const { rows } = await shop.db.execute(
    sql`select reason, quantity_after from stock_movements order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'set', quantity_after: 10 }])
})

test('twenty changes at once: one wins, nineteen are told', async () => {
  const made = (await newProduct()).answer.json()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => olga.patch(`/api/admin/products/${made.id}`, { version: 1, price: 2000 + n })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
})

test('a new address: the old one still finds the product, and says where it is now', async () => {
  const made = (await newProduct()).answer.json()
  const url = `/api/admin/products/${made.id}`
  await olga.patch(url, { version: 1, slug: 'nasos' })
  await olga.patch(url, { version: 2, slug: 'pompa' })

  for (const old of [made.slug, 'nasos']) {
    expect((await shop.get(`/api/products/by-slug/${old}`)).json()).toMatchObject({ id: made.id, slug: 'pompa' })
  }
  expect((await olga.get(url)).json().old_slugs).toHaveLength(2)
  await olga.patch(url, { version: 3, slug: 'nasos' })
  expect((await olga.get(url)).json().old_slugs).not.toContain('nasos')
  const taken = await newProduct({ sku: 'Y-1', slug: 'pompa' })
  expect((await shop.get('/api/products/by-slug/pompa')).json().id).toBe(taken.answer.json().id)
})

test('the history says who did what, and the audit that it was done', async () => {
  const made = (await newProduct()).answer.json()
  await denis.patch(`/api/admin/products/${made.id}`, { version: 1, hidden: true, price: 1990 })

  const { edits } = (await olga.get(`/api/admin/products/${made.id}/edits`)).json()

  expect(edits).toEqual([
    expect.objectContaining({
      kind: 'changed',
      actor: { id: denis.user.id, name: 'Денис Петров' },
      changes: { hidden: [false, true], price: [1890, 1990] },
    }),
    expect.objectContaining({ kind: 'created', actor: { id: olga.user.id, name: 'Ольга Петров' } }),
  ])
  const audit = (await olga.get('/api/admin/audit?kind=product-changed')).json().events
  expect(audit).toEqual([
    expect.objectContaining({
      actor: { id: denis.user.id, name: 'Денис Петров' },
      details: expect.objectContaining({ product: made.id }),
    }),
  ])
  expect((await shop.get(`/api/products/by-slug/${made.slug}`)).statusCode).toBe(404)
})

test('a copy is hidden, has no stock and an article of its own', async () => {
  const model = await buildModel(shop.db)
  const product = await buildProduct(shop.db, { models: [model] })

  const copy = await olga.post(`/api/admin/products/${product.id}/duplicate`, {})

  expect(copy.statusCode).toBe(201)
  expect(copy.json()).toMatchObject({
    hidden: true,
    quantity: 0,
    sku: `${product.sku}-2`,
    name: product.name,
    models_count: 1,
  })
  expect(copy.json().slug).not.toBe(product.slug)
})

test('what was sold is not deleted, what nobody bought is', async () => {
  const [sold, unsold] = [await buildProduct(shop.db), await buildProduct(shop.db)]
  await buildPurchase(shop.db, { user: olga.user, product: sold })

  const refused = await olga.delete(`/api/admin/products/${sold.id}`)

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'product-in-use'])
  expect((await olga.delete(`/api/admin/products/${unsold.id}`)).statusCode).toBe(200)
  expect((await olga.get(`/api/admin/products/${unsold.id}`)).statusCode).toBe(404)
  expect((await olga.delete(`/api/admin/products/${unsold.id}`)).statusCode).toBe(404)
})

test('relations keep their order and can be taken off', async () => {
  const [product, a, b] = [await buildProduct(shop.db), await buildProduct(shop.db), await buildProduct(shop.db)]
  const url = `/api/admin/products/${product.id}`

  const tied = await olga.patch(url, { version: 1, analogs: [b.id, a.id], together: [a.id] })

  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  expect(ids(tied.json().relations.analog)).toEqual([b.id, a.id])
  expect((await olga.patch(url, { version: 2, analogs: [product.id] })).statusCode).toBe(400)
  expect((await olga.patch(url, { version: 2, analogs: [] })).json().relations.analog).toEqual([])
})

test('pasted models are read line by line: known, new, doubtful', async () => {
  const known = await buildModel(shop.db, { brand: 'Samsung', code: 'WW70J52E0HW' })
  await buildModel(shop.db, { brand: 'Samsung', code: 'WW90J54E0BW' })
  const tied = await buildModel(shop.db, { brand: 'Samsung', code: 'WF8590NMW9' })
  const product = await buildProduct(shop.db, { models: [tied] })
  const text = 'ww70-j52e0hw\n\nWF 8590 NMW9\r\nSamsung WW80K52E0WX\nWW90J54EOBW\nWD80K52E0AX\nWW70J52E0HW'
  const url = `/api/admin/products/${product.id}/models`

  const seen = (await olga.post(url, { text })).json()

  expect(seen.lines.map(({ line, state }: { line: number; state: string }) => [line, state])).toEqual([
    [1, 'found'],
    [3, 'linked'],
    [4, 'new'],
    [5, 'bad'],
    [6, 'bad'],
    [7, 'bad'],
  ])
  expect(seen.lines[3].hint).toContain('WW90J54E0BW')
  expect(seen.models_count, 'nothing is kept before it is asked for').toBe(1)
  const kept = (await olga.post(url, { text, brand: 'Samsung', apply: true })).json()
  expect(kept).toMatchObject({ counts: { found: 1, linked: 1, new: 2, bad: 2 }, models_count: 4 })
  const fits = await shop.get(`/api/fit?product_id=${product.id}&model=WD80K52E0AX`)
  expect(fits.json().fits).toBe('yes')
  expect((await olga.delete(url, { ids: [known.id] })).json()).toEqual({ models_count: 3 })
  expect((await olga.post(url, { text: 'x\n'.repeat(2001) })).statusCode).toBe(400)
})

test('pasted models are read as they stand on plates, and their other numbers are stored', async () => {
  const washer = await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R1H0W' })
  const product = await buildProduct(shop.db)
  const url = `/api/admin/products/${product.id}/models`
  const text = 'Samsung WF60F1R1H0W/DLP\nMODEL: EWS1064EDW PNC 914 340 514'

  const seen = (await olga.post(url, { text, brand: 'Electrolux', apply: true })).json()
  const again = (await olga.post(url, { text: 'PNC 91434051400\nWF6OF1R1HOW' })).json()

  expect(seen.lines.map(({ state, model }: { state: string; model: { code: string } }) => [state, model.code])).toEqual(
    [
      ['found', washer.code],
      ['new', 'EWS1064EDW'],
    ],
  )
  expect(again.lines).toMatchObject([
    { state: 'linked', model: { brand: 'Electrolux', code: 'EWS1064EDW' } },
    { state: 'bad', hint: 'Похожие знаки перепутаны? Есть Samsung WF60F1R1H0W' },
  ])
  expect((await shop.get(`/api/fit?product_id=${product.id}&model=PNC 914340514`)).json().fits).toBe('yes')
  const listed = (await olga.get(`/api/admin/products?search=${encodeURIComponent('WF60F1R1H0W/DLP')}`)).json()
  expect(listed.products.map(({ id }: { id: number }) => id)).toEqual([product.id])
})

test.each([
  ['помпа индезит', 'what customers call the product and its maker'],
  ['yfcjc ckbdyjq', 'the other layout'],
  ['насоз сливной', 'a slip'],
  ['413694', 'the middle of an article'],
])('the list finds %s as the shop does: %s', async (typed) => {
  const pump = await buildProduct(shop.db, { sku: 'C00413694X', name: 'Насос сливной', brand: 'Indesit' })
  await buildProduct(shop.db, { sku: 'C00999111', name: 'Ремень привода', brand: 'Bosch' })
  const listed = (await olga.get(`/api/admin/products?search=${encodeURIComponent(typed)}`)).json()

  expect(listed.products.map(({ id }: { id: number }) => id)).toEqual([pump.id])
})

test.each([
  ['помпа индезит', 'what customers call the product and its maker'],
  ['yfcjc ckbdyjq', 'the other layout'],
  ['насоз сливной', 'a slip'],
  ['413694', 'the middle of an article'],
  ['помпа для WF60F1R1H0W', 'the appliance it fits'],
  ['артикул c00413694x насос', 'an article among words'],
])('a hidden product is found by %s as a shown one is: %s', async (typed) => {
  const pump = await buildProduct(shop.db, { sku: 'C00413694X', name: 'Насос сливной', brand: 'Indesit' })
  const twin = await buildProduct(shop.db, { sku: 'T00413694X', name: 'Насос сливной', brand: 'Indesit' })
  await buildProduct(shop.db, { sku: 'C00999111', name: 'Ремень привода', brand: 'Bosch', hidden: true })
  const washer = await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R1H0W' })
  await linkModel(shop.db, pump, washer)
  const found = async () => {
    const listed = (await olga.get(`/api/admin/products?search=${encodeURIComponent(typed)}`)).json()
    return listed.products.map(({ id }: { id: number }) => id)
  }
  const shown = await found()
  expect(shown).toContain(pump.id)

  await shop.db.execute(sql`update products set hidden = true where id = ${pump.id}`)

  expect((await found()).toSorted()).toEqual(shown.toSorted())
  expect((await shop.get(`/api/products?search=${encodeURIComponent(typed)}`)).body).not.toContain(`"id":${pump.id},`)
  // It comes back as it went.
  await shop.db.execute(sql`update products set hidden = id = ${twin.id}`)
  expect(await found()).toContain(pump.id)
})

test('what was searched for stands with its best match first, whatever was changed last', async () => {
  const belt = await buildProduct(shop.db, { sku: 'KD-1', name: 'Ремень для насоса KD100' })
  const named = await buildProduct(shop.db, { sku: 'X-7', name: 'Насос сливной' })
  const numbered = await buildProduct(shop.db, { sku: 'KD100', name: 'Манжета люка' })
  await shop.db.execute(sql`update products set updated_at = now() - interval '1 day' * id`)
  const ids = async (query: string) =>
    (await olga.get(`/api/admin/products?${query}`)).json().products.map(({ id }: { id: number }) => id)

  expect((await ids('search=KD100'))[0]).toBe(numbered.id)
  expect(await ids('search=насос')).toEqual([named.id, belt.id])
  expect(await ids('search=насос&sort=changed')).toEqual([belt.id, named.id])
  expect(await ids('sort=match')).toEqual([belt.id, named.id, numbered.id])
  expect(await ids('search=насос&limit=1&page=2')).toEqual([belt.id])
})

test('the list is searched by article, old number and words, hidden products among them', async () => {
  const product = await buildProduct(shop.db, { sku: 'DC31-00054D', name: 'Помпа рециркуляции', hidden: true })
  const other = await buildProduct(shop.db, {
    sku: 'C00144987',
    name: 'Насос сливной для стиральной машины',
    numbers: [{ number: 'DC96-01414A', kind: 'oem' }],
  })
  async function found(query: string) {
    const answer = await olga.get(`/api/admin/products?${query}`)
    return { total: answer.json().total, ids: answer.json().products.map(({ id }: { id: number }) => id) }
  }

  expect(await found('search=dc31 00054')).toEqual({ total: 1, ids: [product.id] })
  expect(await found('search=рециркуляции помпа')).toEqual({ total: 1, ids: [product.id] })
  expect(await found('search=dc96-01414')).toEqual({ total: 1, ids: [other.id] })
  for (const words of ['насосы для стир', 'слив']) {
    expect([words, await found(`search=${words}`)]).toEqual([words, { total: 1, ids: [other.id] }])
  }
  expect((await found('search=насос посудомоечный')).total).toBe(0)
  expect(await found('search=%25')).toEqual({ total: 0, ids: [] })
  expect(await found('visibility=hidden')).toEqual({ total: 1, ids: [product.id] })
  expect((await found('fit=no&photo=no')).total).toBe(2)
  expect((await found(`category_id=${other.categoryId}&stock=in`)).ids).toEqual([other.id])
  expect((await found('sort=sku&limit=1&page=2')).ids).toEqual([product.id])
  for (const sort of [
    'changed',
    'new',
    'name',
    'name_desc',
    'sku_desc',
    'price',
    'price_desc',
    'stock',
    'stock_desc',
  ]) {
    expect((await found(`sort=${sort}`)).total).toBe(2)
  }
  const counts = (await olga.get('/api/admin/products/counts')).json()
  expect(counts).toEqual({ all: 2, low: 0, without_photo: 2, without_fit: 2, hidden: 1 })
})

test('a product that was renamed or hidden stands in the list by its new name and as the last one changed', async () => {
  const anode = await buildProduct(shop.db, { name: 'Анод', sku: 'A-1' })
  const drum = await buildProduct(shop.db, { name: 'Барабан', sku: 'B-1' })
  const ids = async (query: string) =>
    (await olga.get(`/api/admin/products?${query}`)).json().products.map(({ id }: { id: number }) => id)
  await shop.db.execute(sql`update products set updated_at = now() - interval '30 days'`)
  expect(await ids('changed_days=7')).toEqual([])

  await olga.patch(`/api/admin/products/${anode.id}`, { version: 1, name: 'Ящик' })

  for (const filter of ['', '&visibility=visible']) {
    expect(await ids(`sort=name${filter}`), filter).toEqual([drum.id, anode.id])
    expect(await ids(`sort=name_desc${filter}`), filter).toEqual([anode.id, drum.id])
    expect(await ids(`sort=changed${filter}`), filter).toEqual([anode.id, drum.id])
  }
  expect(await ids('changed_days=7')).toEqual([anode.id])
  await olga.patch(`/api/admin/products/${anode.id}`, { version: 2, hidden: true })
  expect(await ids('search=ящик')).toEqual([anode.id])
  expect(await ids('search=анод')).toEqual([])
  expect(await ids('sort=name&limit=1&page=2')).toEqual([anode.id])
})

test('a list asked for in a way nobody offers is rejected', async () => {
  const queries = ['page=0', 'limit=101', 'sort=master', 'stock=all', 'search=a&search=b', 'category_id=99999999999']
  for (const query of queries) {
    expect([query, (await olga.get(`/api/admin/products?${query}`)).statusCode]).toEqual([query, 400])
  }
})

test('the models of a product are listed by any part of their name, and ticked products are exported alone', async () => {
  const { answer } = await newProduct()
  const { id } = answer.json()
  await newProduct({ sku: 'OTHER-1', name: 'Ремень' })
  for (const [brand, code] of [
    ['Samsung', 'WW70J52E0HW'],
    ['LG', 'F1096'],
  ] as const)
    await buildModel(shop.db, { brand, code })
  await olga.post(`/api/admin/products/${id}/models`, { text: 'WW70J52E0HW\nF1096', apply: true })

  const all = (await olga.get(`/api/admin/products/${id}/models`)).json()
  const some = (await olga.get(`/api/admin/products/${id}/models?search=ww-70`)).json()
  const table = (await olga.get(`/api/admin/products/export?format=csv&ids=${id}`)).body

  expect([all.total, some.total, some.models[0]]).toEqual([
    2,
    1,
    { id: expect.any(Number), brand: 'Samsung', code: 'WW70J52E0HW' },
  ])
  expect(table).toContain('DC31-00178A')
  expect(table).not.toContain('OTHER-1')
  expect((await olga.get('/api/admin/products/export?ids=1,x')).statusCode).toBe(400)
})

test('a product is without models until it gets one, and again when it loses the last', async () => {
  const product = await buildProduct(shop.db)
  const other = await buildProduct(shop.db)
  const [first, second] = [await buildModel(shop.db), await buildModel(shop.db)]
  async function unfitted() {
    const { products } = (await olga.get('/api/admin/products?fit=no&sort=new')).json()
    const { without_fit: count } = (await olga.get('/api/admin/products/counts')).json()
    return { ids: products.map(({ id }: { id: number }) => id), count }
  }
  expect(await unfitted()).toEqual({ ids: [other.id, product.id], count: 2 })

  await shop.db.execute(
    sql`insert into product_models (product_id, model_id) values (${product.id}, ${first.id}), (${product.id}, ${second.id})`,
  )
  expect(await unfitted()).toEqual({ ids: [other.id], count: 1 })
  await shop.db.execute(sql`delete from product_models where model_id = ${first.id}`)
  expect((await unfitted()).count).toBe(1)
  await shop.db.execute(sql`update product_models set product_id = ${other.id}`)
  expect((await unfitted()).ids).toEqual([product.id])
  await shop.db.execute(sql`delete from product_models`)
  await shop.db.execute(sql`delete from products where id = ${product.id}`)
  expect(await unfitted()).toEqual({ ids: [other.id], count: 1 })
})
