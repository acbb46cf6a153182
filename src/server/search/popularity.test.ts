import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildProduct, relateProducts } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser } from '#server/testing/users.ts'
import { refreshRanking } from './popularity-service.ts'
import { noteView, writeViews } from './view-log-service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function popularityOf(product: { id: number }): Promise<number> {
  const { rows } = await shop.db.execute<{ popularity: number }>(
    sql`select popularity from products where id = ${product.id}`,
  )
  return rows[0]!.popularity
}

onBothEngines('what is looked at and bought rises, and each look counts once', async () => {
  const looked = await buildProduct(shop.db)
  const bought = await buildProduct(shop.db)
  const idle = await buildProduct(shop.db)
  await refreshRanking(shop.db)

  for (const name of [looked.slug!, String(looked.id), 'no-such-part']) noteView(shop.db, name, '203.0.113.1')
  await writeViews(shop.db)
  await buildPurchase(shop.db, { user: await buildUser(shop.db), product: bought })
  await refreshRanking(shop.db)
  const first = [await popularityOf(looked), await popularityOf(bought), await popularityOf(idle)]
  await refreshRanking(shop.db)

  expect(first[0]).toBeGreaterThan(0)
  expect(first[1]).toBeGreaterThan(first[0]!)
  expect(first[2]).toBe(0)
  expect([await popularityOf(looked), await popularityOf(bought), await popularityOf(idle)]).toEqual(first)
})

test('one visitor who looks a hundred times weighs as much as one who looks once, also the next day', async () => {
  const [stubborn, crowd] = [await buildProduct(shop.db), await buildProduct(shop.db)]
  async function look(product: { slug: string | null }, visitor: string) {
    noteView(shop.db, product.slug!, visitor)
    await writeViews(shop.db)
  }

  for (let n = 0; n < 5; n += 1) await look(stubborn, '203.0.113.7')
  for (let n = 0; n < 3; n += 1) await look(crowd, `198.51.100.${n}`)
  await refreshRanking(shop.db)
  const [alone, three] = [await popularityOf(stubborn), await popularityOf(crowd)]
  await look(stubborn, '203.0.113.7')
  await refreshRanking(shop.db)

  expect(three).toBeGreaterThan(alone)
  expect(await popularityOf(stubborn)).toBe(alone)
})

test('a crawler that opens everything raises nothing', async () => {
  const product = await buildProduct(shop.db)
  await shop.db.execute(sql`
    insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price)
    select category_id, subcategory_id, 'CRAWL-' || n, 'CRAWL' || n, name, brand, kind, drawing, price
    from products, generate_series(1, 301) n where id = ${product.id}`)
  await shop.db.execute(
    sql`insert into product_visitors (product_id, visitor) select id, 42 from products where sku like 'CRAWL-%' or id = ${product.id}`,
  )

  await refreshRanking(shop.db)

  expect(await popularityOf(product)).toBe(0)
  expect(await knownCrawlers()).toEqual(['42'])
  await shop.db.execute(sql`delete from product_visitors`)
  await refreshRanking(shop.db)
  expect(await knownCrawlers()).toEqual([])
})

async function knownCrawlers(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ visitor: string }>(sql`select visitor::text from product_crawlers`)
  return rows.map(({ visitor }) => visitor)
}

