import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Customer } from '#harness/accounts.ts'
import { orderForm } from '#harness/order-form.ts'
import { type Answer, addressOf } from '#harness/visitor.ts'
import type { HistoryEvent } from './history.ts'

/** A customer who fills a cart, orders and reads their own data, whatever happens to the shop, and records every answer. */

type Given = {
  customer: Customer
  productIds: number[]
  random(): number
  note(happening: HistoryEvent): void
  /** The shop or its database is down, or was a moment ago. */
  isDisrupted(): boolean
  /** Another customer's cart and order, if there is any yet. */
  foreign(): { cartOf: number; order: string } | undefined
}

export type SoakCustomer = {
  unanswered: Map<string, number>
  unexpected: string[]
  stop(): Promise<void>
  settle(): Promise<void>
}

const pauseMs = 150
/** Order limits are per address and hour. */
let sent = 1 << 20

export function startSoakCustomer({ customer, productIds, random, note, isDisrupted, foreign }: Given): SoakCustomer {
  const who = customer.id
  const unanswered = new Map<string, number>()
  const unexpected: string[] = []
  let isOver = false
  const pick = () => productIds[Math.floor(random() * productIds.length)]!
  const fresh = () => ({ 'x-forwarded-for': addressOf(++sent) })

  /** No answer and 503 are allowed only during a disruption. */
  function isExcused({ status }: Answer): boolean {
    return (status === 0 || status === 503) && isDisrupted()
  }
  function look(answer: Answer, what: string): boolean {
    if (answer.status !== 200 && !isExcused(answer)) unexpected.push(`${what}: ${answer.status}`)
    return answer.status === 200
  }

  async function writeCart() {
    const [product, quantity] = [pick(), 1 + Math.floor(random() * 90)]
    const body = { user_id: who, product_id: product, quantity }
    const acknowledged = look(await customer.send('POST', '/api/cart', body, fresh()), 'cart write')
    note({ kind: 'cart-write', who, product, quantity, acknowledged })
  }
  async function readCart() {
    const answer = await customer.get(`/api/cart/${who}`)
    if (!look(answer, 'cart read')) return
    const lines = answer.body as { product_id: number; quantity: number }[]
    note({
      kind: 'cart-read',
      who,
      lines: lines.map(({ product_id, quantity }) => ({ product: product_id, quantity })),
    })
  }
  async function order(key: string, product: number) {
    unanswered.set(key, product)
    const form = orderForm([{ id: product, quantity: 1 }], emailOf(key))
    const answer = await customer.send('POST', '/api/orders', form, { 'idempotency-key': key, ...fresh() })
    if (answer.status === 201) {
      note({ kind: 'order', who, key, number: (answer.body as { number: string }).number })
      unanswered.delete(key)
    } else if (!isExcused(answer)) {
      unexpected.push(`order: ${answer.status}`)
    }
  }
  async function readOwn() {
    const [list, session] = await Promise.all([customer.get('/api/orders?limit=50'), customer.get('/api/session')])
    if (look(list, 'orders')) {
      const { orders } = list.body as { orders: { number: string }[] }
      note({ kind: 'orders-read', who, numbers: orders.map(({ number }) => number) })
    }
    if (look(session, 'session')) {
      note({ kind: 'self-read', who, shown: (session.body as { user: { id: number } | null }).user?.id ?? 0 })
    }
  }
  async function readForeign() {
    const other = foreign()
    if (!other) return
    for (const what of [`/api/cart/${other.cartOf}`, `/api/orders/${other.order}`]) {
      const answer = await customer.get(what)
      note({ kind: 'foreign-request', who, what, status: answer.status })
      if ((answer.status === 0 || answer.status >= 500) && !isExcused(answer))
        unexpected.push(`${what}: ${answer.status}`)
    }
  }

  async function live() {
    for (let turn = 0; !isOver; turn += 1) {
      await writeCart()
      await readCart()
      if (turn % 3 === 0) await order(randomUUID(), pick())
      if (turn % 4 === 0) await readOwn()
      if (turn % 10 === 0) await readForeign()
      await delay(pauseMs)
    }
  }
  const living = live()
  return {
    unanswered,
    unexpected,
    async stop() {
      isOver = true
      await living
    },
    /** Sends again every order that was never answered, and reads the cart once more. */
    async settle() {
      for (const [key, product] of [...unanswered]) await order(key, product)
      await readCart()
      await readOwn()
    },
  }
}

/** An address for each order, so that its email can be recognised. */
function emailOf(key: string): string {
  return `order-${key}@example.ru`
}
