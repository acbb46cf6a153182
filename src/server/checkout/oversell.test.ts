import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { giveUpUnpaidOrders } from '#server/order-payment/expiry-service.ts'
import { orderDepsOf } from '#server/order-setup.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, byCourier, orderForm, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** Whatever happens at once, the shop sells what it has: never more, never less, and every piece can be accounted for. */

let shop: TestApp
let deps: OrderDeps
beforeAll(async () => {
  shop = await buildOrderingShop()
  deps = orderDepsOf({ ...shop, log: quietLog })
})
afterAll(() => shop.close())

function count(codes: number[], code: number) {
  return codes.filter((one) => one === code).length
}

/** A shop that is open has its connections; opening them all while a thousand requests begin takes longer than it may. */
async function guests(number: number) {
  const browser = openBrowser(shop.app)
  await browser.get('/api/session')
  await Promise.all(Array.from({ length: 16 }, () => shop.db.execute(sql`select pg_sleep(0.05)`)))
  return Array.from({ length: number }, () => browser)
}

test('ten pieces and a crowd of buyers at once: ten are sold and the rest is told clearly', async () => {
  const crowd = shop.database.engine === 'postgres' ? 1000 : 200
  const pump = await buildProduct(shop.db, { quantity: 10 })

  const answers = await Promise.all((await guests(crowd)).map((guest) => guest.post('/api/orders', orderForm([pump]))))

  const codes = answers.map((answer) => answer.statusCode)
  expect([count(codes, 201), count(codes, 409)]).toEqual([10, crowd - 10])
  for (const answer of answers) {
    if (answer.statusCode === 201) continue
    expect(answer.json()).toMatchObject({ code: 'not-enough-stock', lines: [{ product_id: pump.id }] })
  }
  expect(await stockOf(shop, pump)).toEqual({ quantity: 10, reserved: 10 })
  expect(await stockErrors(shop)).toEqual([])
}, 120_000)

test('48. fifty orders of one of five pieces sell five; orders of three take what fits; two lines are one', async () => {
  const [five, ten] = [await buildProduct(shop.db, { quantity: 5 }), await buildProduct(shop.db, { quantity: 10 })]
  const buyers = await guests(50)

  const ones = await Promise.all(buyers.map((guest) => guest.post('/api/orders', orderForm([five]))))
  const threes = await Promise.all(
    buyers.map((guest) =>
      guest.post('/api/orders', {
        ...orderForm([]),
        items: [
          { id: ten.id, quantity: 1 },
          { id: ten.id, quantity: 2 },
        ],
      }),
    ),
  )

  expect(
    count(
      ones.map((answer) => answer.statusCode),
      201,
    ),
  ).toBe(5)
  expect(
    count(
      threes.map((answer) => answer.statusCode),
      201,
    ),
  ).toBe(3)
  expect([await stockOf(shop, five), await stockOf(shop, ten)]).toEqual([
    { quantity: 5, reserved: 5 },
    { quantity: 10, reserved: 9 },
  ])
})

test('orders of the same products in any order of lines never block each other', async () => {
  const products = [
    await buildProduct(shop.db, { quantity: 400 }),
    await buildProduct(shop.db, { quantity: 400 }),
    await buildProduct(shop.db, { quantity: 400 }),
  ]
  const orders = (await guests(60)).map((guest, n) => {
    const turned = n % 2 === 0 ? products : products.toReversed()
    return guest.post('/api/orders', orderForm(turned))
  })

  const codes = (await Promise.all(orders)).map((answer) => answer.statusCode)

  expect(count(codes, 201)).toBe(60)
})

