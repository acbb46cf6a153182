/** In which order a list of products stands. Apart from the schemas: the browser needs no zod. */
export const productSorts = ['popular', 'price_asc', 'price_desc', 'new', 'match'] as const
export type ProductSort = (typeof productSorts)[number]

export const productSortLabels: Record<ProductSort, string> = {
  popular: 'популярные',
  price_asc: 'сначала дешевле',
  price_desc: 'сначала дороже',
  new: 'новинки',
  match: 'по совпадению',
}

/** Counting stops here: «больше 10 000» says as much as the exact number and costs nothing. */
export const maxTotal = 10_000
