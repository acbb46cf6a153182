import type { ProductFilter } from '#shared/product/product-admin-contract.ts'
import { filterOf, type ListQuery } from '#web/admin/list/admin-list-address.ts'
import type { AdminSelection } from '#web/admin/list/admin-selection.ts'
import { shopUrl } from '#web/api/call-shop.ts'

/** The filter of the product list, from the address to the server's form. */

const numbers = ['category_id', 'subcategory_id', 'changed_days']

export function productFilter(query: ListQuery): ProductFilter {
  const words = Object.entries(filterOf(query))
  const isNumber = (word: string, value: string) => numbers.includes(word) || (word === 'supplier' && value !== 'none')
  return Object.fromEntries(words.map(([word, value]) => [word, isNumber(word, value) ? Number(value) : value]))
}

export type Chosen = { ids: number[] } | { filter: ProductFilter }

export function chosenProducts({ ids, isAll }: AdminSelection, query: ListQuery): Chosen {
  return isAll ? { filter: productFilter(query) } : { ids: [...ids] }
}

/** The address of these products as a file. */
export function exportPath(query: ListQuery, { format = 'xlsx', ids = [] as number[] } = {}): string {
  const words = ids.length > 0 ? { ids: ids.join(',') } : filterOf(query)
  return shopUrl('GET /api/admin/products/export', { query: new URLSearchParams({ ...words, format }) })
}
