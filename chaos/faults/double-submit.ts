import { randomUUID } from 'node:crypto'
import { orderForm } from '#harness/order-form.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { openVisitor } from '#harness/visitor.ts'
import { exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** A button pressed many times, and a browser that sends again because it got no answer: one order, always the same answer. */
export const doubleSubmit: Fault = { id: 'F3', name: 'double submit', engines: ['embedded', 'postgres'], run }

const presses = 50

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const [id = 0, other = 0] = await insertProducts(shop.query, 1000)
  const visitor = openVisitor(shop.origin)
  await visitor.get('/api/session')
  const headers = { 'idempotency-key': randomUUID() }
  const form = orderForm([{ id, quantity: 2 }])
  const press = () => visitor.send('POST', '/api/orders', form, headers)

  const answers = await Promise.all(Array.from({ length: presses }, press))
  const otherBody = await visitor.send('POST', '/api/orders', orderForm([{ id: other, quantity: 1 }]), headers)
  await shop.kill()
  await shop.startAgain()
  const later = await press()

  const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
  const orders = await shop.query<{ reserved: number }>('select reserved from order_items')
  return [
    exactly('answers 201', answers.filter(({ status }) => status === 201).length, presses),
    exactly('different bodies', bodies.size, 1),
    exactly('orders', orders.length, 1),
    exactly('same key, other body', otherBody.status, 422),
    exactly('same key after kill -9 and restart', later.status, 201),
    exactly('… with the same body', bodies.has(JSON.stringify(later.body)) ? 'yes' : 'no', 'yes'),
    exactly('units reserved', orders[0]?.reserved ?? 0, 2),
  ]
}
