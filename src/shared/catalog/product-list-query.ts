/** The address of a list says what the buyer asked for; the page, the browser and the server read and write it the same way. */

import { defaultPageSize, maxPage, maxPageSize } from '#shared/api/list-size.ts'
import { maxId, parseSlugOrId } from '#shared/slug/slug-or-id.ts'
import { productKinds } from './product-kind.ts'
import type { ProductListQuery } from './product-list-contract.ts'
import { productSorts } from './product-sort.ts'

export type ParsedProductListQuery =
  | { ok: true; query: ProductListQuery }
  | { ok: false; fields: Record<string, string> }

/** Longer texts are not what anyone types into a search box. */
export const maxSearchLength = 100
/** Fewer characters match half the shop. */
export const minSearchLength = 2
/** No screen offers more; without a bound one address could ask a thousand questions. */
const maxFacets = 12
const maxFacetValues = 50
const maxModelLength = 100
const maxCursorLength = 200

const facetKey = /^(brand|kind|appliance|attr\.[a-z0-9-]{1,80})$/
const facetValueSlug = /^[a-z0-9-]{1,80}$/
/** PostgreSQL rejects NUL, nobody types the others, and U+FFFD is what is left of bytes that were no text. */
const unprintable = /[\p{Cc}\ufffd]/u

export function isFacetKey(name: string): boolean {
  return facetKey.test(name)
}

class BadParameter extends Error {}

/** Unknown parameters (utm_source, …) are ignored; known ones are understood or rejected. */
export function parseProductListQuery(params: URLSearchParams): ParsedProductListQuery {
  const fields: Record<string, string> = {}

  function read<Value>(name: string, parse: (text: string) => Value): Value | undefined {
    const given = params.getAll(name)
    try {
      if (given.length > 1) throw new BadParameter('Указано дважды')
      return given[0] === undefined ? undefined : parse(given[0])
    } catch (error) {
      if (!(error instanceof BadParameter)) throw error
      fields[name] = error.message
      return undefined
    }
  }

  const query: ProductListQuery = {
    search: read('search', parseSearch),
    exact: read('exact', parseFlag) || undefined,
    category: read('category', parseCategory),
    subcategory: read('subcategory', parseCategory),
    model: read('model', parseModel),
    facets: {},
    inStock: read('in_stock', parseFlag) ?? false,
    priceMin: read('price_min', (text) => parseWhole(text, 0, maxId)),
    priceMax: read('price_max', (text) => parseWhole(text, 0, maxId)),
    sort: read('sort', (text) => oneOf(productSorts, text)),
    cursor: read('cursor', parseCursor),
    page: read('page', (text) => parseWhole(text, 1, maxPage)),
    limit: read('limit', (text) => parseWhole(text, 1, maxPageSize)) ?? defaultPageSize,
  }
  const keys = [...new Set(params.keys())].filter(isFacetKey)
  for (const key of keys) {
    const values = read(key, (text) => parseFacetValues(key, text))
    if (values && values.length > 0) query.facets[key] = values
  }
  if (keys.length > maxFacets) fields.facets = 'Слишком много фильтров'
  if (query.cursor !== undefined && query.page !== undefined) fields.page = 'Нельзя вместе с cursor'

  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, query: withoutUndefined(query) }
}

/** The shortest address of a question: nothing is written that is so by default, and the order is always the same. */
export function productListParams(query: ProductListQuery): URLSearchParams {
  const params = new URLSearchParams()
  function write(name: string, value: string | number | undefined) {
    if (value !== undefined) params.set(name, String(value))
  }
  write('search', query.search)
  if (query.exact) params.set('exact', '1')
  write('category', query.category)
  write('subcategory', query.subcategory)
  write('model', query.model)
  for (const key of Object.keys(query.facets).sort()) {
    const values = query.facets[key] ?? []
    if (values.length > 0) params.set(key, [...new Set(values)].sort().join(','))
  }
  if (query.inStock) params.set('in_stock', '1')
  write('price_min', query.priceMin)
  write('price_max', query.priceMax)
  write('sort', query.sort)
  write('cursor', query.cursor)
  write('page', query.page)
  if (query.limit !== defaultPageSize) write('limit', query.limit)
  return params
}

function parseSearch(text: string): string {
  const search = text.normalize('NFC').trim()
  if (unprintable.test(search)) throw new BadParameter('Недопустимые символы')
  if (search.length > maxSearchLength) throw new BadParameter(`Не длиннее ${maxSearchLength} символов`)
  return search
}

function parseModel(text: string): string {
  const model = text.normalize('NFC').trim()
  if (model === '' || unprintable.test(model)) throw new BadParameter('Недопустимые символы')
  if (model.length > maxModelLength) throw new BadParameter(`Не длиннее ${maxModelLength} символов`)
  return model
}

function parseCategory(text: string): string {
  if (parseSlugOrId(text) === null) throw new BadParameter('Нет такого раздела')
  return text
}

function parseFacetValues(key: string, text: string): string[] {
  const values = [...new Set(text.split(',').filter(Boolean))].sort()
  if (values.length > maxFacetValues) throw new BadParameter('Слишком много значений')
  if (!values.every((value) => facetValueSlug.test(value))) throw new BadParameter('Недопустимое значение')
  if (key === 'kind') for (const value of values) oneOf(productKinds, value)
  return values
}

function parseFlag(text: string): boolean {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new BadParameter('1 или 0')
}

function parseWhole(text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) throw new BadParameter(`Целое число от ${min} до ${max}`)
  return number
}

function parseCursor(text: string): string {
  if (text.length > maxCursorLength || !/^[\w-]+$/.test(text)) throw new BadParameter('Неверный указатель')
  return text
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new BadParameter(`Одно из: ${values.join(', ')}`)
  return found
}

function withoutUndefined(query: ProductListQuery): ProductListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ProductListQuery
}
