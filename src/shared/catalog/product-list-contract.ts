import { z } from 'zod'
import { masterProductCard, type ProductCard, productCard } from './product-contract.ts'
import type { ProductSort } from './product-sort.ts'

const facetValue = z.object({ slug: z.string(), label: z.string(), count: z.int().nullable() })
const facet = z.object({ key: z.string(), label: z.string(), values: z.array(facetValue) })
export type Facet = z.infer<typeof facet>

/** What the list can be narrowed by. A null count: the section is too large to count for this question. */
export const productFacets = z.object({
  groups: z.array(facet),
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  in_stock: z.int().nullable(),
})
export type ProductFacets = z.infer<typeof productFacets>

function listOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    products: z.array(card),
    total: z.int(),
    next_cursor: z.string().nullable(),
    /** Only with the first page: «Показать ещё» changes no count. */
    facets: productFacets.nullable(),
    corrected: z.string().optional(),
  })
}

export const productList = listOf(productCard)
export const masterProductList = listOf(masterProductCard)
export type ProductList = Omit<z.infer<typeof productList>, 'products'> & { products: ProductCard[] }

/** The question a list answers, already parsed. Section and facet values are slugs. */
export type ProductListQuery = {
  search?: string
  category?: string
  subcategory?: string
  model?: string
  /** facet key (`brand`, `kind`, `appliance`, `attr.kreplenie`) → chosen value slugs, any of which will do */
  facets: Record<string, string[]>
  inStock: boolean
  priceMin?: number
  priceMax?: number
  sort?: ProductSort
  cursor?: string
  page?: number
  limit: number
}
