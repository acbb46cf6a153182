/** Compares what customers were answered while the shop was being broken with what it stored. */

export type HistoryEvent =
  | { kind: 'order'; who: number; key: string; number: string }
  /** Unacknowledged: it may have been done, or not. */
  | { kind: 'cart-write'; who: number; product: number; quantity: number; acknowledged: boolean }
  | { kind: 'cart-read'; who: number; lines: { product: number; quantity: number }[] }
  /** The orders the shop listed as this customer's. */
  | { kind: 'orders-read'; who: number; numbers: string[] }
  /** The account the session belonged to, according to the shop. */
  | { kind: 'self-read'; who: number; shown: number }
  /** Requested another customer's data. */
  | { kind: 'foreign-request'; who: number; what: string; status: number }

export type StoredState = {
  /** Each order in the database: its key, if there is one, and the email of its buyer, which is used once. */
  orders: { key: string | null; email: string; number: string }[]
  /** Units in all orders, units left in stock, and the initial stock. */
  units: number
  left: number
  initial: number
  /** Addresses that received an email. */
  emails: ReadonlySet<string>
}

export type Verdict = {
  lost: string[]
  doubled: string[]
  /** Stored, although never acknowledged. */
  unacknowledged: string[]
  staleCarts: string[]
  foreignReads: string[]
  withoutEmail: string[]
  stockDifference: number
}

/** Events are in the order in which each customer saw them. */
export function judgeHistory(history: readonly HistoryEvent[], stored: StoredState): Verdict {
  const acknowledged = history.filter((one) => one.kind === 'order')
  return {
    lost: acknowledged
      .filter(({ key, number }) => !stored.orders.some((o) => o.key === key && o.number === number))
      .map(({ key }) => key),
    // By email: a key names one order only, so a duplicate would have none.
    doubled: stored.orders
      .filter((one, n) => stored.orders.findIndex(({ email }) => email === one.email) < n)
      .map(numberOf),
    unacknowledged: stored.orders
      .filter((one) => !acknowledged.some(({ number }) => number === one.number))
      .map(numberOf),
    staleCarts: staleCartsOf(history),
    foreignReads: foreignReadsOf(history, new Map(acknowledged.map(({ number, who }) => [number, who]))),
    withoutEmail: stored.orders.filter(({ email }) => !stored.emails.has(email)).map(numberOf),
    stockDifference: stored.units + stored.left - stored.initial,
  }
}

function numberOf({ number }: { number: string }): string {
  return number
}

/** A cart shows the last acknowledged write, or one that came after it and was never answered. */
function staleCartsOf(history: readonly HistoryEvent[]): string[] {
  const possible = new Map<string, Set<number>>()
  const stale: string[] = []
  for (const one of history) {
    if (one.kind === 'cart-write') {
      const line = `${one.who} ${one.product}`
      const before = one.acknowledged ? [] : (possible.get(line) ?? [nothing])
      possible.set(line, new Set([...before, one.quantity]))
    }
    if (one.kind !== 'cart-read') continue
    const shown = new Map(one.lines.map(({ product, quantity }) => [`${one.who} ${product}`, quantity]))
    const lines = new Set([...shown.keys(), ...[...possible.keys()].filter((line) => line.startsWith(`${one.who} `))])
    for (const line of lines) {
      const wanted = possible.get(line) ?? new Set([nothing])
      const quantity = shown.get(line) ?? nothing
      if (!wanted.has(quantity)) stale.push(`${line}: ${quantity} instead of ${[...wanted].join(' or ')}`)
    }
  }
  return stale
}

const nothing = 0

function foreignReadsOf(history: readonly HistoryEvent[], owners: ReadonlyMap<string, number>): string[] {
  return history.flatMap((one) => {
    if (one.kind === 'foreign-request') return one.status === 200 ? [`${one.who} read ${one.what}`] : []
    if (one.kind === 'self-read') return one.shown === one.who ? [] : [`${one.who} was taken for ${one.shown}`]
    if (one.kind !== 'orders-read') return []
    return one.numbers.filter((number) => owners.get(number) !== one.who).map((n) => `${one.who} was shown order ${n}`)
  })
}
