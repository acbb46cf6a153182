import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** One article is one product and one name is one category, however they are typed. */

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())
const desk = openImportClient(
  () => shop,
  () => olga,
)

async function productForm(sku: string) {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from subcategories limit 1`)
  const place = rows[0] ?? (await buildSubcategory(shop.db))
  return { sku, name: 'Насос', brand: 'Askoll', kind: 'analog', subcategory_id: place.id, price: 100 }
}

test.each(['proba-x', 'Proba-X'])(
  'an article that is taken is taken as %s too, and the answer says by which product',
  async (sku) => {
    const first = await buildProduct(shop.db, { sku: 'PROBA-X', name: 'Насос Askoll' })

    const answer = await olga.post('/api/admin/products', await productForm(sku))

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'sku-taken',
      error: 'Артикул PROBA-X уже у товара «Насос Askoll»',
      product: { id: first.id, sku: 'PROBA-X', name: 'Насос Askoll' },
    })
  },
)

test('Cyrillic articles too', async () => {
  await buildProduct(shop.db, { sku: 'НАСОС-Ж' })
  expect((await olga.post('/api/admin/products', await productForm('насос-ж'))).json().code).toBe('sku-taken')
})

test('an edit and a copy cannot take it either; a product may change the case of its own', async () => {
  const [taken, other] = [
    await buildProduct(shop.db, { sku: 'PROBA-X' }),
    await buildProduct(shop.db, { sku: 'OTHER' }),
  ]

  const edited = await olga.patch(`/api/admin/products/${other.id}`, { version: 1, sku: 'proba-x' })
  const copied = await olga.post(`/api/admin/products/${other.id}/duplicate`, { sku: 'pROBA-x' })
  const own = await olga.patch(`/api/admin/products/${taken.id}`, { version: 1, sku: 'Proba-X' })

  expect([edited, copied].map((answer) => answer.json().product?.id)).toEqual([taken.id, taken.id])
  expect([edited.statusCode, copied.statusCode, own.statusCode]).toEqual([409, 409, 200])
})

test('two shopkeepers at once: one of them gets it', async () => {
  const forms = [
    { ...(await productForm('PROBA-X')), slug: 'first' },
    { ...(await productForm('proba-x')), slug: 'second' },
  ]
  const answers = await Promise.all(forms.map((form) => olga.post('/api/admin/products', form)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('a copy without an article of its own finds a free one in any case', async () => {
  const product = await buildProduct(shop.db, { sku: 'PROBA-X' })
  await buildProduct(shop.db, { sku: 'proba-x-2' })
  const copy = await olga.post(`/api/admin/products/${product.id}/duplicate`, {})
  expect(copy.json().sku).toBe('PROBA-X-3')
})

test('an import changes the product with the article in another case, and never makes a second one', async () => {
  await buildSubcategory(shop.db, { name: 'Насосы' })
  const product = await buildProduct(shop.db, { sku: 'PROBA-X', userPrice: '1000' })
  const { id } = await desk.checked(
    'Артикул;Название;Раздел;Розничная цена\nproba-x;Насос;Насосы;1100\nfresh-1;Новый;Насосы;500\n',
  )
  // Somebody types the new one in while the import waits.
  expect((await olga.post('/api/admin/products', await productForm('FRESH-1'))).statusCode).toBe(201)

  await olga.post(`/api/admin/imports/${id}/run`)
  await desk.work()

  const { rows } = await shop.db.execute(
    sql`select id, sku, user_price::float8 as price from products where lower(sku) in ('proba-x', 'fresh-1') order by id`,
  )
  expect(rows).toMatchObject([{ id: product.id, sku: 'PROBA-X', price: 1100 }, { sku: 'FRESH-1' }])
  expect((await olga.get(`/api/admin/imports/${id}`)).json().state).toBe('done')
})

const names = ['Насосы', 'насосы', ' НАСОСЫ ', 'Насосы\u00a0']
test.each(names)('a category is not made twice, nor a subcategory under one parent: «%s»', async (name) => {
  const category = await buildCategory(shop.db, { name: 'Насосы' })
  const other = await buildCategory(shop.db, { name: 'Плиты' })
  const pumps = await buildSubcategory(shop.db, { categoryId: other.id, name: 'Насосы' })

  const [top, sub, elsewhere] = [
    await olga.post('/api/admin/categories', { name, slug: 'another' }),
    await olga.post('/api/admin/subcategories', { category_id: other.id, name, slug: 'another' }),
    await olga.post('/api/admin/subcategories', { category_id: category.id, name, slug: 'another' }),
  ]

  expect([top.statusCode, top.json()]).toMatchObject([
    409,
    { code: 'name-taken', error: 'Категория «Насосы» уже есть', fields: { name: 'Категория «Насосы» уже есть' } },
  ])
  expect([sub.statusCode, sub.json()]).toMatchObject([
    409,
    { code: 'name-taken', error: 'В категории «Плиты» уже есть раздел «Насосы»' },
  ])
  expect(elsewhere.statusCode, 'another parent, another thing').toBeLessThan(300)
  expect(pumps.id).toBeGreaterThan(0)
})

test('renaming and moving run into the same rule', async () => {
  const [a, b] = [await buildCategory(shop.db, { name: 'Плиты' }), await buildCategory(shop.db, { name: 'Печи' })]
  await buildSubcategory(shop.db, { categoryId: a.id, name: 'Щётки' })
  const moved = await buildSubcategory(shop.db, { categoryId: b.id, name: 'щетки', slug: 'brushes-2' })

  const renamed = await olga.patch(`/api/admin/categories/${b.id}`, { name: 'плиты', version: 1 })
  const sub = await olga.patch(`/api/admin/subcategories/${moved.id}`, { category_id: a.id, version: 1 })

  expect([renamed.statusCode, renamed.json().error]).toEqual([409, 'Категория «Плиты» уже есть'])
  expect([sub.statusCode, sub.json().error]).toEqual([409, 'В категории «Плиты» уже есть раздел «Щётки»'])
})
