import type { CatalogueChange } from '#server/catalog/catalog-change-service.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'

/**
 * A page is cached until something it shows changes. What it shows is noted as tags while it is made; a change of the
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
  /** Lists a category whose id could not be told. */
  listOfSomeSection: 'list-of-some-section',
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

/** Everything a change makes out of date; null is every page. */
export function outdatedTags(change: CatalogueChange): PageTag[] | null {
  if (change.all) return null
  const { products = [], categories = [], subcategories = [], counted = [] } = change
  const tags = [
    ...products.map(pageTags.part),
    ...categories.map(pageTags.listOfCategory),
    ...subcategories.map(pageTags.listOfSubcategory),
    ...counted.map(pageTags.countsOf),
  ]
  if (counted.length > 0) tags.push(pageTags.countsOfAll)
  if (categories.length > 0 || subcategories.length > 0) tags.push(pageTags.listOfSomeSection)
  if (change.bulk) {
    tags.push(...categories.map(pageTags.partOfCategory), ...subcategories.map(pageTags.partOfSubcategory))
    tags.push(pageTags.looseCards)
  }
  if (change.lists) tags.push(pageTags.listAcross, pageTags.missing)
  if (change.models) tags.push(pageTags.models)
  if (change.symptoms) tags.push(pageTags.symptoms)
  return tags
}

export function tagsOfCards(cards: readonly ProductCard[]): PageTag[] {
  return cards.map(({ id }) => pageTags.part(id))
}
