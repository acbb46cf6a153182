import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

type Scope = NonNullable<ProductList['scopes']>[number]

/** The same words in one kind of appliance; of too many matches no number is said. */
export function ScopeChips({ text, scopes, chosen }: { text: string; scopes: Scope[]; chosen: string | undefined }) {
  if (scopes.length < 2 && !chosen) return null
  return (
    <nav className="sibling-chips" aria-label="Где искать">
      <Link
        className="chip"
        to={`/search?${new URLSearchParams({ q: text })}`}
        aria-current={chosen ? undefined : 'page'}
      >
        Везде
      </Link>
      {scopes.map(({ id, slug, name, count }) => {
        const category = slug ?? String(id)
        return (
          <Link
            key={id}
            className="chip"
            to={`/search?${new URLSearchParams({ q: text, category })}`}
            aria-current={category === chosen ? 'page' : undefined}
          >
            {name} {count !== null && <span className="chip-count">{groupDigits(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
