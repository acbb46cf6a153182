import { useState } from 'react'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { serverText } from '#web/ui/form-error.tsx'

type Outcome = { error?: string; fields?: Record<string, string>; done?: string }

/** One button that asks the server: busy while it asks, afterwards a word of success or what went wrong. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})

  /** `act` answers the word of success. True when it went well. */
  async function run(act: () => Promise<string | undefined>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setOutcome({})
    try {
      const done = await act()
      setOutcome(done === undefined ? {} : { done })
      return true
    } catch (error) {
      const fields = error instanceof ShopApiError ? error.problem.fields : undefined
      setOutcome(fields ? { fields } : { error: serverText(error, 'Не удалось сохранить. Попробуйте ещё раз') })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, ...outcome, run, clear: () => setOutcome({}) }
}
