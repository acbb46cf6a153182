import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { orderForm } from '#harness/order-form.ts'
import { openVisitor, otherNetwork } from '#harness/visitor.ts'

export type LimitedSale = {
  /** Order numbers by key. */
  placed: ReadonlyMap<string, { number: string }>
  unexpected: readonly string[]
  /** Buyers go on until they are told that nothing is left. */
  untilSoldOut(): Promise<void>
}

const pauseMs = 900

/** Buyers of a product of which there are few: one each, until all are sold. */
export function startLimitedSale(
  origin: string,
  productId: number,
  onPlaced: (key: string, number: string) => void,
): LimitedSale {
  const placed = new Map<string, { number: string }>()
  const unexpected: string[] = []
  let isHurrying = false

  async function buyOne(): Promise<'bought' | 'sold out'> {
    const key = randomUUID()
    const visitor = openVisitor(origin)
    const form = orderForm([{ id: productId, quantity: 1 }], `few-${key}@example.ru`)
    for (;;) {
      const { status, body } = await visitor.send('POST', '/api/orders', form, {
        'idempotency-key': key,
        ...otherNetwork(),
      })
      const { number } = body as { number?: string }
      if (status === 201 && number) {
        onPlaced(key, number)
        placed.set(key, { number })
        return 'bought'
      }
      if (status === 409) return 'sold out'
      if (status !== 0 && status !== 503) {
        unexpected.push(String(status))
        return 'sold out'
      }
      await delay(200)
    }
  }
  async function run() {
    while ((await buyOne()) === 'bought') if (!isHurrying) await delay(pauseMs)
  }

  const selling = Promise.all([run(), run()])
  return {
    placed,
    unexpected,
    async untilSoldOut() {
      isHurrying = true
      await selling
    },
  }
}
