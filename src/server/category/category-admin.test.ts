import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildModel, buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { isDrawingName } from '#shared/drawing/drawing.ts'

let shop: ShopWithPages
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await openShopWithPages()
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
})
afterAll(() => shop.close())

async function tree(): Promise<ManagedCategory[]> {
  return (await olga.get('/api/admin/categories')).json().categories
}

test('categories are made, named, arranged and counted', async () => {
  await olga.post('/api/admin/categories', { name: 'Стиральные машины' })
  await olga.post('/api/admin/categories', { name: 'Холодильники', slug: 'cold' })
  const [washers, fridges] = await tree()
  expect([washers, fridges]).toMatchObject([
    { slug: 'stiralnye-mashiny', name: 'Стиральные машины', products_count: 0 },
    { slug: 'cold' },
  ])
  const made = await olga.post('/api/admin/subcategories', {
    category_id: washers!.id,
    name: 'Насосы',
    filters: ['Мощность, Вт'],
  })
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { id: expect.any(Number), name: 'Насосы', slug: 'nasosy', version: 1, categories: [{ id: washers!.id }, {}] },
  ])
  await olga.post('/api/admin/subcategories', { category_id: washers!.id, name: 'ТЭНы' })
  const [pumps, heaters] = (await tree())[0]!.subcategories
  expect(pumps).toMatchObject({ slug: 'nasosy', filters: [{ key: 'attr.moshchnost-vt', label: 'Мощность, Вт' }] })
  await buildProduct(shop.db, { categoryId: washers!.id, subcategoryId: pumps!.id, hidden: true })

  await olga.put('/api/admin/categories/order', { ids: [fridges!.id, washers!.id] })
  const arranged = await olga.put(`/api/admin/categories/${washers!.id}/order`, { ids: [heaters!.id, pumps!.id] })

  expect(arranged.json().categories.map(({ name }: { name: string }) => name)).toEqual([
    'Холодильники',
    'Стиральные машины',
  ])
  expect(arranged.json().categories[1].subcategories).toMatchObject([
    { name: 'ТЭНы', products_count: 0 },
    { name: 'Насосы', products_count: 1, hidden_count: 1 },
  ])
  const partial = await olga.put('/api/admin/categories/order', { ids: [washers!.id] })
  expect(partial.statusCode, 'an order of another list').toBe(400)
})

test('one category is read by its number, its subcategories as a list of their own', async () => {
  const washers = (await olga.post('/api/admin/categories', { name: 'Стиральные машины' })).json()
  const fridges = (await olga.post('/api/admin/categories', { name: 'Холодильники' })).json()
  const pumps = (await olga.post('/api/admin/subcategories', { category_id: washers.id, name: 'Насосы' })).json()
  await olga.post('/api/admin/subcategories', { category_id: fridges.id, name: 'Полки' })
  async function names(query = '') {
    const { subcategories } = (await olga.get(`/api/admin/subcategories${query}`)).json()
    return subcategories.map(({ name }: { name: string }) => name)
  }

  expect((await olga.get(`/api/admin/categories/${washers.id}`)).json()).toMatchObject({ name: 'Стиральные машины' })
  expect((await olga.get(`/api/admin/subcategories/${pumps.id}`)).json()).toMatchObject({ name: 'Насосы' })
  expect((await olga.get('/api/admin/subcategories/999')).statusCode).toBe(404)
  expect(await names()).toEqual(['Насосы', 'Полки'])
  expect(await names(`?category_id=${fridges.id}`)).toEqual(['Полки'])
  expect(await names(`?search=${encodeURIComponent('НАС')}`)).toEqual(['Насосы'])
  const nameless = await olga.post('/api/admin/subcategories', { name: 'Ремни' })
  expect([nameless.statusCode, nameless.json().fields]).toEqual([400, { category_id: 'Выберите категорию' }])
})

test('40. a category cannot take the name of a page, a number or a path', async () => {
  const slugs = ['users', 'Users', 'api', 'product', '123', 'a/b', '//evil.com', '..', 'я', 'a'.repeat(81), '']
  for (const slug of slugs) {
    const answer = await olga.post('/api/admin/categories', { name: 'Раздел', slug })
    expect([slug, answer.statusCode]).toEqual([slug, 400])
  }
  expect((await olga.post('/api/admin/categories', { name: 'Поиск', slug: 'search' })).statusCode).toBe(400)
  expect(await tree()).toEqual([])
})

test('an address that is taken is rejected, a stale change too', async () => {
  const [a, b] = [await buildCategory(shop.db), await buildCategory(shop.db)]
  const taken = await olga.patch(`/api/admin/categories/${b.id}`, { version: 1, slug: a.slug })
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'slug-taken'])
  await olga.patch(`/api/admin/categories/${b.id}`, { version: 1, name: 'Плиты' })
  const late = await olga.patch(`/api/admin/categories/${b.id}`, { version: 1, name: 'Духовки' })
  expect([late.statusCode, late.json().conflict]).toMatchObject([
    409,
    { by: 'Ольга Петров', fields: { name: [b.name, 'Плиты'] } },
  ])
})

