import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Buyers who order without a pause and keep what they were told: the witness against a shop that is killed under them. */

type Item = { id: number; quantity: number }
type Try = { key: string; items: Item[] }

export type OrderLoad = {
  /** Orders the shop has acknowledged, by key. */
  placed: Map<string, { number: string; items: Item[] }>
  /** Sent, and never answered clearly. */
  unsure: Map<string, Try>
  /** Answers that are no answer to an order: neither placed, nor short, nor «try again». */
  strange: string[]
  /** How many answers were «try again» so far. */
  refusals(): number
  stop(): Promise<void>
  /** Asks again for everything that was never answered. */
  settle(): Promise<void>
}

/** Another buyer for every order: of an unknown one the shop takes three. By the key, so that an order sent again is the same. */
function contactOf(key: string) {
  const number = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) % 1_000_000_000
  return { phone: `+79${String(number).padStart(9, '0')}`, email: `buyer-${key}@example.ru` }
}

/** Half of a private network is theirs, whatever other visitors come: limits are per address, and each try comes from another. */
let tries = 1 << 23
function nextAddress(): string {
  tries += 1
  return `10.${(tries >> 16) & 255}.${(tries >> 8) & 255}.${tries & 255}`
}

/** All of them share one browser's cookies, so that whoever asks again owns the keys. */
type Guest = { cookie: string; token: string }

/** `onPlaced` is told of every acknowledged order before the next is asked for. */
export function startOrderLoad(
  originOf: () => string,
  productIds: number[],
  buyers: number,
  onPlaced: (key: string, number: string) => void = () => undefined,
): OrderLoad {
  const placed: OrderLoad['placed'] = new Map()
  const unsure: OrderLoad['unsure'] = new Map()
  const strange: string[] = []
  let isOver = false

  let refusals = 0
  const guest = enter(originOf())

  async function send(one: Try): Promise<void> {
    unsure.set(one.key, one)
    const { cookie, token } = await guest
    const answer = await fetch(`${originOf()}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': one.key,
        cookie,
        'x-xsrf-token': token,
        'x-forwarded-for': nextAddress(),
      },
      body: JSON.stringify({
        items: one.items,
        contact: { first_name: 'Анна', last_name: 'Соколова', ...contactOf(one.key) },
        delivery: { method: 'pickup' },
        payment: 'on_receipt',
        consent: true,
      }),
      signal: AbortSignal.timeout(30_000),
    })
    const body = (await answer.json()) as { number?: string; code?: string }
    if (answer.status === 201 && body.number) {
      onPlaced(one.key, body.number)
      placed.set(one.key, { number: body.number, items: one.items })
      unsure.delete(one.key)
    } else if (answer.status === 503) {
      refusals += 1
      await delay(100)
    } else {
      strange.push(`${answer.status} ${body.code}`)
      unsure.delete(one.key)
    }
  }

  async function buy(index: number) {
    for (let turn = 0; !isOver; turn += 1) {
      const items = [0, 1].map((n) => ({
        id: productIds[(turn * 7 + index * 3 + n) % productIds.length]!,
        quantity: 1 + n,
      }))
      // As a browser does: the same order is sent until there is an answer to it.
      const one = { key: randomUUID(), items }
      do await send(one).catch(() => delay(100))
      while (unsure.has(one.key) && !isOver)
    }
  }

  const buying = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  return {
    placed,
    unsure,
    strange,
    refusals: () => refusals,
    async stop() {
      isOver = true
      await buying
    },
    async settle() {
      for (const one of [...unsure.values()]) await send(one)
    },
  }
}

async function enter(origin: string): Promise<Guest> {
  const answer = await fetch(`${origin}/api/session`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), token: decodeURIComponent(token) }
}
