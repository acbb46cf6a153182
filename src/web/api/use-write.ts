import { useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import type { ShopAnswer, ShopKey } from '#shared/shop-api.ts'
import { createStore, useStore } from '#web/store/store.ts'
import { callShop, type ShopInput, shopError } from './call-shop.ts'
import { refreshReads } from './read-refresh.ts'

export type WriteOptions = {
  /** Calls whose answers this write changes: whoever shows them reads again. */
  refreshes?: readonly ShopKey[]
  /** The sentence where the shop gave no readable answer. */
  unavailable?: string
  /** For problems that are not shown in place: a toast, a conflict. */
  onProblem?: (problem: Problem) => void
}

type WriteState = {
  isBusy: boolean
  /** The last write was accepted. */
  isDone: boolean
  /** Why the last write was rejected. */
  problem: Problem | undefined
  /** The version a conflict has shown: writing it again overwrites that version knowingly. */
  seenVersion: number
}

/**
 * The one way a component writes to the shop's API: busy while the request runs, then done or a problem with a Russian
 * sentence. A press while it is busy does nothing.
 */
export function useWrite({ refreshes = [], unavailable, onProblem }: WriteOptions = {}) {
  const [writing] = useState(createWriting)
  const { isBusy, isDone, problem, seenVersion } = useStore(writing)

  /** Several calls as one write. True: all went well. */
  async function run(work: () => Promise<unknown>, unavailableNow = unavailable): Promise<boolean> {
    const outcome = await writing.run(work, unavailableNow)
    if (outcome === 'done') refreshReads(refreshes)
    else if (outcome !== 'busy') onProblem?.(outcome)
    return outcome === 'done'
  }

  /** One call. Undefined: it was not accepted. */
  async function write<Key extends ShopKey>(key: Key, ...given: ShopInput<Key>): Promise<ShopAnswer<Key> | undefined> {
    let answer: ShopAnswer<Key> | undefined
    const isAccepted = await run(async () => {
      answer = await callShop(key, ...given)
    })
    return isAccepted ? answer : undefined
  }

  const fields = problem?.fields
  return {
    isBusy,
    isDone,
    problem,
    seenVersion,
    /** What went wrong, in one sentence. */
    error: problem?.error,
    fields,
    /** What went wrong with the whole form: nothing where each field says its own. */
    formError: fields ? undefined : problem?.error,
    write,
    run,
    /** What the form itself finds wrong is shown like a rejection of the shop. */
    reject: writing.reject,
    clear: writing.clear,
  }
}

export function createWriting() {
  const idle = { isBusy: false, isDone: false, problem: undefined }
  const store = createStore<WriteState>({ ...idle, seenVersion: 0 })

  function show(change: Partial<WriteState>) {
    store.set({ ...store.get(), ...change })
  }

  return {
    ...store,
    async run(work: () => Promise<unknown>, unavailable?: string): Promise<'done' | 'busy' | Problem> {
      if (store.get().isBusy) return 'busy'
      show({ ...idle, isBusy: true })
      try {
        await work()
        show({ isBusy: false, isDone: true })
        return 'done'
      } catch (error) {
        const problem = sentenced(shopError(error).problem, unavailable)
        const isStale = problem.code === 'stale'
        show({ isBusy: false, problem, ...(isStale && { seenVersion: problem.conflict?.version ?? 0 }) })
        return problem
      }
    },
    reject: (error: string, fields?: Record<string, string>) =>
      show({ isDone: false, problem: { error, code: 'unsent', ...(fields && { fields }) } }),
    /** Something was typed: what was said about this field no longer holds; without a name, about the last write. */
    clear(name?: string) {
      const { problem } = store.get()
      const left = Object.entries(problem?.fields ?? {}).filter(([each]) => name !== undefined && each !== name)
      const isWrong = problem && left.length > 0
      show({ isDone: false, problem: isWrong ? { ...problem, fields: Object.fromEntries(left) } : undefined })
    },
  }
}

function sentenced(problem: Problem, unavailable: string | undefined): Problem {
  const isUnread = problem.code === 'unreachable' || problem.code === 'unreadable-answer'
  return unavailable && isUnread ? { ...problem, error: unavailable } : problem
}
