import type { Product, ProductCard } from '#shared/catalog/product-contract.ts'
import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'

/**
 * A page or an answer is stored until something it shows changes. What it shows is noted as tags while it is made; a change of the
 * catalogue names the tags that are out of date.
 */
export type PageTag = string

export const pageTags = {
  /** Shows this product, as its own page or as a card. */
  part: (id: number): PageTag => `part ${id}`,
  /** Is the page of a product of this category; for changes of too many products to name. */
  partOfSubcategory: (id: number): PageTag => `part-of-subcategory ${id}`,
  partOfCategory: (id: number): PageTag => `part-of-category ${id}`,
  /** Shows cards of products from anywhere in the shop. */
  looseCards: 'loose-cards',
  listOfSubcategory: (id: number): PageTag => `list-of-subcategory ${id}`,
  listOfCategory: (id: number): PageTag => `list-of-category ${id}`,
  /** Lists products across categories: search, the home page, what fits a model. */
  listAcross: 'list-across',
  /** Shows how many products this category and its subcategories hold. */
  countsOf: (categoryId: number): PageTag => `counts-of ${categoryId}`,
  countsOfAll: 'counts-of-all',
  models: 'models',
  symptoms: 'symptoms',
  /** Says that there is no such thing, which a new product or category may change. */
  missing: 'missing',
} as const

export function tagsOfCards(cards: readonly ProductCard[]): PageTag[] {
  return cards.map(({ id }) => pageTags.part(id))
}

/** Of a product with its shelves, found under this name. */
export function tagsOfProduct(product: Product, slugOrId: string): PageTag[] {
  const cards = [...product.analogs, ...product.together, ...(product.replaced_by ? [product.replaced_by] : [])]
  return [
    ...tagsOfCards([product, ...cards]),
    product.subcategory
      ? pageTags.partOfSubcategory(product.subcategory.id)
      : pageTags.partOfCategory(product.category.id),
    ...(cards.length > 0 ? [pageTags.looseCards] : []),
    // Found under an old address, which a new product may take.
    ...(product.slug !== slugOrId ? [pageTags.missing] : []),
  ]
}

/** What a search shows besides its list: symptoms, whether it found some or may find them, and cards for who mistyped a number. */
export function tagsOfSearch({ similar = [], neighbours }: ProductList): PageTag[] {
  const cards = [...similar.flatMap(({ product }) => product ?? []), ...(neighbours?.products ?? [])]
  return [pageTags.symptoms, ...tagsOfCards(cards), ...(cards.length > 0 ? [pageTags.looseCards] : [])]
}

/** The category or subcategory a list of products covers; null: the whole shop. */
export type ListedSection = { categoryId: number | null; subcategoryId: number | null } | null

export function tagsOfList({ search, model }: ProductListQuery, section: ListedSection): PageTag[] {
  const isPicked = search !== undefined || model !== undefined
  if (section?.categoryId == null) {
    return [pageTags.listAcross, pageTags.looseCards, ...(isPicked ? [] : [pageTags.countsOfAll])]
  }
  const { categoryId, subcategoryId } = section
  return [
    // What is picked is counted as it is listed, a large category from what is stored.
    isPicked ? pageTags.listAcross : pageTags.countsOf(categoryId),
    subcategoryId === null ? pageTags.listOfCategory(categoryId) : pageTags.listOfSubcategory(subcategoryId),
  ]
}
