import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListQuery } from './admin-list-address.ts'

/** `next` is there for lists that are read on by a cursor; all others go by pages. A capped total is said with a plus. */
export type AdminRows<Row> = { rows: Row[]; total: number; isCapped?: boolean; next?: string | null }
/** `More` is what else the answer contains besides the rows. */
export type AdminList<Row, More = unknown> = {
  /** Undefined while they come for the first time. */
  found: (AdminRows<Row> & More) | undefined
  state: 'ready' | 'loading' | 'failed'
  readMore: () => void
  readAgain: () => void
  /** Looks again without a sign of it: the rows change where they have changed. */
  refresh: () => Promise<void>
  /** A row that was changed on the screen. */
  updateRows: (change: (rows: Row[]) => Row[]) => void
}

/**
 * A list of management. A new query keeps the old rows until the new ones are there; of two requests under way only
 * the last one counts. `ask` must be the same function at every render.
 */
export function useAdminList<Row, More = unknown>(
  ask: (query: ListQuery) => Promise<AdminRows<Row> & More>,
  query: ListQuery,
): AdminList<Row, More> {
  const [found, setFound] = useState<AdminRows<Row> & More>()
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('loading')
  const turn = useRef(0)

  const read = useCallback(
    async (before: (AdminRows<Row> & More) | undefined, isQuiet = false) => {
      turn.current += 1
      const asked = turn.current
      if (!isQuiet) setState('loading')
      try {
        const answer = await ask(before?.next ? { ...query, cursor: before.next } : query)
        if (asked !== turn.current) return
        setFound({ ...answer, rows: [...(before?.rows ?? []), ...answer.rows] })
        setState('ready')
      } catch {
        if (asked === turn.current && !isQuiet) setState('failed')
      }
    },
    [ask, query],
  )
  useEffect(() => void read(undefined), [read])

  return {
    found,
    state,
    readMore: () => void read(found),
    readAgain: () => void read(undefined),
    refresh: () => read(undefined, true),
    updateRows: (change) => setFound((current) => current && { ...current, rows: change(current.rows) }),
  }
}
