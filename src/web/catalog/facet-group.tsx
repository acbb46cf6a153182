import type { Facet } from '#shared/catalog/product-list-contract.ts'

/** More than these are folded away, unless one of them is chosen. */
const shownAtOnce = 6

type FacetGroupProps = { group: Facet; chosen: string[]; onChoose: (value: string, chosen: boolean) => void }

/** One question of the filter; a value that would find nothing is shown but cannot be chosen. */
export function FacetGroup({ group, chosen, onChoose }: FacetGroupProps) {
  const first = group.values.filter((value, index) => index < shownAtOnce || chosen.includes(value.slug))
  const rest = group.values.filter((value) => !first.includes(value))
  const checkbox = ({ slug, label, count }: Facet['values'][number]) => (
    <label className="check" key={slug}>
      <input
        type="checkbox"
        name={group.key}
        value={slug}
        checked={chosen.includes(slug)}
        disabled={count === 0 && !chosen.includes(slug)}
        onChange={(event) => onChoose(slug, event.target.checked)}
      />
      {label}
      {count !== null && <span className="check-count">{count}</span>}
    </label>
  )
  return (
    <fieldset>
      <legend>{group.label}</legend>
      {first.map(checkbox)}
      {rest.length > 0 && (
        <details>
          <summary className="link">Ещё {rest.length}</summary>
          {rest.map(checkbox)}
        </details>
      )}
    </fieldset>
  )
}