const partNumber = fc.nat({ max: 2 })
const orderNumber = fc.nat({ max: 30 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('order' as const),
      lines: fc.array(fc.tuple(partNumber, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
      online: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      order: orderNumber,
      to: fc.constantFrom('processing', 'ready', 'shipped', 'completed', 'cancelled', 'new'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), order: orderNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('expire' as const), order: orderNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('return' as const), order: orderNumber, part: partNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('items' as const),
      order: orderNumber,
      part: partNumber,
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('count' as const),
      part: partNumber,
      quantity: fc.option(fc.nat({ max: 15 }), { freq: 6 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Pieces in the world never change by themselves: what the shop has, what it sent away and what a count found or lost add up. */
test('any interleaving of orders, cancels, expiries, returns, changes and counts keeps the books', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  await admin.get('/api/session')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const parts = [
          await buildProduct(shop.db, { quantity: 6 }),
          await buildProduct(shop.db, { quantity: 3 }),
          await buildProduct(shop.db, { quantity: null }),
        ]
        const placed: { id: number; number: string; token: string }[] = []
        const buyer = openBrowser(shop.app)
        await buyer.get('/api/session')

        async function take(one: Step): Promise<number> {
          if (one.what === 'count') {
            await shop.db.execute(sql`update products set quantity = ${one.quantity} where id = ${parts[one.part]!.id}`)
            return 200
          }
          if (one.what === 'order') {
            const items = one.lines.map(([product, quantity]): [{ id: number }, number] => [parts[product]!, quantity])
            const answer = await buyer.post('/api/orders', orderForm(items, one.online ? {} : byCourier))
            if (answer.statusCode === 201 && one.online) {
              await shop.db.execute(
                sql`update orders set status = 'awaiting_payment', payment_method = 'online' where id = ${answer.json().id}`,
              )
            }
            if (answer.statusCode === 201) placed.push(answer.json())
            return answer.statusCode
          }
          const about = placed[one.order % Math.max(placed.length, 1)]
          if (!about) return 200
          const own = (path: string) => `/api/orders/${about.number}/${path}?token=${about.token}`
          if (one.what === 'move')
            return (await admin.post(`/api/admin/orders/${about.id}/status`, { status: one.to })).statusCode
          if (one.what === 'cancel') return (await buyer.post(own('cancel'), {})).statusCode
          if (one.what === 'items') {
            const items = [{ id: parts[one.part]!.id, quantity: one.quantity }]
            return (await admin.post(`/api/admin/orders/${about.id}/items`, { items })).statusCode
          }
          if (one.what === 'expire') {
            await shop.db.execute(sql`update orders set expires_at = now() where id = ${about.id}`)
            await giveUpUnpaidOrders(deps, new AbortController().signal)
            return 200
          }
          const asked = await buyer.post(own('returns'), {
            items: [{ id: parts[one.part]!.id, quantity: 1 }],
            reason: 'нет',
          })
          if (asked.statusCode !== 201) return asked.statusCode
          const { id } = asked.json().returns.at(-1)
          for (const status of ['approved', 'received']) await admin.post(`/api/admin/returns/${id}/status`, { status })
          return 200
        }

        for (const round of rounds) {
          const codes = await Promise.all(round.map(take))
          expect(codes.filter((code) => ![200, 201, 400, 409].includes(code))).toEqual([])
          expect(await stockErrors(shop)).toEqual([])
        }
        for (const product of parts) await expectAccounted(product)
      },
    ),
    { numRuns: shop.database.engine === 'postgres' ? 15 : 6, endOnFailure: true },
  )
}, 240_000)

/** From the ledger alone: only a count may change how many there are besides what left and what came back. */
async function expectAccounted({ id }: { id: number }) {
  const { rows } = await shop.db.execute(sql`
    select coalesce(sum(quantity_delta) filter (where reason in ('reserved', 'released')), 0)::integer as "heldMovesNothing",
      coalesce(bool_and(quantity_after >= 0 or quantity_after is null), true) as "neverBelowNothing",
      coalesce(bool_and(reserved_after >= 0), true) as "neverOwedLessThanNothing"
    from stock_movements where product_id = ${id}`)
  expect(rows).toEqual([{ heldMovesNothing: 0, neverBelowNothing: true, neverOwedLessThanNothing: true }])
  const { rows: oversold } = await shop.db.execute(sql`
    select m.id from stock_movements m where m.product_id = ${id} and m.reason = 'reserved' and m.reserved_delta > 0
      and m.reserved_after > m.quantity_after`)
  expect(oversold, 'nothing is set aside that is not there').toEqual([])
}
