import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, addressOf, type Customer, orderOf } from '#harness/visitor.ts'
import type { Happening } from './history.ts'

/** A customer who fills a cart, orders and looks at what is theirs, whatever happens to the shop, and writes down what was said. */

type Given = {
  customer: Customer
  productIds: number[]
  random(): number
  note(happening: Happening): void
  /** The shop or its database is being broken, or was a moment ago. */
  isTroubled(): boolean
  /** Somebody else's, if there is any yet. */
  foreign(): { cartOf: number; order: string } | undefined
}

export type SoakPerson = {
  unsure: Map<string, number>
  strange: string[]
  stop(): Promise<void>
  settle(): Promise<void>
}

const pauseMs = 150
/** Limits are per address and an hour; nobody here waits for an hour. */
let sent = 1 << 20

export function startPerson({ customer, productIds, random, note, isTroubled, foreign }: Given): SoakPerson {
  const who = customer.id
  const unsure = new Map<string, number>()
  const strange: string[] = []
  let isOver = false
  const pick = () => productIds[Math.floor(random() * productIds.length)]!
  const fresh = () => ({ 'x-forwarded-for': addressOf(++sent) })

  /** While it is being broken the shop may be down, or say that it cannot now; at any other time it has no excuse. */
  function isExcused({ status }: Answer): boolean {
    return (status === 0 || status === 503) && isTroubled()
  }
  function look(answer: Answer, what: string): boolean {
    if (answer.status !== 200 && !isExcused(answer)) strange.push(`${what}: ${answer.status}`)
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
    unsure.set(key, product)
    const form = orderOf([{ id: product, quantity: 1 }], letterAddress(key))
    const answer = await customer.send('POST', '/api/orders', form, { 'idempotency-key': key, ...fresh() })
    if (answer.status === 201) {
      note({ kind: 'order', who, key, number: (answer.body as { number: string }).number })
      unsure.delete(key)
    } else if (!isExcused(answer)) {
      strange.push(`order: ${answer.status}`)
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
  async function pry() {
    const other = foreign()
    if (!other) return
    for (const what of [`/api/cart/${other.cartOf}`, `/api/orders/${other.order}`]) {
      const answer = await customer.get(what)
      note({ kind: 'foreign-ask', who, what, status: answer.status })
      if ((answer.status === 0 || answer.status >= 500) && !isExcused(answer)) strange.push(`${what}: ${answer.status}`)
    }
  }

  async function live() {
    for (let turn = 0; !isOver; turn += 1) {
      await writeCart()
      await readCart()
      if (turn % 3 === 0) await order(randomUUID(), pick())
      if (turn % 4 === 0) await readOwn()
      if (turn % 10 === 0) await pry()
      await delay(pauseMs)
    }
  }
  const living = live()
  return {
    unsure,
    strange,
    async stop() {
      isOver = true
      await living
    },
    /** Asks again for every order that was never answered, and looks at the cart once more. */
    async settle() {
      for (const [key, product] of [...unsure]) await order(key, product)
      await readCart()
      await readOwn()
    },
  }
}

/** Each order is confirmed to an address of its own, so that its letter is known by it. */
function letterAddress(key: string): string {
  return `order-${key}@example.ru`
}
