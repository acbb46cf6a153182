import type { ProductCard } from '#shared/catalog/product-contract.ts'

/** What «Показать ещё» added to a list, so that Back finds it as long as it was left. */
export type LoadedPages = { added: ProductCard[]; cursor: string | null }

/** Lists further back than this are loaded anew. */
const maxLists = 20
const lists = new Map<string, LoadedPages>()

/** The key names one stay on the page: the same address opened again begins anew. */
export function savePages(stay: string, pages: LoadedPages) {
  lists.delete(stay)
  lists.set(stay, pages)
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
}

export function recallPages(stay: string): LoadedPages | undefined {
  return lists.get(stay)
}
