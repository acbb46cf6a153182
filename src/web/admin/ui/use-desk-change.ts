import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { eventTime } from './order-time.ts'

type DeskChange<Thing> = {
  onChanged: (thing: Thing) => void
  /** A colleague saved first: read the current state. */
  onStale: () => void
}

/** One change of an order or enquiry: busy while the request runs; on a conflict says who saved first, and what was typed stays. */
export function useDeskChange<Thing>({ onChanged, onStale }: DeskChange<Thing>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // The version shown with the conflict: pressing again after it overwrites that version knowingly.
  const [seenVersion, setSeenVersion] = useState(0)

  async function run(ask: () => Promise<Thing>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      onChanged(await ask())
      return true
    } catch (error) {
      setError(errorText(error))
      if (error instanceof ShopApiError && error.problem.code === 'stale') {
        setSeenVersion(error.problem.conflict?.version ?? 0)
        onStale()
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, seenVersion, run }
}

function errorText(error: unknown): string {
  if (!(error instanceof ShopApiError)) return unavailableText
  const { error: text, conflict } = error.problem
  if (!conflict) return text
  return `${text}${conflict.at ? `, ${eventTime(conflict.at)}` : ''}. Показываем, как сейчас`
}
