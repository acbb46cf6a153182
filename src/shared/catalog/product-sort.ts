/** In which order a list stands, and how far it reaches. Apart from the schemas: the browser needs no zod. */
export const productSorts = ['popular', 'price_asc', 'price_desc', 'new', 'match'] as const
export type ProductSort = (typeof productSorts)[number]

export const productSortLabels: Record<ProductSort, string> = {
  popular: 'популярные',
  price_asc: 'сначала дешевле',
  price_desc: 'сначала дороже',
  new: 'новинки',
  match: 'по совпадению',
}

/** 24 a page everywhere: pages are cached for all devices, and 24 fills rows of 2, 3 and 4 cards. */
export const defaultPageSize = 24
export const maxPageSize = 100
/** Numbered pages reach this far; beyond it a filter helps more than a page. */
export const maxPage = 100
/** Counting stops here: «больше 10 000» says as much as the exact number and costs nothing. */
export const maxTotal = 10_000
