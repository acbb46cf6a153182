import { useState } from 'react'
import { filterOf, type ListAddress } from './admin-list-address.ts'

type Ticks = {
  /** Ticked rows, also those of other pages. */
  ids: ReadonlySet<number>
  /** Everything the filter shows, also what no page has shown yet. */
  isAll: boolean
}

export type AdminSelection = Ticks & {
  toggle: (id: number) => void
  /** All of these, or none of them if they all were ticked. */
  toggleAll: (ids: readonly number[]) => void
  chooseAll: () => void
  clear: () => void
}

type Rows = readonly { id: number }[]

/**
 * Rows selected for a bulk action; `shown` are those of the page. Another filter clears it: what is not visible must not be changed by
 * accident.
 */
export function useAdminSelection({ query }: ListAddress, shown: Rows = []): AdminSelection {
  const filter = JSON.stringify(filterOf(query))
  const [chosen, setChosen] = useState<Chosen>({ filter, ids: new Set(), isAll: false })
  const { ids, isAll } = chosen.filter === filter ? chosen : nothing
  const page = shown.map(({ id }) => id)

  function choose(next: ReadonlySet<number>, all = false) {
    setChosen({ filter, ids: next, isAll: all })
  }
  return {
    ids,
    isAll,
    toggle: (id) => choose(toggled({ ids, isAll }, [id], page)),
    toggleAll: (rows) => choose(toggled({ ids, isAll }, rows, page)),
    chooseAll: () => choose(ids, true),
    clear: () => choose(new Set()),
  }
}

type Chosen = Ticks & { filter: string }
const nothing = { ids: new Set<number>(), isAll: false }

/** Where all by the filter were ticked, what is left of them are rows somebody sees: those of the page. */
export function toggled({ ids, isAll }: Ticks, rows: readonly number[], page: readonly number[]): ReadonlySet<number> {
  const next = new Set(isAll ? page : ids)
  const isOff = rows.every((id) => next.has(id))
  for (const id of rows) {
    if (isOff) next.delete(id)
    else next.add(id)
  }
  return next
}
