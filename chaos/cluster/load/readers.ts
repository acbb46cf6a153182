import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, openVisitor } from '#harness/visitor.ts'
import type { PriceSeen } from './measure.ts'

/** One look of one visitor. */
export type Look = {
  kind: LookKind
  reader: string
  askedAt: number
  answeredAt: number
  status: number
  hasRetryAfter: boolean
}
/** What lies in Varnish; what is asked of the database each time; photos that lie in Varnish and that are fetched each time. */
export type LookKind = 'page' | 'search' | 'photo' | 'stored photo'

export type Readers = { looks: readonly Look[]; prices: readonly PriceSeen[]; stop(): Promise<void> }

type Shown = { productPath: string; listPath: string; photoPath: string; pricedPath: string }

const pauseMs = 150
/** Longer than any bar: who waited so long was interrupted. */
const patienceMs = 20_000
let visits = 1 << 19

/** Visitors who look at one page each, again and again. */
export function startReaders(origin: string, { productPath, listPath, photoPath, pricedPath }: Shown): Readers {
  const looks: Look[] = []
  const prices: PriceSeen[] = []
  let isOver = false

  async function look(kind: LookKind, path: string, reader = path): Promise<string> {
    visits += 1
    // Everybody comes from an address of their own: searches are limited by address.
    const visitor = openVisitor(origin, { address: addressOf(visits), timeoutMs: patienceMs })
    const askedAt = performance.now()
    const { status, body, headers } = await visitor.get(path)
    const hasRetryAfter = headers.has('retry-after')
    looks.push({ kind, reader, askedAt, answeredAt: performance.now(), status, hasRetryAfter })
    return status === 200 ? String(body) : ''
  }
  async function again(act: () => Promise<unknown>) {
    while (!isOver) {
      await act()
      await delay(pauseMs)
    }
  }
  async function lookAtPrice() {
    const askedAt = performance.now()
    const price = priceIn(await look('page', pricedPath))
    if (price !== null) prices.push({ price, askedAt })
  }

  const reading = Promise.all([
    ...[productPath, listPath, '/'].map((path) => again(() => look('page', path))),
    again(lookAtPrice),
    // Words nobody has searched for yet.
    again(() => look('search', `/search?q=${encodeURIComponent(`насос ${visits}`)}`, 'search')),
    again(() => look('stored photo', photoPath)),
    again(() => look('photo', `${photoPath}?visit=${visits}`, 'photo')),
  ])
  return {
    looks,
    prices,
    async stop() {
      isOver = true
      await reading
    },
  }
}

/** As it stands in the page's data for search engines. */
export function priceIn(page: string): number | null {
  const [, price] = /"price":\s*"?(\d+)/.exec(page) ?? []
  return price ? Number(price) : null
}
