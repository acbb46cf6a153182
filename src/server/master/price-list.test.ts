import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import {
  buildCategory,
  buildManyProducts,
  buildProduct,
  buildProductOfUnknownStock,
  buildSubcategory,
} from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function rowsOf(bytes: Buffer) {
  const rows: string[][] = []
  for await (const { cells } of readSpreadsheet({ bytes })) rows.push(cells)
  return rows
}

test('the price list holds every product on sale at the master’s price, in either format, and no formulas', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  const category = await buildCategory(shop.db, { name: 'Стиральные машины' })
  const section = await buildSubcategory(shop.db, { categoryId: category.id, name: 'Насосы' })
  const here = { categoryId: category.id, subcategoryId: section.id }
  await buildProduct(shop.db, {
    ...here,
    sku: '00771',
    slug: null,
    name: '=1+1',
    masterPrice: '700.90',
    quantity: 5,
    reserved: 2,
  })
  await buildProductOfUnknownStock(shop.db, { ...here, sku: 'DC31', name: 'Насос; "Askoll"', masterPrice: null })
  await buildProduct(shop.db, { ...here, sku: 'HIDDEN', hidden: true })
  await buildProduct(shop.db, { ...here, sku: 'GONE', discontinued: true })

  const csv = await master.get('/api/price-list?format=csv')
  const xlsx = await master.get('/api/price-list')

  const rows = [
    ['Артикул', 'Название', 'Производитель', 'Вид', 'Раздел', 'Подраздел', 'Цена, ₽', 'Наличие, шт.'],
    ['00771', '=1+1', 'Askoll', 'Аналог', 'Стиральные машины', 'Насосы', '700', '3'],
    ['DC31', 'Насос; "Askoll"', 'Askoll', 'Аналог', 'Стиральные машины', 'Насосы', '1890', 'уточняется'],
  ]
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="price-list.csv"',
    'cache-control': expect.stringContaining('no-store'),
  })
  expect(csv.body).toContain("00771;'=1+1;")
  expect(await rowsOf(csv.rawPayload)).toEqual(rows)
  expect(await rowsOf(xlsx.rawPayload)).toEqual(rows)
})

test('other formats are rejected, and so is a master who asks all day', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' }, { remoteAddress: '10.1.1.1' })

  for (const query of ['format=pdf', 'format=csv&format=xlsx', 'format=']) {
    expect((await master.get(`/api/price-list?${query}`)).statusCode).toBe(400)
  }
  const codes = []
  for (let n = 0; n < 14; n++) codes.push((await master.get('/api/price-list?format=csv')).statusCode)
  expect(new Set(codes)).toEqual(new Set([200, 429]))
})

test('a catalogue of many pieces comes whole', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  await buildManyProducts(shop.db, 1005)

  const rows = await rowsOf((await master.get('/api/price-list?format=csv')).rawPayload)

  expect(new Set(rows.map(([sku]) => sku)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(1005)
})
