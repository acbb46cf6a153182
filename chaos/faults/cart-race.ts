import { openCustomer } from '#harness/accounts.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import type { Answer } from '#harness/visitor.ts'
import { exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** One customer, many tabs: a cart has one line per product, with a quantity that was really set last. */
export const cartRace: Fault = { id: 'F5', name: 'cart race', engines: ['embedded', 'postgres'], run }

const tabs = 50

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const [hot = 0, ...others] = await insertProducts(shop.query, 1000, tabs + 1)
  const customer = await openCustomer(shop.origin)
  const set = (product_id: number, quantity: number) =>
    customer.send('POST', '/api/cart', { user_id: customer.id, product_id, quantity })
  const read = async () => (await customer.get(`/api/cart/${customer.id}`)).body as { id: number; quantity: number }[]

  const same = await Promise.all(Array.from({ length: tabs }, (_, n) => set(hot, n + 1)))
  const afterRace = await read()
  // Sent after all others were answered.
  const last = await set(hot, 77)
  const afterLast = await read()
  const many = await Promise.all(others.map((id, n) => set(id, n + 1)))
  const whole = new Map((await read()).map((line) => [line.id, line.quantity]))

  const wrong = others.filter((id, n) => whole.get(id) !== n + 1).length + Number(whole.get(hot) !== 77)
  return [
    exactly('one product: answers 200', succeeded(same), tabs),
    exactly('one product: lines', afterRace.length, 1),
    exactly('one product: a quantity that was set', isBetween(afterRace[0]?.quantity) ? 'yes' : 'no', 'yes'),
    exactly('one product: the value set last', last.status === 200 ? (afterLast[0]?.quantity ?? 0) : 0, 77),
    exactly('many products: answers 200', succeeded(many), tabs),
    exactly('many products: lines', whole.size, tabs + 1),
    exactly('many products: wrong quantities', wrong, 0),
    exactly('5xx or no answer', [...same, ...many].filter(({ status }) => status === 0 || status >= 500).length, 0),
  ]
}

function succeeded(answers: Answer[]): number {
  return answers.filter(({ status }) => status === 200).length
}

function isBetween(quantity = 0): boolean {
  return quantity >= 1 && quantity <= tabs
}
