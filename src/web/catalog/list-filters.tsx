import type { FormEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { ProductFacets } from '#shared/catalog/product-list-contract.ts'
import { type ListChoice, withFacetValue, withoutFilters } from '#shared/page/list-address.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FacetGroup } from './facet-group.tsx'
import type { ListPlace } from './list-place.ts'

export const filtersId = 'filters'

type ListFiltersProps = { place: ListPlace; choice: ListChoice; facets: ProductFacets; total: number }

/**
 * A form that works as it is: every choice is a field of it. With JavaScript a choice applies at once. On small screens
 * the browser shows the same element as a sheet (popover).
 */
export function ListFilters({ place, choice, facets, total }: ListFiltersProps) {
  const navigate = useNavigate()

  function apply(next: ListChoice) {
    navigate(place.address(next), { preventScrollReset: true })
  }

  function applyPrice(form: HTMLFormElement) {
    const fields = new FormData(form)
    const priceMin = readPrice(fields.get('price_min'))
    const priceMax = readPrice(fields.get('price_max'))
    if (priceMin === choice.priceMin && priceMax === choice.priceMax) return
    apply({ ...choice, page: undefined, priceMin, priceMax })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    applyPrice(event.currentTarget)
  }

  return (
    <Form
      className="list-filters"
      id={filtersId}
      popover="auto"
      aria-label="Фильтры"
      action={place.path}
      onSubmit={submit}
    >
      <div className="filters-head">
        <b>Фильтры</b>
        <Link className="link" to={place.address(withoutFilters(choice))} preventScrollReset>
          Сбросить
        </Link>
        <button
          className="header-tool"
          type="button"
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          aria-label="Закрыть фильтры"
        >
          <Icon name="x" />
        </button>
      </div>
      {place.query && <input type="hidden" name="q" value={place.query} />}
      {choice.sort && <input type="hidden" name="sort" value={choice.sort} />}
      <fieldset>
        <legend>Наличие</legend>
        <label className="check">
          <input
            type="checkbox"
            name="in_stock"
            value="1"
            checked={choice.inStock}
            onChange={(event) => apply({ ...choice, page: undefined, inStock: event.target.checked })}
          />
          В наличии
          {facets.in_stock !== null && <span className="check-count">{facets.in_stock}</span>}
        </label>
      </fieldset>
      {facets.price && (
        <fieldset>
          <legend>Цена, ₽</legend>
          <div className="price-range">
            <PriceField
              name="price_min"
              label="от"
              value={choice.priceMin}
              hint={facets.price.min}
              onDone={applyPrice}
            />
            <PriceField
              name="price_max"
              label="до"
              value={choice.priceMax}
              hint={facets.price.max}
              onDone={applyPrice}
            />
          </div>
        </fieldset>
      )}
      {facets.groups.map((group) => (
        <FacetGroup
          key={group.key}
          group={group}
          chosen={choice.facets[group.key] ?? []}
          onChoose={(value, chosen) => apply(withFacetValue(choice, group.key, value, chosen))}
        />
      ))}
      <button className="button button-primary without-script" type="submit">
        Показать
      </button>
      <button
        className="button button-primary filters-done"
        type="button"
        popoverTarget={filtersId}
        popoverTargetAction="hide"
      >
        {total > 0 ? `Показать ${countOf(total, productForms)}` : 'Ничего не подходит'}
      </button>
    </Form>
  )
}

type PriceFieldProps = {
  name: string
  label: string
  value: number | undefined
  hint: number
  onDone: (form: HTMLFormElement) => void
}

function PriceField({ name, label, value, hint, onDone }: PriceFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        key={value}
        name={name}
        inputMode="numeric"
        pattern="\d*"
        defaultValue={value}
        placeholder={String(hint)}
        onBlur={(event) => event.target.form && onDone(event.target.form)}
      />
    </label>
  )
}

function readPrice(field: FormDataEntryValue | null): number | undefined {
  const digits = typeof field === 'string' ? field.replace(/\D/g, '') : ''
  return digits && digits.length < 8 ? Number(digits) : undefined
}
