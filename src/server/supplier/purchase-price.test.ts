import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** What the shop pays and to whom: edited, imported, changed in bulk, undone. */

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`update products set supplier_id = null`)
  await shop.db.execute(sql`delete from suppliers`)
})

async function supplier(name: string): Promise<{ id: number; version: number }> {
  return (await olga.post('/api/admin/suppliers', { name })).json()
}

function read(id: number) {
  return olga.get(`/api/admin/products/${id}`).then((answer) => answer.json())
}

test('a supplier is one, whatever the case of its name, and goes to the archive with its products', async () => {
  const made = await olga.post('/api/admin/suppliers', { name: '  БытДеталь   Опт ', contact: 'Анна' })
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'БытДеталь Опт', contact: 'Анна', note: '' }])
  expect((await olga.post('/api/admin/suppliers', { name: 'бытдеталь опт' })).json().code).toBe('supplier-taken')
  expect((await olga.post('/api/admin/suppliers', { name: ' ' })).json().fields).toEqual({
    name: 'Введите название поставщика',
  })
  const { id, version } = made.json()
  const product = await buildProduct(shop.db, { supplierId: id })
  const archived = await olga.patch(`/api/admin/suppliers/${id}`, { is_archived: true, version })
  expect(archived.json()).toMatchObject({ is_archived: true, products_count: 1, version: version + 1 })
  expect((await olga.patch(`/api/admin/suppliers/${id}`, { note: 'x', version })).json().code).toBe('supplier-stale')
  expect((await read(product.id)).supplier).toEqual({ id, name: 'БытДеталь Опт' })
})

test('the form stores both, the history tells of both, a copy has both', async () => {
  const { id: supplierId } = await supplier('Сервис-Импорт')
  const product = await buildProduct(shop.db)
  const path = `/api/admin/products/${product.id}`
  const saved = await olga.patch(path, { version: 1, purchase_price: 812.5, supplier_id: supplierId })
  expect(saved.json()).toMatchObject({ purchase_price: 812.5, supplier: { id: supplierId, name: 'Сервис-Импорт' } })
  expect((await olga.get(`${path}/edits`)).json().edits[0].changes).toEqual({
    purchase_price: [null, 812.5],
    supplier_id: [null, supplierId],
  })
  expect((await olga.post(`${path}/duplicate`, {})).json()).toMatchObject({ purchase_price: 812.5, quantity: 0 })
  expect((await olga.patch(path, { version: 2, supplier_id: 999_999 })).json().fields).toEqual({
    supplier_id: 'Такого поставщика нет',
  })
  expect((await olga.patch(path, { version: 2, purchase_price: -1 })).statusCode).toBe(400)
})

test('many products get a supplier and another purchase price at one stroke, and it can be taken back', async () => {
  const { id: supplierId } = await supplier('ЗапчастьТорг')
  const product = await buildProduct(shop.db, {
    price: '1000',
    userPrice: '1000',
    masterPrice: '900',
    purchasePrice: '800',
  })
  const bulk = (change: object, apply = false) =>
    olga.post('/api/admin/products/bulk', { selection: { ids: [product.id] }, change, apply })

  const shown = (await bulk({ kind: 'supplier', supplier_id: supplierId })).json()
  expect(shown.rows[0]).toMatchObject({ before: null, after: 'ЗапчастьТорг' })
  await bulk({ kind: 'supplier', supplier_id: supplierId }, true)
  const raise = { kind: 'price', field: 'purchase_price', percent: 20, rounding: 1 }
  expect((await bulk(raise)).json().warnings).toEqual([{ warning: 'master-below-purchase', count: 1 }])
  const { batch_id: batch } = (await bulk(raise, true)).json()
  expect(await read(product.id)).toMatchObject({ purchase_price: 960, supplier: { id: supplierId } })
  expect((await olga.post(`/api/admin/batches/${batch}/undo`)).json()).toMatchObject({ restored: 1, kept: 0 })
  expect(await read(product.id)).toMatchObject({ purchase_price: 800, supplier: { id: supplierId } })

  const keeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  const asked = { selection: { ids: [product.id] }, change: raise }
  expect((await keeper.post('/api/admin/products/bulk', asked)).json().code).toBe('no-right')
})