test('a category with products is not deleted, an empty one is', async () => {
  const category = await buildSubcategory(shop.db)
  const product = await buildProduct(shop.db, { subcategoryId: category.id })
  const own = `/api/admin/subcategories/${category.id}`

  const full = await olga.delete(own)

  expect([full.statusCode, full.json().error]).toEqual([409, 'В разделе 1 товар. Перенесите их, чтобы удалить'])
  const parent = await olga.delete(`/api/admin/categories/${category.categoryId}`)
  expect(parent.json().code).toBe('section-not-empty')
  await shop.db.execute(sql`delete from products where id = ${product.id}`)
  expect((await olga.delete(own)).statusCode).toBe(200)
  await buildModel(shop.db, { categoryId: category.categoryId })
  expect((await olga.delete(`/api/admin/categories/${category.categoryId}`)).json().error).toContain('модели техники')
  await shop.db.execute(sql`delete from appliance_models`)
  expect((await olga.delete(`/api/admin/categories/${category.categoryId}`)).json().categories).toEqual([])
})

test('a category moves with its products, and every old address leads to the new one', async () => {
  const [from, to] = [await buildCategory(shop.db, { name: 'Откуда' }), await buildCategory(shop.db, { name: 'Куда' })]
  const category = await buildSubcategory(shop.db, { categoryId: from.id, name: 'Насосы' })
  const part = await buildProduct(shop.db, { categoryId: from.id, subcategoryId: category.id })
  await olga.patch(`/api/admin/subcategories/${category.id}`, { version: 1, category_id: to.id })
  await olga.patch(`/api/admin/subcategories/${category.id}`, { version: 2, slug: 'pompy' })
  await olga.patch(`/api/admin/categories/${to.id}`, { version: 1, slug: 'tuda' })
  await olga.patch(`/api/admin/products/${part.id}`, { version: 1, slug: 'novyj-adres' })

  const visits: [path: string, location: string][] = [
    [`/${from.slug}/nasosy`, '/tuda/pompy'],
    [`/${to.slug}/nasosy`, '/tuda/pompy'],
    [`/${to.slug}`, '/tuda'],
    [`/product/${part.slug}`, '/product/novyj-adres'],
  ]
  for (const [path, location] of visits) {
    const { status, headers } = await shop.visit(path)
    expect([path, status, headers.get('location')]).toEqual([path, 301, location])
  }
  expect((await shop.visit('/tuda/pompy')).status).toBe(200)
  const { rows } = await shop.db.execute(sql`select category_id from products where id = ${part.id}`)
  expect(rows).toEqual([{ category_id: to.id }])
})

test('a category that asks another question finds its products by the answer', async () => {
  const section = await buildSubcategory(shop.db)
  await buildProduct(shop.db, { subcategoryId: section.id, attributes: [['Диаметр, мм', '25']], facetIds: [] })

  await olga.patch(`/api/admin/subcategories/${section.id}`, { version: 1, filters: ['Диаметр, мм'] })

  const list = await olga.get(
    `/api/products?category=${section.categoryId}&subcategory=${section.id}&attr.diametr-mm=25`,
  )
  expect(list.json().total).toBe(1)
})

test('a category has one photo, and none again', async () => {
  const category = await buildCategory(shop.db)
  const url = `/api/admin/categories/${category.id}/photo`
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await olga.get('/api/session')
  const headers = { 'x-xsrf-token': olga.cookies.get('XSRF-TOKEN')! }
  async function send(file: Buffer) {
    const form = await formBody({}, [{ name: 'photo', filename: 'a.jpg', bytes: file }])
    return olga.send({ method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload })
  }

  expect((await send(Buffer.from('<svg/>'))).statusCode).toBe(400)
  expect((await send(bytes)).json().categories[0].photo).toMatch(/^\/uploads\/categories\/p-[0-9a-f-]+\.webp$/)
  expect((await olga.delete(url)).json().categories[0].photo).toBeNull()
})

test('a category nobody chose a drawing for has one that exists, and what stands in it follows the choice', async () => {
  const made = (await olga.post('/api/admin/categories', { name: 'Климат' })).json()
  expect(isDrawingName(made.drawing), made.drawing).toBe(true)
  const fans = (await olga.post('/api/admin/subcategories', { category_id: made.id, name: 'Вентиляторы' })).json()
  const drawn = await olga.post('/api/admin/subcategories', { category_id: made.id, name: 'Платы', drawing: 'board' })
  const place = { categoryId: made.id, subcategoryId: fans.id }
  const fan = await buildProduct(shop.db, { ...place, drawing: made.drawing })
  const belt = await buildProduct(shop.db, { ...place, drawing: 'belt' })

  const chosen = await olga.patch(`/api/admin/categories/${made.id}`, { drawing: 'ac', version: made.version })

  expect(chosen.json()).toMatchObject({
    drawing: 'ac',
    subcategories: [
      { id: fans.id, drawing: 'ac' },
      { id: drawn.json().id, drawing: 'board' },
    ],
  })
  const { rows } = await shop.db.execute(sql`select id, drawing from products order by id`)
  expect(rows).toEqual([
    { id: fan.id, drawing: 'ac' },
    { id: belt.id, drawing: 'belt' },
  ])
})

test('a drawing that is not there is rejected', async () => {
  const made = await olga.post('/api/admin/categories', { name: 'Климат', drawing: 'net-takogo' })

  expect([made.statusCode, made.json().fields]).toEqual([400, { drawing: 'Такого рисунка нет' }])
})

test('a page of the shop shows a new name at once', async () => {
  const category = await buildCategory(shop.db, { name: 'Посудомойки' })
  expect((await shop.visit(`/${category.slug}`)).text).toContain('Посудомойки')
  await olga.patch(`/api/admin/categories/${category.id}`, { version: 1, name: 'Для мытья посуды' })

  await expect
    .poll(async () => (await shop.visit(`/${category.slug}`, cookieOf(olga))).text, { timeout: 10_000 })
    .toContain('Для мытья посуды')
})
