import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { buildOrderingShop, order, orderForm, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** Stock that is found, counted or given back goes to the orders that wait for it before anybody else can buy it. */

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
/** Has an account with a confirmed email: strangers may hold only a few pieces. */
let buyer: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  buyer = await openBrowserAs(shop.app, { emailConfirmed: true })
  await buyer.get('/api/session')
})
afterAll(() => shop.close())
const desk = openImportClient(
  () => shop,
  () => olga,
)

type Product = { id: number; sku: string }

async function heldBy({ id }: { id: number }): Promise<number> {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select sum(reserved)::integer as n from order_items where order_id = ${id}`,
  )
  return rows[0]!.n
}

async function countInForm({ id }: Product, quantity: number | null) {
  const { version } = (await olga.get(`/api/admin/products/${id}`)).json()
  expect((await olga.patch(`/api/admin/products/${id}`, { version, quantity })).statusCode).toBe(200)
}

const roads: [name: string, count: (product: Product) => Promise<unknown>][] = [
  ['the form', (product) => countInForm(product, 3)],
  [
    'a bulk change',
    ({ id }) =>
      olga.post('/api/admin/products/bulk', {
        selection: { ids: [id] },
        change: { kind: 'stock', set: 3 },
        apply: true,
      }),
  ],
  [
    'an import',
    async ({ sku }) => {
      const { id } = await desk.checked(`Артикул;Остаток\n${sku};3\n`)
      await olga.post(`/api/admin/imports/${id}/run`)
      await desk.work()
    },
  ],
  ['the console', ({ id }) => shop.db.execute(sql`update products set quantity = 3 where id = ${id}`)],
]

test.each(roads)('unknown stock, three ordered, three counted by %s: they are the order’s', async (_name, count) => {
  const pump = await buildProduct(shop.db, { sku: 'PUMP-3', quantity: null })
  const placed = await order(buyer, [[pump, 3]])
  expect(await stockOf(shop, pump)).toEqual({ quantity: null, reserved: 0 })

  await count(pump)

  expect(await stockOf(shop, pump)).toEqual({ quantity: 3, reserved: 3 })
  expect(await heldBy(placed)).toBe(3)
  expect((await buyer.post('/api/orders', orderForm([pump]))).statusCode).toBe(409)
  expect(await stockErrors(shop)).toEqual([])
  const { rows } = await shop.db.execute(
    sql`select reason, order_id, reserved_delta from stock_movements where product_id = ${pump.id} order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'reserved', order_id: placed.id, reserved_delta: 3 }])
})

test('the oldest order comes first; cancelled and finished ones get nothing', async () => {
  const pump = await buildProduct(shop.db, { quantity: null })
  const [gone, first, second, third] = [
    await order(buyer, [[pump, 2]]),
    await order(buyer, [[pump, 2]]),
    await order(buyer, [[pump, 3]]),
    await order(buyer, [[pump, 1]]),
  ]
  await olga.post(`/api/admin/orders/${gone.id}/status`, { status: 'cancelled', note: 'передумали' })

  await countInForm(pump, 4)

  expect(await Promise.all([gone, first, second, third].map(heldBy))).toEqual([0, 2, 2, 0])
  expect(await stockOf(shop, pump)).toEqual({ quantity: 4, reserved: 4 })

  // The rest waits for what comes later: a larger count, or pieces another order gives up.
  await olga.post(`/api/admin/orders/${first.id}/status`, { status: 'cancelled', note: 'передумали' })
  expect(await Promise.all([first, second, third].map(heldBy))).toEqual([0, 3, 1])
  expect(await stockErrors(shop)).toEqual([])
})

test('counted, then unknown again, then counted: nothing is set aside twice', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const known = await order(buyer, [[pump, 4]])
  await countInForm(pump, null)
  expect(await stockOf(shop, pump)).toEqual({ quantity: null, reserved: 4 })
  const later = await order(buyer, [[pump, 2]])

  await countInForm(pump, 5)

  expect(await Promise.all([known, later].map(heldBy))).toEqual([4, 1])
  expect(await stockOf(shop, pump)).toEqual({ quantity: 5, reserved: 5 })
  expect(await stockErrors(shop)).toEqual([])
})

test('an order that holds a part of its pieces can still be reduced, enlarged and shipped', async () => {
  const pump = await buildProduct(shop.db, { quantity: null })
  const [short, next] = [await order(buyer, [[pump, 5]]), await order(buyer, [[pump, 1]])]
  await countInForm(pump, 3)
  const items = (quantity: number) =>
    olga.post(`/api/admin/orders/${short.id}/items`, { items: [{ id: pump.id, quantity }] })

  expect((await items(4)).statusCode).toBe(200)
  expect(await heldBy(short)).toBe(3)
  expect((await items(6)).json().code, 'more than there is').toBe('not-enough-stock')
  expect((await items(2)).statusCode).toBe(200)

  expect(await Promise.all([short, next].map(heldBy)), 'what it gives up goes to the next').toEqual([2, 1])
  for (const status of ['processing', 'ready', 'completed']) {
    await olga.post(`/api/admin/orders/${short.id}/status`, { status })
  }
  expect(await stockOf(shop, pump)).toEqual({ quantity: 1, reserved: 1 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a count and the cancelling or shipping of the waiting orders at the same moment keep the books', async () => {
  for (let round = 0; round < (shop.database.engine === 'postgres' ? 6 : 2); round += 1) {
    const pump = await buildProduct(shop.db, { quantity: null })
    const [a, b] = [await order(buyer, [[pump, 2]]), await order(buyer, [[pump, 2]])]
    await order(buyer, [[pump, 2]])
    await olga.post(`/api/admin/orders/${b.id}/status`, { status: 'processing' })
    await olga.post(`/api/admin/orders/${b.id}/status`, { status: 'ready' })

    await Promise.all([
      shop.db.execute(sql`update products set quantity = 5 where id = ${pump.id}`),
      olga.post(`/api/admin/orders/${a.id}/status`, { status: 'cancelled', note: 'передумали' }),
      olga.post(`/api/admin/orders/${b.id}/status`, { status: 'completed' }),
      buyer.post('/api/orders', orderForm([[pump, 1]])),
    ])

    expect(await stockErrors(shop)).toEqual([])
  }
}, 120_000)

test('promised five, counted two: a shortage with its orders, the oldest served first, and a line of the day', async () => {
  const [pump, belt] = [await buildProduct(shop.db, { quantity: 10 }), await buildProduct(shop.db, { quantity: null })]
  const [first, second] = [await order(buyer, [[pump, 1]]), await order(buyer, [[pump, 4]])]
  await order(buyer, [[belt, 3]])
  expect((await olga.get('/api/admin/shortages')).json()).toEqual({ shortages: [], total: 0 })

  await countInForm(pump, 2)

  const answer = (await olga.get('/api/admin/shortages')).json()
  expect(answer).toEqual({
    total: 1,
    shortages: [
      {
        product: { id: pump.id, sku: pump.sku, name: pump.name },
        quantity: 2,
        promised: 5,
        short: 3,
        orders: [
          expect.objectContaining({ id: first.id, number: first.number, status: 'new', quantity: 1, missing: 0 }),
          expect.objectContaining({ id: second.id, number: second.number, status: 'new', quantity: 4, missing: 3 }),
        ],
      },
    ],
  })
  expect((await olga.get('/api/admin/day')).json().shortages).toEqual({ products: 1, pieces: 3 })
})
