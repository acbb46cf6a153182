import { defaultPageSize } from '#shared/api/list-size.ts'
import { readListChoice } from '#shared/page/list-address.ts'

type ListPage = { products: readonly unknown[]; total: number }

/**
 * The address of the last page of a list, for whoever kept that of one beyond it: products have gone since. Undefined: the page is
 * there.
 */
export function pageInstead({ pathname, searchParams }: URL, { products, total }: ListPage): string | undefined {
  const { page } = readListChoice(searchParams)
  if (page === undefined || products.length > 0) return undefined
  const last = Math.ceil(total / defaultPageSize)
  const params = new URLSearchParams(searchParams)
  // A total that says otherwise was counted at another moment.
  if (last > 1 && last < page) params.set('page', String(last))
  else params.delete('page')
  const search = params.toString().replaceAll('%2C', ',')
  return search ? `${pathname}?${search}` : pathname
}
