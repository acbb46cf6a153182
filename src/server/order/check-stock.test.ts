import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser } from '#server/testing/users.ts'
import { moneyCheckText, stockCheckText } from './check-stock.ts'
import { checkMoney, checkStock } from './stock-check-queries.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildOrderingShop()
})
afterAll(() => shop.close())

test('a stock set by hand goes through the ledger, whoever sets it', async () => {
  const pump = await buildProduct(shop.db, { quantity: 7 })
  for (const quantity of [3, null, 12]) {
    await shop.db.execute(sql`update products set quantity = ${quantity} where id = ${pump.id}`)
  }
  await shop.db.execute(sql`update products set price = 1 where id = ${pump.id}`)

  const { rows } = await shop.db.execute(
    sql`select reason, quantity_delta, quantity_after from stock_movements where product_id = ${pump.id} order by id`,
  )

  expect(rows).toEqual([
    { reason: 'opening', quantity_delta: 7, quantity_after: 7 },
    { reason: 'set', quantity_delta: -4, quantity_after: 3 },
    { reason: 'set', quantity_delta: -3, quantity_after: null },
    { reason: 'set', quantity_delta: 12, quantity_after: 12 },
  ])
  expect(stockCheckText(await checkStock(shop.database.pool))).toMatch(/Всё сходится$/)
})

test('every kind of disagreement is told with its product', async () => {
  const [lost, held, ghost] = [
    await buildProduct(shop.db, { quantity: 7 }),
    await buildProduct(shop.db, { quantity: 7 }),
    await buildProduct(shop.db, { quantity: 7 }),
  ]
  const { id, number } = await order(openBrowser(shop.app), [lost, held, ghost])
  await shop.db.execute(sql`delete from stock_movements where product_id = ${lost.id} and reason = 'opening'`)
  await shop.db.execute(sql`update products set reserved = 5 where id = ${held.id}`)
  await shop.db.execute(sql`update orders set status = 'completed' where id = ${id}`)

  const { faults } = await checkStock(shop.database.pool)

  const told = faults.map(({ sku, fault }) => `${sku}: ${fault}`)
  expect(told).toContain(`${lost.sku}: сумма движений 0, а в наличии 7`)
  expect(told).toContain(`${held.sku}: в резерве 5, а заказы держат 1`)
  expect(told).toContain(`${ghost.sku}: резерв держит заказ № ${number} в состоянии completed`)
})

test('an order whose payment status was set past its ledger is reported', async () => {
  const pump = await buildProduct(shop.db, { quantity: 7 })
  const { id, number } = await order(openBrowser(shop.app), [pump])
  expect(moneyCheckText(await checkMoney(shop.database.pool))).toMatch(/Всё сходится$/)

  await shop.db.execute(sql`update orders set payment_status = 'paid', owed = 7 where id = ${id}`)

  const text = moneyCheckText(await checkMoney(shop.database.pool))
  expect(text).toContain('Не сходится: 2')
  expect(text).toContain(`Заказ № ${number}: оплата «paid», а по записям «unpaid»`)
  expect(text).toContain(`Заказ № ${number}: получено 0, вернули 0, к возврату 7, а по записям 0, 0, 0`)
})
