import { isRejected, ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { CountAddInput } from '#shared/stock/stock-contract.ts'
import { newKey } from '#web/api/new-key.ts'
import { createStore } from '#web/store/store.ts'

type Lines = CountAddInput['lines']
/** `isUnsent`: no answer came the last time. `fault`: why the shop rejects it; it does not go out again. */
type Entry = { key: string; isUnsent: boolean; fault?: string }
export type TypedCount = Entry & { kind: 'typed'; product: { id: number; name: string }; quantity: number | null }
export type AddedLines = Entry & { kind: 'added'; lines: Lines }
export type CountEntry = TypedCount | AddedLines

/**
 * What is typed into the lines of a count and what is scanned or pasted into it goes out one after another, in the order a person did it: pieces
 * come on top of a number typed before them, and give way to one typed after. Where no answer came, nobody knows whether it was stored: it
 * waits and goes out again before whatever follows, which adds nothing twice. What the shop rejects does not hold up the others; a typed
 * number stays in the list then, for it stands on the screen.
 */
export function createCountEntries(send: (entry: CountEntry) => Promise<void>) {
  /** All that is not stored yet. */
  const entries = createStore<readonly CountEntry[]>([])
  let turn: Promise<unknown> = Promise.resolve()
  let asked = 0
  /** Whoever asked before the last try in vain needs no try of his own: on a line that hangs they would add up. */
  let askedBeforeFailure = 0

  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  function remove(key: string) {
    entries.set(entries.get().filter((each) => each.key !== key))
  }

  function waitingOf(keys: ReadonlySet<string>): CountEntry[] {
    return entries.get().filter(({ key, fault }) => keys.has(key) && fault === undefined)
  }

  function mark(marked: readonly CountEntry[], as: Partial<Entry>) {
    entries.set(entries.get().map((each) => (marked.includes(each) ? { ...each, ...as } : each)))
  }

  /** Throws the first rejection when all others have gone out. */
  async function sendThese(keys: ReadonlySet<string>): Promise<void> {
    let rejection: ShopApiError | undefined
    for (let [next] = waitingOf(keys); next; [next] = waitingOf(keys)) {
      const askedBefore = asked
      try {
        await send(next)
        remove(next.key)
      } catch (error) {
        if (!isRejected(error)) {
          askedBeforeFailure = askedBefore
          mark(waitingOf(keys), { isUnsent: true })
          break
        }
        rejection ??= reject(next, error)
      }
    }
    if (rejection) throw rejection
  }

  /** Undefined: another number was typed meanwhile, and this one is of no concern. */
  function reject(entry: CountEntry, error: ShopApiError): ShopApiError | undefined {
    if (!entries.get().includes(entry)) return undefined
    const { fields, code, error: text } = error.problem
    const fault = Object.values(fields ?? {}).join('. ') || text
    if (entry.kind === 'added') remove(entry.key)
    else mark([entry], { isUnsent: false, fault })
    const said = entry.kind === 'added' ? fault : `${entry.product.name}: ${fault}`
    return new ShopApiError(error.status, { error: said, code })
  }

  function sendWaiting(): Promise<void> {
    const keys = keysOf(entries.get())
    asked += 1
    const mine = asked
    return inTurn(async () => {
      if (mine > askedBeforeFailure) await sendThese(keys)
      else mark(waitingOf(keys), { isUnsent: true })
    })
  }

  return {
    entries,
    /** Throws what the shop rejects. */
    sendWaiting,
    /** The last number of a product is the one that counts; null: not counted after all. */
    put(product: TypedCount['product'], quantity: number | null): Promise<void> {
      const known = typedInto(entries.get(), product.id)
      // Pieces added since came on top of the same number; typed again it stands without them.
      const isLast = known !== undefined && entries.get().at(-1) === known
      if (!isLast || known.fault !== undefined || known.quantity !== quantity) {
        const others = entries.get().filter((each) => each !== known)
        entries.set([...others, { kind: 'typed', key: newKey(), isUnsent: false, product, quantity }])
      }
      return sendWaiting()
    },
    add(lines: Lines): Promise<void> {
      const isKnown = isList(lines) && entries.get().some((each) => each.kind === 'added' && isSame(each.lines, lines))
      if (!isKnown && lines.length > 0)
        entries.set([...entries.get(), { kind: 'added', key: newKey(), isUnsent: false, lines }])
      return sendWaiting()
    },
    /** What needs all numbers that stand on the screen; what is typed or scanned meanwhile goes out after it. */
    whenStored<Done>(work: () => Promise<Done>): Promise<Done> {
      return inTurn(async () => {
        await sendThese(keysOf(entries.get()))
        if (entries.get().length > 0) throw heldUp(entries.get())
        return work()
      })
    },
  }
}

export function typedInto(entries: readonly CountEntry[], productId: number | null): TypedCount | undefined {
  return entries.find((each): each is TypedCount => each.kind === 'typed' && each.product.id === productId)
}

function keysOf(entries: readonly CountEntry[]): Set<string> {
  return new Set(entries.map(({ key }) => key))
}

/** The same file again while it waits is no second file; the same piece scanned again may well be a second piece. */
function isList(lines: Lines): boolean {
  return lines.length > 1 || lines.some(({ quantity }) => quantity > 1)
}

function isSame(one: Lines, other: Lines): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function heldUp(left: readonly CountEntry[]): ShopApiError {
  const wrong = left.find((each): each is TypedCount => each.kind === 'typed' && each.fault !== undefined)
  const error = wrong
    ? `Сначала исправьте количество. ${wrong.product.name}: ${wrong.fault}`
    : 'Нет связи с магазином. Сначала запишем посчитанное, нажмите ещё раз'
  return new ShopApiError(503, { error, code: 'unsent' })
}
