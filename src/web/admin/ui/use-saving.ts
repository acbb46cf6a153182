import { useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'

/** A form that is sent: busy while it is, and the whole problem where the shop refuses, for each field to say its own. */
export function useSaving() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function save(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof ShopApiError ? error.problem : { code: 'unreachable', error: unavailableText })
    }
    setBusy(false)
  }

  return { isBusy, problem, save }
}
