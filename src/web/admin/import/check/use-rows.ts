import { useEffect, useState } from 'react'
import type { ImportRow } from '#shared/import/import-contract.ts'
import { callShop } from '#web/api/call-shop.ts'

type Found = { rows: ImportRow[]; total: number }

/** Rows of an import; requested again when the query or the turn changes. The old rows stay until the answer comes. */
export function useRows(id: number, query: Record<string, string>, turn: number) {
  const [found, setFound] = useState<Found>()
  const [isFailed, setFailed] = useState(false)
  const [again, setAgain] = useState(0)
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn or another try asks the same question once more
  useEffect(() => {
    let isOver = false
    setFailed(false)
    callShop('GET /api/admin/imports/:id/rows', {
      params: { id },
      query: new URLSearchParams(JSON.parse(asked) as Record<string, string>),
    }).then(
      ({ rows, total }) => !isOver && setFound({ rows, total }),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [id, asked, turn, again])
  return { rows: found?.rows, total: found?.total ?? 0, isFailed, retry: () => setAgain(again + 1) }
}
