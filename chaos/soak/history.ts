/** What people were told while the shop was being broken, held against what it keeps: who was lied to, and how. */

export type Happening =
  | { kind: 'order'; who: number; key: string; number: string }
  /** Unacknowledged: it may have been done, or not. */
  | { kind: 'cart-write'; who: number; product: number; quantity: number; acknowledged: boolean }
  | { kind: 'cart-read'; who: number; lines: { product: number; quantity: number }[] }
  /** The orders the shop showed as this person's own. */
  | { kind: 'orders-read'; who: number; numbers: string[] }
  /** Whom the shop took this person for. */
  | { kind: 'self-read'; who: number; shown: number }
  /** Asked for something of another's. */
  | { kind: 'foreign-ask'; who: number; what: string; status: number }

export type Kept = {
  /** One for each order in the database: its key, if there is one, and the address its buyer gave, which was given once. */
  orders: { key: string | null; email: string; number: string }[]
  /** Pieces in all orders, what is left on the shelves, and what there was. */
  pieces: number
  left: number
  initial: number
  /** Addresses that got a letter. */
  letters: ReadonlySet<string>
}

export type Verdict = {
  lost: string[]
  doubled: string[]
  /** There, though nobody was ever told of it. */
  untold: string[]
  staleCarts: string[]
  foreignReads: string[]
  withoutLetter: string[]
  stockDifference: number
}

/** In the order in which each person saw them; people do not wait for each other. */
export function judgeHistory(history: readonly Happening[], kept: Kept): Verdict {
  const told = history.filter((one) => one.kind === 'order')
  return {
    lost: told
      .filter(({ key, number }) => !kept.orders.some((o) => o.key === key && o.number === number))
      .map(({ key }) => key),
    // By address: a key names one order only, so a second one would stand there without it.
    doubled: kept.orders
      .filter((one, n) => kept.orders.findIndex(({ email }) => email === one.email) < n)
      .map(numberOf),
    untold: kept.orders.filter((one) => !told.some(({ number }) => number === one.number)).map(numberOf),
    staleCarts: staleCartsOf(history),
    foreignReads: foreignReadsOf(history, new Map(told.map(({ number, who }) => [number, who]))),
    withoutLetter: kept.orders.filter(({ email }) => !kept.letters.has(email)).map(numberOf),
    stockDifference: kept.pieces + kept.left - kept.initial,
  }
}

function numberOf({ number }: { number: string }): string {
  return number
}

/** A cart shows the last acknowledged write, or one that came after it and was never answered. */
function staleCartsOf(history: readonly Happening[]): string[] {
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

function foreignReadsOf(history: readonly Happening[], owners: ReadonlyMap<string, number>): string[] {
  return history.flatMap((one) => {
    if (one.kind === 'foreign-ask') return one.status === 200 ? [`${one.who} read ${one.what}`] : []
    if (one.kind === 'self-read') return one.shown === one.who ? [] : [`${one.who} was taken for ${one.shown}`]
    if (one.kind !== 'orders-read') return []
    return one.numbers.filter((number) => owners.get(number) !== one.who).map((n) => `${one.who} was shown order ${n}`)
  })
}
