import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type OrderItem, orderForm } from './order-form.ts'
import { addressOf, openVisitor } from './visitor.ts'

/** Buyers who order without a pause and record every answer: evidence against a shop that is killed meanwhile. */

type Attempt = { key: string; items: OrderItem[] }

export type OrderLoad = {
  /** Acknowledged orders by idempotency key. */
  placed: Map<string, { number: string; items: OrderItem[] }>
  /** Sent, but never answered conclusively. */
  unanswered: Map<string, Attempt>
  /** Answers other than 201 and 503, as `status code`. */
  unexpected: string[]
  /** How many answers were 503 so far. */
  unavailable(): number
  /** How many requests were refused or cut off. */
  broken(): number
  /** How many of the 503 did not say when to come again. */
  withoutRetryAfter(): number
  stop(): Promise<void>
  /** Sends again whatever was never answered. */
  settle(): Promise<void>
}

type LoadOptions = {
  /** What the buyers send. */
  formOf?: (items: OrderItem[], email: string) => unknown
  /** Between two orders of a buyer. */
  pauseMs?: number
}

/** Limits are per address, also from one load to the next. */
let sent = 0

/** `onPlaced` is called for every acknowledged order before the next one is sent. */
export function startOrderLoad(
  originOf: () => string,
  productIds: number[],
  buyers: number,
  onPlaced: (key: string, number: string) => void = () => undefined,
  { formOf = orderForm, pauseMs = 0 }: LoadOptions = {},
): OrderLoad {
  const placed: OrderLoad['placed'] = new Map()
  const unanswered: OrderLoad['unanswered'] = new Map()
  const unexpected: string[] = []
  let isOver = false
  let unavailable = 0
  let broken = 0
  let withoutRetryAfter = 0

  // All buyers share the cookies of one browser, so that a repeated order belongs to the same owner of its key.
  const visitor = openVisitor(originOf())
  const session = visitor.get('/api/session')

  async function send(attempt: Attempt): Promise<void> {
    unanswered.set(attempt.key, attempt)
    await session
    sent += 1
    const { status, body, headers } = await visitor.send(
      'POST',
      `${originOf()}/api/orders`,
      formOf(attempt.items, `buyer-${attempt.key}@example.ru`),
      { 'idempotency-key': attempt.key, 'x-forwarded-for': addressOf(sent) },
    )
    const answer = body as { number?: string; code?: string }
    if (status === 0) {
      broken += 1
      await delay(100)
    } else if (status === 201 && answer.number) {
      onPlaced(attempt.key, answer.number)
      placed.set(attempt.key, { number: answer.number, items: attempt.items })
      unanswered.delete(attempt.key)
    } else if (status === 503) {
      unavailable += 1
      if (!headers.has('retry-after')) withoutRetryAfter += 1
      await delay(100)
    } else {
      unexpected.push(`${status} ${answer.code}`)
      unanswered.delete(attempt.key)
    }
  }

  async function buy(index: number) {
    for (let turn = 0; !isOver; turn += 1) {
      const items = [0, 1].map((n) => ({
        id: productIds[(turn * 7 + index * 3 + n) % productIds.length]!,
        quantity: 1 + n,
      }))
      // As a browser does: the same order is sent until it is answered.
      const attempt = { key: randomUUID(), items }
      do await send(attempt)
      while (unanswered.has(attempt.key) && !isOver)
      if (pauseMs > 0) await delay(pauseMs)
    }
  }

  const buying = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  return {
    placed,
    unanswered,
    unexpected,
    unavailable: () => unavailable,
    broken: () => broken,
    withoutRetryAfter: () => withoutRetryAfter,
    async stop() {
      isOver = true
      await buying
    },
    async settle() {
      for (const attempt of [...unanswered.values()]) await send(attempt)
    },
  }
}
