import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildSubcategory } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { finishCategoryWork } from './category-work-service.ts'

const products = 120

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  await run('drop trigger if exists fails on products')
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

function run(text: string) {
  return shop.db.execute(sql.raw(text))
}

async function fill(place: { categoryId: number; subcategoryId?: number }) {
  await run(`insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price, attributes)
    select ${place.categoryId}, ${place.subcategoryId ?? 'null'}, 'S' || n, 'S' || n, 'Насос', 'b', 'analog', 'part', 100,
      '[["Диаметр, мм", "25"]]'
    from generate_series(1, ${products}) n`)
}

/** In how many transactions the products were last written, how many wear which drawing, how many answer the filter. */
async function written() {
  const { rows } = await shop.db.execute<{ transactions: number; filtered: number; drawings: string[] }>(sql`
    select count(distinct xmin::text)::integer as transactions, array_agg(distinct drawing) as drawings,
      count(*) filter (where facet_ids && array(select v.id from facet_values v join facets f on f.id = v.facet_id where f.key = 'attr.diametr-mm'))::integer as filtered
    from products`)
  return rows[0]!
}

test('products of a large subcategory follow its new filters in several transactions', async () => {
  const pumps = await buildSubcategory(shop.db)
  await fill({ categoryId: pumps.categoryId, subcategoryId: pumps.id })

  const saved = await olga.patch(`/api/admin/subcategories/${pumps.id}`, { version: 1, filters: ['Диаметр, мм'] })

  expect(saved.statusCode).toBe(200)
  expect(await written()).toMatchObject({ filtered: products })
  expect((await written()).transactions).toBeGreaterThan(1)
})

test('products of a large category take over its drawing in several transactions', async () => {
  const { id } = await buildCategory(shop.db, { drawing: 'part' })
  await fill({ categoryId: id })

  await olga.patch(`/api/admin/categories/${id}`, { version: 1, drawing: 'ac' })

  expect(await written()).toMatchObject({ drawings: ['ac'] })
  expect((await written()).transactions).toBeGreaterThan(1)
})

test('where the database went away half-way the category is saved, and its products follow by themselves', async () => {
  const pumps = await buildSubcategory(shop.db, { drawing: 'part' })
  await fill({ categoryId: pumps.categoryId, subcategoryId: pumps.id })
  await run(`create or replace function fail_at_some_product() returns trigger language plpgsql as $$
    begin
      if new.sku = 'S100' then raise exception using errcode = '57P01', message = 'as the test says'; end if;
      return new;
    end $$`)
  await run('create trigger fails before update on products for each row execute function fail_at_some_product()')
  const change = { version: 1, drawing: 'pump', filters: ['Диаметр, мм'] }

  const saved = await olga.patch(`/api/admin/subcategories/${pumps.id}`, change)

  expect([saved.statusCode, saved.json().drawing]).toEqual([200, 'pump'])
  expect((await written()).drawings.sort()).toEqual(['part', 'pump'])
  await run('drop trigger fails on products')
  const finish = () => finishCategoryWork(shop.db, new AbortController().signal)
  await finish()
  expect((await written()).drawings, 'whoever began may still be at it').toContain('part')
  await run(`update periodic_jobs set locked_until = now() - interval '1 second' where name like 'category-work:%'`)
  await finish()

  expect(await written()).toMatchObject({ drawings: ['pump'], filtered: products })
  const { rows } = await shop.db.execute(sql`select name from periodic_jobs where name like 'category-work:%'`)
  expect(rows).toEqual([])
})
