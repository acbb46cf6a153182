import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildSubcategory, buildSymptom } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('symptoms are read for one kind of appliance or for all, with the categories that cure them', async () => {
  const washers = await buildCategory(shop.db, { name: 'Стиральные машины', position: 1 })
  const fridges = await buildCategory(shop.db, { name: 'Холодильники', position: 2 })
  const pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы' })
  const hoses = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Шланги', slug: null })
  const drain = await buildSymptom(shop.db, { categoryId: washers.id, subcategories: [hoses, pumps] })
  const warm = await buildSymptom(shop.db, { categoryId: fridges.id, text: 'Не морозит', codes: {} })
  // Found by its words only.
  await buildSymptom(shop.db, { categoryId: fridges.id, text: 'Пищит', codes: {}, isListed: false })

  const all = (await shop.get('/api/symptoms')).json()
  const one = (await shop.get('/api/symptoms?category=stiralnye-mashiny')).json()
  const byId = (await shop.get(`/api/symptoms?category=${fridges.id}`)).json()

  expect(one).toEqual({
    symptoms: [
      {
        id: drain.id,
        category_id: washers.id,
        category_slug: 'stiralnye-mashiny',
        appliance: 'Стиральная машина',
        text: 'Не сливает воду',
        codes: { Samsung: ['5E'] },
        subcategories: [
          { id: hoses.id, slug: null, name: 'Шланги' },
          { id: pumps.id, slug: 'nasosy', name: 'Насосы' },
        ],
      },
    ],
  })
  expect(byId.symptoms.map(({ id }: { id: number }) => id)).toEqual([warm.id])
  expect(all.symptoms.map(({ id }: { id: number }) => id)).toEqual([drain.id, warm.id])
})
