import type { ProductFacets } from '#shared/catalog/product-list-contract.ts'
import { type ProductSort, productSortLabels } from '#shared/catalog/product-sort.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { countFilters, type ListChoice, withFacetValue, withoutFilters } from '#shared/page/list-address.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { filtersId } from './list-filters.tsx'
import type { ListPlace } from './list-place.ts'

type ListToolbarProps = {
  place: ListPlace
  choice: ListChoice
  facets: ProductFacets | null
  sorts: ProductSort[]
}

/** Over the cards: what is switched on, each with its way off, and the order. */
export function ListToolbar({ place, choice, facets, sorts }: ListToolbarProps) {
  const switchedOn = countFilters(choice)
  const sort = choice.sort ?? sorts[0] ?? 'popular'
  return (
    <div className="list-toolbar">
      {facets && (
        <button className="tool-button filters-button" type="button" popoverTarget={filtersId}>
          <Icon name="sliders-horizontal" />
          Фильтры{switchedOn > 0 && ` · ${switchedOn}`}
        </button>
      )}
      <ul className="filter-chips">
        {chipsOf(choice, facets).map(({ label, without }) => (
          <li key={label}>
            <Link className="filter-chip" to={place.address(without)} preventScrollReset>
              {label}
              <span className="visually-hidden"> — убрать</span>
              <Icon name="x" />
            </Link>
          </li>
        ))}
        {switchedOn > 0 && (
          <li>
            <Link className="link" to={place.address(withoutFilters(choice))} preventScrollReset>
              Сбросить всё
            </Link>
          </li>
        )}
      </ul>
      <details className="list-sort" key={sort}>
        <summary className="tool-button">
          <span>Порядок:</span> {productSortLabels[sort]}
          <Icon name="chevron-down" />
        </summary>
        <ul>
          {sorts.map((each) => (
            <li key={each}>
              <Link
                to={place.address({ ...choice, page: undefined, sort: each === sorts[0] ? undefined : each })}
                aria-current={each === sort ? 'true' : undefined}
                preventScrollReset
              >
                {productSortLabels[each]}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function chipsOf(choice: ListChoice, facets: ProductFacets | null) {
  const chips: { label: string; without: ListChoice }[] = []
  if (choice.inStock) chips.push({ label: 'В наличии', without: { ...choice, page: undefined, inStock: false } })
  if (choice.priceMin !== undefined || choice.priceMax !== undefined) {
    chips.push({
      label: priceLabel(choice),
      without: { ...choice, page: undefined, priceMin: undefined, priceMax: undefined },
    })
  }
  for (const [key, values] of Object.entries(choice.facets)) {
    const group = facets?.groups.find((each) => each.key === key)
    for (const value of values) {
      const label = group?.values.find(({ slug }) => slug === value)?.label ?? value
      chips.push({ label, without: withFacetValue(choice, key, value, false) })
    }
  }
  return chips
}

function priceLabel({ priceMin, priceMax }: ListChoice): string {
  const from = priceMin === undefined ? [] : [`от ${formatRubles(priceMin)}`]
  const to = priceMax === undefined ? [] : [`до ${formatRubles(priceMax)}`]
  return [...from, ...to].join(' ')
}
