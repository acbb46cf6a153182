/** Addresses inside the shop; where a slug is missing the id stands in its place. */
type Named = { id: number; slug: string | null }

export function categoryPath(category: Named): string {
  return `/${category.slug ?? category.id}`
}

export function subcategoryPath(category: Named, subcategory: Named): string {
  return `${categoryPath(category)}/${subcategory.slug ?? subcategory.id}`
}

export function productPath(product: Named): string {
  return `/product/${product.slug ?? product.id}`
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
