import { useState } from 'react'
import { filterOf, type ListAddress } from './admin-list-address.ts'

export type AdminSelection = {
  /** Ticked rows, also those of other pages. */
  ids: ReadonlySet<number>
  /** Everything the filter shows, also what no page has shown yet. */
  isAll: boolean
  toggle: (id: number) => void
  /** All of these, or none of them if they all were ticked. */
  toggleAll: (ids: readonly number[]) => void
  chooseAll: () => void
  clear: () => void
}

/** Rows selected for a bulk action. Another filter clears it: what is not visible must not be changed by accident. */
export function useAdminSelection({ query }: ListAddress): AdminSelection {
  const filter = JSON.stringify(filterOf(query))
  const [chosen, setChosen] = useState<Chosen>({ filter, ids: new Set(), isAll: false })
  const { ids, isAll } = chosen.filter === filter ? chosen : nothing

  function choose(next: ReadonlySet<number>, all = false) {
    setChosen({ filter, ids: next, isAll: all })
  }
  return {
    ids,
    isAll,
    toggle: (id) => choose(toggled(ids, [id], ids.has(id))),
    toggleAll: (rows) =>
      choose(
        toggled(
          ids,
          rows,
          rows.every((id) => ids.has(id)),
        ),
      ),
    chooseAll: () => choose(ids, true),
    clear: () => choose(new Set()),
  }
}

type Chosen = { filter: string; ids: ReadonlySet<number>; isAll: boolean }
const nothing = { ids: new Set<number>(), isAll: false }

function toggled(ids: ReadonlySet<number>, rows: readonly number[], isOff: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const id of rows) {
    if (isOff) next.delete(id)
    else next.add(id)
  }
  return next
}
