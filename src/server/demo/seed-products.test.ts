import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { seedProducts } from './seed-products.ts'
import { indexSearch } from './seed-queries.ts'
import { bringIndexesBack, setIndexesAside } from './seed-run.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

async function seed(target: number, signal?: AbortSignal, onProgress?: (done: number) => void) {
  const client = await database.pool.connect()
  try {
    await seedProducts(client, {
      target,
      rowsAtOnce: 100,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    })
  } finally {
    client.release()
  }
}

async function skus(): Promise<string[]> {
  const { rows } = await database.pool.query<{ sku: string }>('select sku from products order by id')
  return rows.map((row) => row.sku)
}

async function contents() {
  const { rows } = await database.pool.query(`select
    (select md5(string_agg(concat_ws('|', sku, slug, name, price, quantity, attributes), ',' order by sku)) from products) products,
    (select md5(string_agg(concat_ws('|', p.sku, m.brand, m.code), ',' order by p.sku, m.brand, m.code_norm))
      from product_models l join products p on p.id = l.product_id join appliance_models m on m.id = l.model_id) links,
    (select md5(string_agg(concat_ws('|', a.sku, r.kind, b.sku), ',' order by a.sku, r.kind, b.sku))
      from product_relations r join products a on a.id = r.product_id join products b on b.id = r.related_id) relations`)
  return rows[0]
}

test('filled in two steps the shop is the same as filled at once', async () => {
  await seed(350)
  await seed(700)
  const inSteps = await contents()
  await database.reset()
  await seed(700)
  expect(await contents()).toEqual(inSteps)
})

test('a shop that has enough is left alone', async () => {
  await seed(200)
  const before = await skus()
  await seed(150)
  await seed(200)
  expect(await skus()).toEqual(before)
})

test('a stopped run leaves whole products, and the next one goes on', async () => {
  const stopping = new AbortController()
  await seed(500, stopping.signal, (done) => {
    if (done >= 200) stopping.abort()
  })
  expect(await skus()).toHaveLength(200)
  const { rows } = await database.pool.query(
    'select count(*)::int bare from products p where not exists (select from product_models where product_id = p.id)',
  )
  expect(rows[0]).toEqual({ bare: 0 })
  await seed(500)
  const all = await skus()
  expect(new Set(all).size).toBe(500)
})

test('products the shopkeeper added or deleted are counted and not disturbed', async () => {
  await seed(300)
  await database.pool.query(`delete from products where id in (select id from products order by id limit 10)`)
  await database.pool.query(`update products set name = 'Моё имя' where id = (select max(id) from products)`)
  await seed(300)
  const { rows } = await database.pool.query(
    `select count(*)::int parts, count(*) filter (where name = 'Моё имя')::int mine from products`,
  )
  expect(rows[0]).toEqual({ parts: 300, mine: 1 })
})

const isServer = inject('testDatabase').engine === 'postgres'

test.runIf(isServer)('indexes set aside for a large load come back exactly as they were', async () => {
  const indexes = async () => {
    const { rows } = await database.pool.query(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    )
    return rows
  }
  const before = await indexes()
  const client = await database.pool.connect()
  try {
    await setIndexesAside(client)
    expect((await indexes()).length).toBeLessThan(before.length)
    // A seed killed here is followed by another one.
    await setIndexesAside(client)
    await indexSearch(client)
    await bringIndexesBack(client, () => undefined)
    await bringIndexesBack(client, () => undefined)
  } finally {
    client.release()
  }
  expect(await indexes()).toEqual(before)
})
