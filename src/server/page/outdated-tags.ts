import { type PageTag, pageTags } from '#server/api/shown-tags.ts'
import type { CatalogueChange } from '#server/catalog/catalog-change-service.ts'

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
  if (change.bulk) {
    tags.push(...categories.map(pageTags.partOfCategory), ...subcategories.map(pageTags.partOfSubcategory))
    tags.push(pageTags.looseCards)
  }
  if (change.lists) tags.push(pageTags.listAcross, pageTags.missing)
  if (change.models) tags.push(pageTags.models)
  if (change.symptoms) tags.push(pageTags.symptoms)
  return tags
}
