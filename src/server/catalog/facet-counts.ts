/** The filters beside a list: which answers are there, how many products each would leave, and what is chosen already. */
import type { Facet, ProductFacets } from '#shared/catalog/product-list-contract.ts'
import type { FacetChoice, ScopeSummary, ValueCount } from './facet-queries.ts'

/** Asked of every product, in this order; a subcategory's own questions follow. */
export const commonFacets = ['kind', 'brand', 'appliance']

type Counted = { values: ValueCount[]; summaries: ScopeSummary[] }

/** `filterKeys` in the order of their bits: filter n is the one whose failure is written 2ⁿ. */
export function facetsOf(counted: Counted, filterKeys: string[], keys: string[], chosen: FacetChoice[]): ProductFacets {
  const countsFor = (key: string) => (row: { failed: number }) =>
    row.failed === 0 || row.failed === 2 ** filterKeys.indexOf(key)
  const values = counted.values.filter((value) => countsFor(value.key)(value))
  const prices = counted.summaries.filter(countsFor('price'))
  return {
    groups: facetGroups(values, keys, chosen),
    price:
      prices.length === 0
        ? null
        : { min: Math.min(...prices.map((row) => row.minPrice)), max: Math.max(...prices.map((row) => row.maxPrice)) },
    in_stock: sum(counted.summaries.filter(countsFor('in_stock')).map((row) => row.inStock)),
  }
}

export function totalOf(counted: Counted): number {
  return sum(counted.summaries.filter((row) => row.failed === 0).map((row) => row.count))
}

type ListedValue = FacetChoice & { count: number | null }

/** A chosen answer is shown even when nothing is left of it: it must be possible to take it back. */
export function facetGroups(values: ListedValue[], keys: string[], chosen: FacetChoice[]): Facet[] {
  return keys.flatMap((key) => {
    const shown = new Map<number, ListedValue>()
    for (const choice of chosen) if (choice.key === key) shown.set(choice.valueId, { ...choice, count: 0 })
    for (const value of values) {
      if (value.key !== key) continue
      shown.set(value.valueId, { ...value, count: addCounts(shown.get(value.valueId)?.count, value.count) })
    }
    const listed = [...shown.values()].sort(byCountThenLabel)
    const label = listed[0]?.facetLabel
    return label === undefined
      ? []
      : [{ key, label, values: listed.map(({ slug, label, count }) => ({ slug, label, count })) }]
  })
}

const labels = new Intl.Collator('ru', { numeric: true })

function byCountThenLabel(a: ListedValue, b: ListedValue): number {
  return (b.count ?? 0) - (a.count ?? 0) || labels.compare(a.label, b.label)
}

function addCounts(before: number | null | undefined, more: number | null): number | null {
  return more === null ? null : (before ?? 0) + more
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
