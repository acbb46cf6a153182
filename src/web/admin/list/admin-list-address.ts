import { useMemo } from 'react'
import { useLatestSearch, useSearchParams } from '#web/router/router-context.tsx'

/** What is looked at stands in the address of the page: it survives a reload and can be sent to a colleague. */

export type ListQuery = Readonly<Record<string, string>>
export type ListAddress = {
  /** The query for the server: the screen's own parameters that are set, with page, size and sort. */
  query: ListQuery
  /** What the address asks for by this word once the last press has its answer, drawn or not. */
  coming: (word: string) => string
  /** How many words narrow the list. */
  filters: number
  /**
   * Sets these words; an empty one goes. Whatever changes the list begins it at its first page. `typed`: Back does not stop between
   * two values of this word, as between two letters.
   */
  change: (changes: ListQuery, options?: { typed: string }) => void
  reset: () => void
}

export const pageSizes = ['25', '50', '100'] as const
const arrangement = ['sort', 'page', 'limit'] as const

export function useListAddress(words: readonly string[]): ListAddress {
  const [params, setParams] = useSearchParams()
  const latest = useLatestSearch()
  const text = params.toString()
  const known = words.join(' ')
  const query = useMemo(() => queryOf(new URLSearchParams(text), known.split(' ')), [text, known])

  function change(changes: ListQuery, { typed }: { typed?: string } = {}) {
    const { here, coming: next } = latest()
    if (!('page' in changes)) next.delete('page')
    for (const [word, value] of Object.entries(changes)) {
      if (value) next.set(word, value)
      else next.delete(word)
    }
    setParams(next, { preventScrollReset: true, replace: typed !== undefined && here.has(typed) })
  }

  return {
    query,
    coming: (word) => latest().coming.get(word)?.trim() ?? '',
    filters: words.filter((word) => query[word]).length,
    change,
    reset: () => change(Object.fromEntries(words.map((word) => [word, '']))),
  }
}

function queryOf(params: URLSearchParams, words: readonly string[]): ListQuery {
  const asked = [...words, ...arrangement].map((word) => [word, params.get(word)?.trim() ?? ''] as const)
  const query: Record<string, string> = Object.fromEntries(asked.filter(([, value]) => value))
  const limit = pageSizes.find((size) => size === query.limit) ?? pageSizes[0]
  return { ...query, limit, page: /^[1-9]\d{0,3}$/.test(query.page ?? '') ? query.page! : '1' }
}

/** The words that narrow the list, without how it is arranged: what «все по фильтру» means. */
export function filterOf(query: ListQuery): ListQuery {
  return Object.fromEntries(
    Object.entries(query).filter(([word]) => !(arrangement as readonly string[]).includes(word)),
  )
}

/** Another list of the same screen may have left a sorting that this one does not have. */
export function withKnownSort({ sort, ...query }: ListQuery, sorts: readonly string[]): ListQuery {
  return sort && sorts.includes(sort) ? { ...query, sort } : query
}