test('no key reads or writes what the shop pays, whatever its scopes', async () => {
  const { id: supplierId } = await supplier('Тайный поставщик')
  const product = await buildProduct(shop.db, { purchasePrice: '63579', supplierId })
  const scopes = ['products:read', 'products:write', 'stock:write', 'prices:write', 'prices:master', 'orders:read']
  const { secret } = (await olga.post('/api/admin/keys', { name: 'Все права', scopes })).json()
  const call = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) })
  const path = `/api/admin/products/${product.id}`
  await olga.patch(path, { version: 1, purchase_price: 63578 })

  for (const url of [path, '/api/admin/products', `${path}/edits`, '/api/admin/products/export?format=csv']) {
    const answer = await call('GET', url)
    expect([url, answer.statusCode, answer.body.match(/purchase|6357|Тайный|Закупочная/)?.[0]]).toEqual([
      url,
      200,
      undefined,
    ])
  }
  expect((await call('PATCH', path, { version: 2, purchase_price: 1 })).statusCode).toBe(403)
  expect((await call('GET', '/api/admin/suppliers')).statusCode).toBe(403)
  const change = { kind: 'price', field: 'purchase_price', set: 1 }
  const bulk = await call('POST', '/api/admin/products/bulk', { selection: { ids: [product.id] }, change, apply: true })
  expect(bulk.statusCode).toBe(403)
})

test('products of a supplier are listed, exported and changed at once by those who may know it, and asked for by nobody else', async () => {
  const { id } = await supplier('БытДеталь')
  const [theirs, other] = [await buildProduct(shop.db, { supplierId: id }), await buildProduct(shop.db)]
  const idsBy = async (query: string) =>
    (await olga.get(`/api/admin/products?${query}`)).json().products.map((product: { id: number }) => product.id)
  expect(await idsBy(`supplier=${id}`)).toEqual([theirs.id])
  const without: number[] = await idsBy('supplier=none&limit=100')
  expect([without.includes(other.id), without.includes(theirs.id)]).toEqual([true, false])
  const csv = (await olga.get(`/api/admin/products/export?format=csv&supplier=${id}`)).body
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  const bulk = { selection: { filter: { supplier: id } }, change: { kind: 'visibility', hidden: true }, apply: false }
  expect((await olga.post('/api/admin/products/bulk', bulk)).json()).toMatchObject({ selected: 1 })
  expect((await olga.get('/api/admin/products?supplier=somebody')).statusCode).toBe(400)

  const content = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'content' })
  const storekeeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  for (const person of [content, storekeeper]) {
    expect((await person.get('/api/admin/products')).statusCode).toBe(200)
    expect((await person.get(`/api/admin/products?supplier=${id}`)).json().code).toBe('no-right')
    expect((await person.get('/api/admin/products?supplier=none')).json().code).toBe('no-right')
  }
  expect((await content.post('/api/admin/products/bulk', bulk)).json().code).toBe('no-right')
})

const { work, checked } = openImportClient(
  () => shop,
  () => olga,
)

test('a price list brings what is paid and to whom, an export takes it out again, and the import can be undone', async () => {
  const { id: known } = await supplier('БытДеталь')
  const pump = await buildProduct(shop.db, { sku: 'PUMP-1', purchasePrice: '700' })
  const belt = await buildProduct(shop.db, { sku: 'BELT-1' })
  const { id, state } = await checked(
    'Артикул;Закупочная цена;Поставщик\nPUMP-1;740,50;бытдеталь\nBELT-1;300;Новый склад\n',
  )
  expect(state).toMatchObject({ columns: { sku: 0, purchase_price: 1, supplier: 2 }, counts: { update: 2 } })
  const { rows } = (await olga.get(`/api/admin/imports/${id}/rows`)).json()
  expect(rows[0].changes).toEqual({ purchase_price: [700, 740.5], supplier: [null, 'бытдеталь'] })

  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
  expect(await read(pump.id)).toMatchObject({ purchase_price: 740.5, supplier: { id: known, name: 'БытДеталь' } })
  expect(await read(belt.id)).toMatchObject({ purchase_price: 300, supplier: { name: 'Новый склад' } })
  const csv = (await olga.get(`/api/admin/products/export?format=csv&ids=${pump.id}`)).body
  expect(csv.split('\r\n')[0]).toContain('Закупочная цена;Поставщик')
  expect(csv).toMatch(/740,5;БытДеталь/)

  await olga.post(`/api/admin/imports/${id}/undo`)
  await work()
  expect(await read(pump.id)).toMatchObject({ purchase_price: 700, supplier: null })
  expect(await read(belt.id)).toMatchObject({ purchase_price: null, supplier: null })
})