test('of a crawler no more rows are stored than it takes to know it', async () => {
  const product = await buildProduct(shop.db)
  await shop.db.execute(sql`
    insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price)
    select category_id, subcategory_id, 'ROBOT-' || n, 'ROBOT' || n, name, brand, kind, drawing, price
    from products, generate_series(1, 420) n where id = ${product.id}`)
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from products where sku like 'ROBOT-%' order by id`,
  )
  await shop.db.execute(sql`delete from product_visitors`)

  for (let minute = 0; minute < 7; minute += 1) {
    for (const { id } of rows.slice(minute * 60, (minute + 1) * 60)) noteView(shop.db, String(id), '203.0.113.66')
    noteView(shop.db, String(rows[minute]!.id), '203.0.113.67')
    await writeViews(shop.db)
  }

  const { rows: stored } = await shop.db.execute(
    sql`select count(*)::integer as looks from product_visitors group by visitor order by 1`,
  )
  expect(stored).toEqual([{ looks: 7 }, { looks: 360 }])
})

onBothEngines('looks are counted in several transactions, and those of last week are forgotten', async () => {
  const product = await buildProduct(shop.db)
  await shop.db.execute(sql`delete from product_visitors`)
  await shop.db.execute(
    sql`insert into product_visitors (product_id, visitor) select ${product.id}, generate_series(1, 250)`,
  )
  await shop.db.execute(sql`insert into product_visitors (product_id, visitor, is_counted, seen_at)
    select ${product.id}, n, true, now() - interval '8 days' from generate_series(1001, 1250) n`)
  const before = await popularityOf(product)

  await refreshRanking(shop.db)

  const { rows } = await shop.db.execute(sql`select count(*)::integer as looks, bool_and(is_counted) as are_counted,
    count(distinct xmin::text) > 1 as in_portions from product_visitors`)
  expect(rows).toEqual([{ looks: 250, are_counted: true, in_portions: true }])
  expect(await popularityOf(product)).toBeGreaterThanOrEqual(before + 250)
})

test('an order counts once it is paid or completed; pieces and further orders of the same buyer add nothing', async () => {
  const [unpaid, single, many, cancelled] = [
    await buildProduct(shop.db),
    await buildProduct(shop.db),
    await buildProduct(shop.db),
    await buildProduct(shop.db),
  ]
  const user = await buildUser(shop.db)
  const open = await buildPurchase(shop.db, { user, product: unpaid, status: 'new' })
  await buildPurchase(shop.db, { user, product: single })
  for (let n = 0; n < 3; n += 1) await buildPurchase(shop.db, { user, product: many })
  await shop.db.execute(sql`update order_items set quantity = 500 where product_id = ${many.id}`)
  await buildPurchase(shop.db, { user, product: cancelled, status: 'cancelled' })

  await refreshRanking(shop.db)

  const one = await popularityOf(single)
  expect(one).toBeGreaterThan(0)
  expect(await popularityOf(many)).toBe(one)
  expect([await popularityOf(unpaid), await popularityOf(cancelled)]).toEqual([0, 0])
  await shop.db.execute(sql`update orders set payment_status = 'paid' where id = ${open.id}`)
  await refreshRanking(shop.db)
  await refreshRanking(shop.db)
  expect(await popularityOf(unpaid)).toBe(one)
})

test('parts of the same orders stand on each other’s shelf, after what the shopkeeper put there', async () => {
  const [pump, hose, byHand] = [await buildProduct(shop.db), await buildProduct(shop.db), await buildProduct(shop.db)]
  await relateProducts(shop.db, pump, 'together', byHand)
  let buyers = 0
  const orderBoth = async () => {
    await buildPurchase(shop.db, { user: await buildUser(shop.db), product: pump })
    buyers += 1
    await shop.db.execute(
      sql`update orders set phone = ${`+7916000000${buyers}`} where id = (select max(id) from orders)`,
    )
    await shop.db.execute(sql`insert into order_items (order_id, product_id, name, sku, price, quantity)
      select max(id), ${hose.id}, 'Шланг', 'H', 1, 1 from orders`)
  }
  const shelf = async () =>
    (await shop.get(`/api/products/by-slug/${pump.id}`)).json().together.map(({ id }: { id: number }) => id)

  // Of two buyers each would know what the other has ordered.
  for (let n = 0; n < 2; n += 1) await orderBoth()
  await refreshRanking(shop.db)
  expect(await shelf()).toEqual([byHand.id])
  await orderBoth()
  await refreshRanking(shop.db)
  expect(await shelf()).toEqual([byHand.id, hose.id])
})
