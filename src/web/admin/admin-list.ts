import { useCallback, useEffect, useRef, useState } from 'react'

export type AdminRows<Row> = { rows: Row[]; total: number; next: string | null }
export type AdminList<Row> = {
  /** Undefined while they come for the first time. */
  found: AdminRows<Row> | undefined
  state: 'ready' | 'loading' | 'failed'
  readMore: () => void
  readAgain: () => void
}

/** A list of management: the first rows at once, more when asked for. Another question begins it anew; old answers are dropped. */
export function useAdminList<Row>(ask: (cursor: string | null) => Promise<AdminRows<Row>>): AdminList<Row> {
  const [found, setFound] = useState<AdminRows<Row>>()
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('loading')
  const turn = useRef(0)

  const read = useCallback(
    async (before: AdminRows<Row> | undefined) => {
      turn.current += 1
      const asked = turn.current
      setState('loading')
      try {
        const { rows, total, next } = await ask(before?.next ?? null)
        if (asked !== turn.current) return
        setFound({ rows: [...(before?.rows ?? []), ...rows], total, next })
        setState('ready')
      } catch {
        if (asked === turn.current) setState('failed')
      }
    },
    [ask],
  )
  useEffect(() => {
    setFound(undefined)
    void read(undefined)
  }, [read])

  return { found, state, readMore: () => void read(found), readAgain: () => void read(undefined) }
}
