import { setTimeout as delay } from 'node:timers/promises'
import { openAdmin } from '#harness/accounts.ts'
import type { Visitor } from '#harness/visitor.ts'
import type { PriceChange } from './measure.ts'

export type PriceChanges = {
  saved: readonly PriceChange[]
  /** Answers that are neither a save nor a 503 with Retry-After, nor none at all. */
  unexpected: readonly string[]
  stop(): Promise<void>
}

const pauseMs = 1200

/** An administrator who raises the price of one product by a ruble, again and again. */
export async function startPriceChanges(origin: string, productId: number): Promise<PriceChanges> {
  const saved: PriceChange[] = []
  const unexpected: string[] = []
  const path = `/api/admin/products/${productId}`
  const admin: Visitor = await openAdmin(origin)
  let isOver = false
  let version: number | null = null
  let price = 0

  function note(status: number, headers: Headers, what: string) {
    if (status === 0 || (status === 503 && headers.has('retry-after'))) return
    unexpected.push(`${what} ${status}`)
  }
  /** After an answer that never came nobody knows what is saved. */
  async function readAgain() {
    const { status, body, headers } = await admin.get(path)
    if (status !== 200) return note(status, headers, 'read')
    const product = body as { version: number; price: number }
    version = product.version
    price = Math.max(price, product.price)
  }
  async function raise() {
    if (version === null) await readAgain()
    if (version === null) return
    price += 1
    const { status, body, headers } = await admin.send('PATCH', path, { version, price })
    if (status === 200) {
      saved.push({ price, savedAt: performance.now() })
      version = (body as { version: number }).version
      return
    }
    // A try that was not answered may have been saved after all.
    if (status !== 409) note(status, headers, 'save')
    version = null
  }
  async function run() {
    while (!isOver) {
      await raise()
      await delay(pauseMs)
    }
  }

  const running = run()
  return {
    saved,
    unexpected,
    async stop() {
      isOver = true
      await running
    },
  }
}
