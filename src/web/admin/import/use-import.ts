import { useCallback, useEffect, useState } from 'react'
import type { ImportAnswer, ImportState } from '#shared/import/import-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { readImport } from '#web/api/admin/import-admin-api.ts'

const pollMilliseconds = 1000
/** The shop works on it by itself; whoever looks on asks how far it is. */
const atWork = new Set<ImportState>(['checking', 'running', 'undoing'])

type Seen = { answer?: ImportAnswer; trouble?: 'unknown' | 'unreachable' }

/** One import as it is now; while the shop works on it, it is asked for again and again, whatever answers meanwhile. */
export function useImport(id: number) {
  const [{ answer, trouble }, setSeen] = useState<Seen>({})
  const [turn, setTurn] = useState(0)
  const state = answer?.state
  const isRead = answer !== undefined && trouble === undefined

  const take = useCallback((now: ImportAnswer) => setSeen({ answer: now }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once more
  useEffect(() => {
    if (isRead && state && !atWork.has(state)) return
    let isOver = false
    async function ask() {
      try {
        const now = await readImport(id)
        if (!isOver) setSeen({ answer: now })
      } catch (error) {
        const isUnknown = error instanceof ShopApiError && error.status === 404
        if (!isOver) setSeen((seen) => ({ ...seen, trouble: isUnknown ? 'unknown' : 'unreachable' }))
      }
      if (!isOver) setTurn((before) => before + 1)
    }
    const timer = setTimeout(() => void ask(), answer ? pollMilliseconds : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, state, isRead, turn])

  return { answer, trouble, take }
}
