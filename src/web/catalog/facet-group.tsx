import type { Facet } from '#shared/catalog/product-list-contract.ts'
import { FilterCheck } from './filter-check.tsx'

/** More than these are folded away, unless one of them is chosen. */
const shownAtOnce = 6

/** One question of the filter; a value that would find nothing is shown but cannot be chosen. */
export function FacetGroup({ group, chosen }: { group: Facet; chosen: string[] }) {
  const first = group.values.filter((value, index) => index < shownAtOnce || chosen.includes(value.slug))
  const rest = group.values.filter((value) => !first.includes(value))
  const check = ({ slug, label, count }: Facet['values'][number]) => (
    <FilterCheck
      key={slug}
      name={group.key}
      value={slug}
      label={label}
      count={count}
      isChosen={chosen.includes(slug)}
    />
  )
  return (
    <fieldset>
      <legend>{group.label}</legend>
      {first.map(check)}
      {rest.length > 0 && (
        <details>
          <summary className="link">Ещё {rest.length}</summary>
          {rest.map(check)}
        </details>
      )}
    </fieldset>
  )
}
