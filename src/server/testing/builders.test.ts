import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildCategoryWithoutSlug,
  buildModel,
  buildProduct,
  buildProductOfUnknownStock,
  buildSubcategory,
  buildSymptom,
  relateProducts,
} from './builders.ts'
import { facetValues } from './tables.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

test('a built product stands in a category and is on sale', async () => {
  const product = await buildProduct(database.db)
  expect(product).toMatchObject({
    retailPrice: 1890,
    tradePrice: 1590,
    inStock: true,
    skuCode: product.sku.replace('-', ''),
  })
  expect(product.subcategoryId).not.toBeNull()
})

test('a built product can be filtered by its maker, kind, attributes and the appliances it fits', async () => {
  const category = await buildSubcategory(database.db, { filters: ['Мощность, Вт'] })
  expect(category.filters).toEqual(['attr.moshchnost-vt'])
  const models = [await buildModel(database.db, { brand: 'LG' }), await buildModel(database.db, { brand: 'LG' })]
  const product = await buildProduct(database.db, {
    subcategoryId: category.id,
    attributes: [['Мощность, Вт', '30']],
    models,
  })
  const values = await database.db
    .select()
    .from(facetValues)
    .where(sql`id = any (${sql.param(product.facetIds)})`)
  expect(values.map((value) => value.slug).sort()).toEqual(['30', 'analog', 'askoll', 'lg'])
  expect(product.facetIds).toHaveLength(4)
})

test('what the shop does not know can be built too', async () => {
  const category = await buildCategoryWithoutSlug(database.db)
  const product = await buildProductOfUnknownStock(database.db, { categoryId: category.id })
  expect(category.slug).toBeNull()
  expect(product).toMatchObject({ quantity: null, inStock: false, subcategoryId: null, categoryId: category.id })
})

test('products point to each other and symptoms to categories', async () => {
  const old = await buildProduct(database.db, { discontinued: true })
  const successor = await buildProduct(database.db, { numbers: [{ number: 'DC31-00030H', kind: 'old' }] })
  await relateProducts(database.db, successor, 'replaces', old)
  const category = await buildSubcategory(database.db)
  const symptom = await buildSymptom(database.db, { subcategories: [category] })
  expect(symptom.codes).toEqual({ Samsung: ['5E'] })
})
