import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildCategory,
  buildModel,
  buildProduct,
  buildSubcategory,
  buildSymptom,
  relateProducts,
} from '#server/testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import type { CatalogueChange } from './catalog-change-service.ts'
import { createRecount } from './catalog-recount-service.ts'
import { type Watch, watchCatalogueChanges } from './catalog-watch-service.ts'

let database: TestDatabase
let dataDir: string
let watch: Watch
let heard: CatalogueChange[]
let wake: () => void = () => undefined
let gaps = 0

beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'shildik-notices-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.reset()
  heard = []
  gaps = 0
  watch = watchCatalogueChanges(database, {
    dataDir,
    log: quietLog,
    listener: {
      onChange: (change) => {
        heard.push(change)
        wake()
      },
      onGap: () => {
        gaps += 1
        wake()
      },
      onLost: () => undefined,
      onHeard: () => undefined,
    },
  })
  await until(() => gaps > 0)
})
afterEach(() => watch.close())

async function until(isSo: () => boolean) {
  while (!isSo()) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

/** What is told of `work`: everything heard until a notice of our own, which comes after all of them. */
async function noticesOf(work: () => Promise<unknown>): Promise<CatalogueChange[]> {
  await database.pool.query(`select pg_notify('catalogue_changed', '{"counted": [111]}')`)
  await until(() => heard.some(({ counted }) => counted?.[0] === 111))
  await work()
  await database.pool.query(`select pg_notify('catalogue_changed', '{"counted": [222]}')`)
  await until(() => heard.some(({ counted }) => counted?.[0] === 222))
  const from = heard.findIndex(({ counted }) => counted?.[0] === 111)
  const to = heard.findIndex(({ counted }) => counted?.[0] === 222)
  return heard.slice(from + 1, to)
}

function run(text: string) {
  return database.db.execute(sql.raw(text))
}

describe('a product', () => {
  const cases: [what: string, change: string, told: (product: Part) => CatalogueChange[]][] = [
    ['is sold down to a smaller stock', 'quantity = 4', (product) => [{ products: [product.id] }]],
    ['is reserved', 'reserved = 1', (product) => [{ products: [product.id] }]],
    ['is sold out', 'quantity = 0', (product) => [{ products: [product.id], ...lists(product) }]],
    ['gets another price', 'user_price = 5', (product) => [{ products: [product.id], ...lists(product) }]],
    [
      'gets another price for masters',
      'master_price = 5',
      (product) => [{ products: [product.id], ...lists(product) }],
    ],
    ['gets another text', `description = 'new'`, (product) => [{ products: [product.id] }]],
    ['gets another name', `name = 'new'`, (product) => [{ products: [product.id], lists: true }]],
    ['becomes more popular', 'popularity = popularity + 1', (product) => [lists(product)]],
    ['is hidden', 'hidden = true', (product) => [{ products: [product.id], ...lists(product), recount: true }]],
    ['is filtered by other facets', `facet_ids = '{}'`, (product) => [{ ...lists(product), recount: true }]],
    ['is saved as it was', 'updated_at = now(), version = version + 1', () => []],
    [
      'is reserved beyond its stock, which shows as none',
      'quantity = 0, reserved = 3',
      (product) => [{ products: [product.id], ...lists(product) }],
    ],
  ]
  test.each(cases)('that %s is told exactly', async (_what, change, told) => {
    const product = await buildProduct(database.db, { quantity: 5 })
    const notices = await noticesOf(() => run(`update products set ${change} where id = ${product.id}`))
    expect(notices).toEqual(told(product))
  })

  test('that moves changes the lists of both categories', async () => {
    const product = await buildProduct(database.db)
    const target = await buildSubcategory(database.db)
    const notices = await noticesOf(() =>
      run(
        `update products set category_id = ${target.categoryId}, subcategory_id = ${target.id} where id = ${product.id}`,
      ),
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ products: [product.id], lists: true, recount: true })
    expect(notices[0]?.categories?.toSorted()).toEqual([product.categoryId, target.categoryId].toSorted())
    expect(notices[0]?.subcategories?.toSorted()).toEqual([product.subcategoryId, target.id].toSorted())
  })

  test('that comes or goes changes the lists of its category', async () => {
    const category = await buildSubcategory(database.db)
    let id = 0
    const came = await noticesOf(async () => {
      id = (await buildProduct(database.db, { subcategoryId: category.id, categoryId: category.categoryId })).id
    })
    expect(came.at(-1)).toMatchObject({ products: [id], subcategories: [category.id], lists: true, recount: true })
    heard = []
    const went = await noticesOf(() => run(`delete from products where id = ${id}`))
    expect(went).toContainEqual({
      products: [id],
      categories: [category.categoryId],
      subcategories: [category.id],
      lists: true,
      recount: true,
    })
  })

  test('that nobody may see is nobody’s business', async () => {
    const product = await buildProduct(database.db, { hidden: true })
    expect(await noticesOf(() => run(`update products set price = price + 1 where id = ${product.id}`))).toEqual([])
    heard = []
    expect(await noticesOf(() => run(`delete from products where id = ${product.id}`))).toEqual([])
  })

  test('that gets numbers, models or relations is told with whom it points to', async () => {
    const product = await buildProduct(database.db)
    const other = await buildProduct(database.db)
    const model = await buildModel(database.db)
    const notices = await noticesOf(async () => {
      await run(`insert into product_numbers values (${product.id}, 'A-1', 'A1', 'oem')`)
      await run(`insert into product_models (model_id, product_id) values (${model.id}, ${product.id})`)
      await relateProducts(database.db, product, 'replaces', other)
    })
    expect(notices).toHaveLength(3)
    expect(notices[0]).toEqual({ products: [product.id], lists: true })
    expect(notices[1]).toEqual({ products: [product.id], lists: true })
    expect(notices[2]?.products?.toSorted()).toEqual([product.id, other.id].toSorted())
  })
})

