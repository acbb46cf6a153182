import { useLocation } from '#web/router/router-context.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { currentInView } from '#web/ui/current-in-view.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListAddress, ListQuery } from './admin-list-address.ts'

export type AdminView = {
  name: string
  /** The words of the address that make it; the view of all has none. */
  query: ListQuery
  count?: number | undefined
}
type AdminViewsProps = { label: string; views: readonly AdminView[]; address: ListAddress }

/** Ready looks at the list, each with how much stands in it. */
export function AdminViews({ label, views, address }: AdminViewsProps) {
  const { pathname, search } = useLocation()
  const words = [...new Set(views.flatMap(({ query }) => Object.keys(query)))]
  const current = views.find(({ query }) => words.every((word) => (query[word] ?? '') === (address.query[word] ?? '')))

  function pathOf({ query }: AdminView): string {
    const params = new URLSearchParams(search)
    for (const word of [...words, 'page']) params.delete(word)
    for (const [word, value] of Object.entries(query)) params.set(word, value)
    return `${pathname}${params.size > 0 ? `?${params}` : ''}`
  }
  return (
    <nav ref={currentInView} className="admin-views" aria-label={label}>
      {views.map((view) => (
        <Link key={view.name} to={pathOf(view)} preventScrollReset aria-current={view === current ? 'page' : undefined}>
          {view.name}
          {view.count !== undefined && <em> {groupDigits(view.count)}</em>}
        </Link>
      ))}
    </nav>
  )
}
