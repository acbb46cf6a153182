/** The address of a list is its whole state: every choice can be linked to, and an unreadable one is simply not there. */

import { defaultPageSize, maxPage } from '#shared/api/list-size.ts'
import { productKinds } from '#shared/catalog/product-kind.ts'
import type { ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { isFacetKey } from '#shared/catalog/product-list-query.ts'
import { type ProductSort, productSorts } from '#shared/catalog/product-sort.ts'

/** What a visitor may choose in a list; the category or the search text is named by the page itself. */
export type ListChoice = Pick<ProductListQuery, 'facets' | 'inStock' | 'priceMin' | 'priceMax' | 'sort' | 'page'>

const valuePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const maxValuesOfFacet = 20
const maxFacets = 12
const maxPrice = 10_000_000

/** Takes `brand=a&brand=b`, which a form sends without JavaScript, as well as `brand=a,b`. */
export function readListChoice(params: URLSearchParams): ListChoice {
  const facets: Record<string, string[]> = {}
  for (const key of [...new Set(params.keys())].filter(isFacetKey).sort().slice(0, maxFacets)) {
    const values = params.getAll(key).flatMap((each) => each.split(','))
    const chosen = [...new Set(values.filter((value) => isFacetValue(key, value)))].sort()
    if (chosen.length > 0) facets[key] = chosen.slice(0, maxValuesOfFacet)
  }
  return {
    facets,
    inStock: params.get('in_stock') === '1',
    priceMin: readInteger(params.get('price_min'), 0, maxPrice),
    priceMax: readInteger(params.get('price_max'), 0, maxPrice),
    sort: productSorts.find((sort) => sort === params.get('sort')),
    page: readInteger(params.get('page'), 2, maxPage),
  }
}

/** A price as it is typed into a filter: «1 500,50» is 1500, and more than any product costs is that much. */
export function wholePrice(typed: string): string {
  const digits = typed.replace(/[.,]\d{0,2}\s*$/, '').replace(/\D/g, '')
  return digits && String(Math.min(Number(digits), maxPrice))
}

const longestModel = 100

/** The appliance a list is narrowed to, «Samsung WW70J52E0HW»; empty where it is not. */
export function readModel(params: URLSearchParams): string {
  const text = params.get('model')?.normalize('NFC') ?? ''
  return (
    text
      .replace(/[\p{Cc}\ufffd\s]+/gu, ' ')
      .trim()
      .slice(0, longestModel)
      // What cutting may leave of a character of two units.
      .replace(/\p{Cs}/gu, '')
      .trim()
  )
}

/** One spelling per choice, in one order, so that equal lists have equal addresses. Empty or with its question mark. */
export function listSearch(choice: ListChoice, before: Record<string, string> = {}): string {
  const params = new URLSearchParams(before)
  for (const key of Object.keys(choice.facets).sort()) {
    const values = choice.facets[key] ?? []
    if (values.length > 0) params.set(key, [...values].sort().join(','))
  }
  if (choice.inStock) params.set('in_stock', '1')
  if (choice.priceMin !== undefined) params.set('price_min', String(choice.priceMin))
  if (choice.priceMax !== undefined) params.set('price_max', String(choice.priceMax))
  if (choice.sort) params.set('sort', choice.sort)
  if (choice.page && choice.page > 1) params.set('page', String(choice.page))
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

export function listQuery(choice: ListChoice, scope: Partial<ProductListQuery>): ProductListQuery {
  return { ...choice, ...scope, limit: defaultPageSize }
}

export function withFacetValue(choice: ListChoice, key: string, value: string, chosen: boolean): ListChoice {
  const others = (choice.facets[key] ?? []).filter((each) => each !== value)
  return { ...choice, page: undefined, facets: { ...choice.facets, [key]: chosen ? [...others, value] : others } }
}

/** How many filters are on, for «Фильтры · 2». */
export function countFilters(choice: ListChoice): number {
  const values = Object.values(choice.facets).reduce((sum, chosen) => sum + chosen.length, 0)
  const hasPrice = choice.priceMin !== undefined || choice.priceMax !== undefined
  return values + Number(choice.inStock) + Number(hasPrice)
}

/** The same order of the same category without any filter. */
export function withoutFilters({ sort }: { sort?: ProductSort | undefined }): ListChoice {
  return { facets: {}, inStock: false, sort }
}

function isFacetValue(key: string, value: string): boolean {
  if (key === 'kind') return productKinds.some((kind) => kind === value)
  return value.length <= 80 && valuePattern.test(value)
}

function readInteger(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}
