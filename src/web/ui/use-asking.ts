import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'

/** One button that asks the shop: busy while it asks, and the shop's own sentence where it refuses. */
export function useAsking() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function run(ask: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await ask()
    } catch (error) {
      setError(error instanceof ShopApiError ? error.problem.error : unavailableText)
    }
    setBusy(false)
  }

  return { isBusy, error, run }
}
