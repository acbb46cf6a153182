import { type FormEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Facet, ProductFacets } from '#shared/catalog/product-list-contract.ts'
import { type ListChoice, readListChoice, wholePrice, withoutFilters } from '#shared/page/list-address.ts'
import { afterPaint } from '#web/island/first-input.ts'
import { keepPageAway } from '#web/page/keep-page-away.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { useBackCloses } from '#web/router/use-back-levels.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ListPlace } from './list-place.ts'

/** More than these are folded away, unless one of them is chosen. */
const shownAtOnce = 6

export const filtersId = 'filters'

type ListFiltersProps = { place: ListPlace; choice: ListChoice; facets: ProductFacets; total: number }

/**
 * A form that works as it is: every choice is a field of it. With JavaScript a choice applies at once. On small screens
 * the browser shows the same element as a sheet (popover).
 */
export function ListFilters({ place, choice, facets, total }: ListFiltersProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useSheet(form)

  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  /** Read from the form itself, so that two quick choices never overwrite each other. */
  function apply(form: HTMLFormElement) {
    stopWaiting.current?.()
    const next = place.address(choiceOf(form))
    if (next !== place.address({ ...choice, page: undefined })) navigate(next, { preventScrollReset: true })
  }

  function applyCheck(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) return
    // The box is ticked on the screen before the page goes about its list.
    stopWaiting.current?.()
    stopWaiting.current = afterPaint(() => apply(currentTarget))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
  }

  return (
    <form
      data-link=""
      className="list-filters"
      ref={form}
      id={filtersId}
      popover="auto"
      aria-label="Фильтры"
      action={place.path}
      onChange={applyCheck}
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
      {Object.entries(place.fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choice.sort && <input type="hidden" name="sort" value={choice.sort} />}
      <fieldset>
        <legend>Наличие</legend>
        <FilterCheck name="in_stock" value="1" label="В наличии" count={facets.in_stock} isChosen={choice.inStock} />
      </fieldset>
      {facets.price && (
        <fieldset>
          <legend>Цена, ₽</legend>
          <div className="price-range">
            <PriceField name="price_min" label="от" value={choice.priceMin} hint={facets.price.min} onDone={apply} />
            <PriceField name="price_max" label="до" value={choice.priceMax} hint={facets.price.max} onDone={apply} />
          </div>
        </fieldset>
      )}
      {facets.groups.map((group) => (
        <FacetGroup key={group.key} group={group} chosen={choice.facets[group.key] ?? []} />
      ))}
      <button className="button button-primary without-script" type="submit">
        Показать
      </button>
      <button
        className="button button-primary filters-done"
        type="button"
        popoverTarget={filtersId}
        popoverTargetAction="hide"
        disabled={total === 0}
      >
        {total > 0 ? `Показать ${countOf(total, productForms)}` : 'Ничего не подходит'}
      </button>
    </form>
  )
}

/** While the filters cover a small screen the focus stays in them, and Back closes them; each choice is a page of its own under them. */
function useSheet(sheet: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => sheet.current?.hidePopover(), { stays: true })

  useEffect(() => {
    const own = sheet.current
    const look = () => setOpen(own?.matches(':popover-open') ?? false)
    // It may have been opened before the scripts were there: the browser itself shows it.
    look()
    own?.addEventListener('toggle', look)
    return () => own?.removeEventListener('toggle', look)
  }, [sheet])

  useEffect(() => {
    const own = sheet.current
    if (!isOpen || !own) return
    const bringPageBack = keepPageAway(own)
    if (!own.contains(document.activeElement)) own.querySelector<HTMLElement>('.filters-head button')?.focus()
    // Before it closes: the browser then returns the focus to the button that opened it.
    own.addEventListener('beforetoggle', bringPageBack)
    return () => {
      own.removeEventListener('beforetoggle', bringPageBack)
      bringPageBack()
    }
  }, [sheet, isOpen])
}

type PriceFieldProps = {
  name: string
  label: string
  value: number | undefined
  hint: number
  onDone: (form: HTMLFormElement) => void
}

function PriceField({ name, label, value, hint, onDone }: PriceFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // The field keeps its focus while the address changes under it, by itself or by a chip.
  useEffect(() => {
    if (field.current) field.current.value = value === undefined ? '' : String(value)
  }, [value])
  return (
    <label>
      <span>{label}</span>
      <input
        ref={field}
        name={name}
        inputMode="numeric"
        pattern="\d*"
        defaultValue={value}
        placeholder={groupDigits(hint)}
        onBlur={(event) => event.target.form && onDone(event.target.form)}
      />
    </label>
  )
}

/** «1 000» is a price too: only its digits count. */
function choiceOf(form: HTMLFormElement): ListChoice {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    params.append(name, name.startsWith('price_') ? wholePrice(String(value)) : String(value))
  }
  return readListChoice(params)
}

/** One question of the filter; a value that would find nothing is shown but cannot be chosen. */
function FacetGroup({ group, chosen }: { group: Facet; chosen: string[] }) {
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

type FilterCheckProps = { name: string; value: string; label: string; count: number | null; isChosen: boolean }

/** One choice of the filter. It answers the finger at once and follows the address when that changes without it. */
const FilterCheck = memo(function FilterCheck({ name, value, label, count, isChosen }: FilterCheckProps) {
  const [isChecked, setChecked] = useState(isChosen)
  useEffect(() => setChecked(isChosen), [isChosen])
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChecked}
        disabled={count === 0 && !isChosen}
        onChange={(event) => setChecked(event.target.checked)}
      />
      {label}
      {count !== null && <span className="check-count">{count}</span>}
    </label>
  )
})