test('many products at once are told by category, in one notice', async () => {
  const category = await buildSubcategory(database.db)
  const place = { categories: [category.categoryId], subcategories: [category.id] }
  const notices = await noticesOf(async () => {
    await run(`insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price)
      select ${category.categoryId}, ${category.id}, 'S' || n, 'S' || n, 'part', 'b', 'analog', 'pump', 10 from generate_series(1, 201) n`)
    await run(`update products set description = 'new'`)
  })
  expect(notices).toEqual([
    { bulk: true, ...place, lists: true, recount: true },
    { bulk: true, ...place },
  ])
})

test('a category on the menu concerns every page, its count only its own', async () => {
  const category = await buildCategory(database.db)
  const notices = await noticesOf(async () => {
    await run(`update categories set name = 'new' where id = ${category.id}`)
    await run(`update categories set products_count = 7 where id = ${category.id}`)
    await buildSubcategory(database.db, { categoryId: category.id })
    await run('update subcategories set products_count = 3')
    await run('update subcategories set version = version + 1')
  })
  expect(notices).toEqual([{ all: true }, { counted: [category.id] }, { all: true }, { counted: [category.id] }])
})

test('a category that stands in the menu only while it holds something concerns every page when it gets its first product or loses its last', async () => {
  const category = await buildCategory(database.db, { hidesEmpty: true })
  const always = await buildCategory(database.db)
  const subcategory = await buildSubcategory(database.db, { categoryId: category.id, hidesEmpty: true })
  const count = (n: number) => run(`update categories set products_count = ${n} where id = ${category.id}`)
  const notices = await noticesOf(async () => {
    for (const n of [1, 7, 0]) await count(n)
    await run(`update categories set products_count = 1 where id = ${always.id}`)
    // The pages that list subcategories show counts of their category too.
    await run(`update subcategories set products_count = 1 where id = ${subcategory.id}`)
  })
  expect(notices).toEqual([
    { all: true },
    { counted: [category.id] },
    { all: true },
    { counted: [always.id] },
    { counted: [category.id] },
  ])
})

test('models and symptoms are told apart from products', async () => {
  const model = await buildModel(database.db)
  const category = await buildCategory(database.db)
  const notices = await noticesOf(async () => {
    await run(`update appliance_models set note = 'new' where id = ${model.id}`)
    await buildSymptom(database.db, { categoryId: category.id, subcategories: [] })
  })
  expect(notices[0]).toEqual({ lists: true, models: true })
  expect(notices.at(-1)).toEqual({ symptoms: true })
})

test.each([
  ['added', `insert into search_synonyms (word, stem, means) values ('помпочка', '', 'насос')`],
  ['changed', `update search_synonyms set means = 'фильтр' where word = 'кран'`],
  ['removed', `delete from search_synonyms where word = 'кран'`],
])('a synonym %s changes what searches find', async (_what, statement) => {
  await run(`insert into search_synonyms (word, stem, means) values ('кран', '', 'клапан') on conflict do nothing`)
  await noticesOf(async () => undefined)
  heard = []

  expect(await noticesOf(() => run(statement))).toEqual([{ lists: true }])
})

test('an emptied shop concerns every page', async () => {
  const notices = await noticesOf(() => run('truncate products, categories restart identity cascade'))
  expect(notices).toEqual([{ all: true }])
})

test('stored counts follow the products and say so once, without asking to be counted again', async () => {
  const product = await buildProduct(database.db)
  // What the building itself told is heard out first: on a busy server it comes late, and it does ask to be counted.
  await noticesOf(async () => undefined)
  heard = []
  const recount = createRecount(database.pool, quietLog)

  recount.schedule()
  await until(() => heard.some(({ counted }) => counted?.includes(product.categoryId)))
  await recount.close()

  const { rows } = await database.pool.query('select products_count from categories where id = $1', [
    product.categoryId,
  ])
  expect(rows).toEqual([{ products_count: 1 }])
  expect(heard.some((change) => change.recount)).toBe(false)
  const waiting = await database.pool.query('select from catalogue_recounts')
  expect(waiting.rowCount).toBe(0)
})

test('a notice that cannot be read means that anything may have changed', async () => {
  const notices = await noticesOf(() => database.pool.query(`select pg_notify('catalogue_changed', 'gibberish')`))
  expect(notices).toEqual([{ all: true }])
})

test('a lost connection is made again and told as a gap', async ({ skip }) => {
  if (database.engine !== 'postgres') skip('the embedded engine is restarted as a whole: see embedded-notices.test.ts')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shildik-notices' and datname = current_database()`,
  )
  await until(() => gaps === 2)
  const product = await buildProduct(database.db)
  await until(() => heard.some(({ products }) => products?.includes(product.id)))
})

test('a sign in the data directory is told as a gap on the embedded engine', async ({ skip }) => {
  if (database.engine !== 'embedded') skip('a server tells everyone itself')
  await writeFile(join(dataDir, 'catalogue-changed'), 'now')
  await until(() => gaps >= 2)
})

type Part = Awaited<ReturnType<typeof buildProduct>>

function lists(product: Part): CatalogueChange {
  return { categories: [product.categoryId], subcategories: [product.subcategoryId ?? 0], lists: true }
}
