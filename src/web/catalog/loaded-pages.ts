import type { ProductCard } from '#shared/catalog/product-contract.ts'

/** What «Показать ещё» added to a list, so that Back finds it as long as it was left. */
export type LoadedPages = { added: ProductCard[]; cursor: string | null }

/** Older lists are loaded again. */
const maxLists = 20
const lists = new Map<string, LoadedPages>()

/** The key is one visit of the page: the same address opened again starts fresh. */
export function savePages(stay: string, pages: LoadedPages) {
  lists.delete(stay)
  lists.set(stay, pages)
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
}

export function recallPages(stay: string): LoadedPages | undefined {
  return lists.get(stay)
}
