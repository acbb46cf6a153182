import { orderForm } from '#harness/order-form.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { type Answer, openVisitor } from '#harness/visitor.ts'
import { exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** Many concurrent orders for the last ten units: ten are sold, the others get 409, and nothing is sold twice. */
export const oversell: Fault = { id: 'F2', name: 'oversell', engines: ['embedded', 'postgres'], run }

const stock = 10

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const [ones = 0, threes = 0, doubled = 0] = await insertProducts(shop.query, stock)
  return [
    ...(await crowd(shop, 'one unit each', 200, [{ id: ones, quantity: 1 }], 10)),
    ...(await crowd(shop, 'three units each', 50, [{ id: threes, quantity: 3 }], 3)),
    ...(await crowd(
      shop,
      'two lines of one product',
      50,
      [
        { id: doubled, quantity: 1 },
        { id: doubled, quantity: 2 },
      ],
      3,
    )),
    exactly('stock that does not add up', (await shop.query('select 1 from stock_faults')).length, 0),
  ]
}

async function crowd(
  shop: Shop,
  what: string,
  buyers: number,
  items: { id: number; quantity: number }[],
  orders: number,
): Promise<Row[]> {
  const visitors = Array.from({ length: buyers }, () => openVisitor(shop.origin))
  await Promise.all(visitors.map((visitor) => visitor.get('/api/session')))
  let lowest = stock
  let isOver = false
  const watching = watch()

  const answers = await Promise.all(visitors.map((visitor) => visitor.send('POST', '/api/orders', orderForm(items))))
  isOver = true
  await watching
  const count = (isSo: (answer: Answer) => boolean) => answers.filter(isSo).length
  return [
    exactly(
      `${what}: orders placed`,
      count(({ status }) => status === 201),
      orders,
    ),
    exactly(
      `${what}: answered 409`,
      count(({ status }) => status === 409),
      buyers - orders,
    ),
    exactly(
      `${what}: 5xx or no answer`,
      count(({ status }) => status === 0 || status >= 500),
      0,
    ),
    { metric: `${what}: fewest left at any moment`, value: lowest, bar: '≥ 0', pass: lowest >= 0 },
  ]

  async function watch() {
    const id = items[0]!.id
    do {
      const rows = await shop.query<{ n: number }>('select quantity - reserved as n from products where id = $1', [id])
      lowest = Math.min(lowest, rows[0]!.n)
    } while (!isOver)
  }
}
