import { z } from 'zod'
import { type ApplianceModel, applianceModel, modelMatch } from '#shared/fit/model-contract.ts'
import { corrections } from '#shared/search/correction.ts'
import { symptom } from '#shared/symptom/symptom-contract.ts'
import { masterProductCard, type ProductCard, productCard } from './product-contract.ts'
import type { ProductSort } from './product-sort.ts'

const facetValue = z.object({ slug: z.string(), label: z.string(), count: z.int().nullable() })
const facet = z.object({ key: z.string(), label: z.string(), values: z.array(facetValue) })
export type Facet = z.infer<typeof facet>

/** What the list can be narrowed by. A null count: the category is too large to count for this question. */
export const productFacets = z.object({
  groups: z.array(facet),
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  in_stock: z.int().nullable(),
})
export type ProductFacets = z.infer<typeof productFacets>

/** An old, a maker's or an equal number of the product; `replaced`: the article of a product it came to replace. */
export const numberNote = z.object({ number: z.string(), kind: z.enum(['oem', 'old', 'cross', 'replaced']) })
export type NumberNote = z.infer<typeof numberNote>

/** `typed`: the piece of the query it is similar to. */
export function similarNumberOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    number: z.string(),
    typed: z.string(),
    product: card.nullable(),
    model: applianceModel.nullable(),
  })
}

function listOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    products: z.array(card),
    total: z.int(),
    next_cursor: z.string().nullable(),
    /** The models that `model` of the question names, however it spells them. */
    model_ids: z.array(z.int()).optional(),
    /** Only with the first page: «Показать ещё» changes no count. */
    facets: productFacets.nullable(),
    /** What was searched for instead of what was typed. */
    corrected: z.string().optional(),
    /** Which mistakes it was taken for. */
    corrected_by: z.array(z.enum(corrections)).optional(),
    /** The whole text names a model. */
    match: modelMatch.optional(),
    /** Nothing has the number that was typed: articles, other numbers and models one mistake away from it. */
    similar: z.array(similarNumberOf(card)).optional(),
    /** Nothing was found: products of the category where the nearest number stands, to be compared by their looks. */
    neighbours: z
      .object({
        title: z.string(),
        category_slug: z.string().nullable(),
        slug: z.string().nullable(),
        products: z.array(card),
      })
      .optional(),
    /** Symptoms the words describe, or whose code was typed. */
    symptoms: z.array(symptom).optional(),
    /** The same search in each category; null: too many to count. Only with a search, and only with the first page. */
    scopes: z
      .array(z.object({ id: z.int(), slug: z.string().nullable(), name: z.string(), count: z.int().nullable() }))
      .optional(),
    /** Why the first product was found by a number that is not its article. */
    number_note: numberNote.extend({ product_id: z.int() }).optional(),
  })
}

export const productList = listOf(productCard)
export const masterProductList = listOf(masterProductCard)
export type SimilarNumber = {
  number: string
  typed: string
  product: ProductCard | null
  model: ApplianceModel | null
}
export type Neighbours = Omit<NonNullable<z.infer<typeof productList>['neighbours']>, 'products'> & {
  products: ProductCard[]
}
export type ProductList = Omit<z.infer<typeof productList>, 'products' | 'similar' | 'neighbours'> & {
  products: ProductCard[]
  similar?: SimilarNumber[]
  neighbours?: Neighbours
}

/** The question a list answers, already parsed. Category and facet values are slugs. */
export type ProductListQuery = {
  search?: string
  /** Exactly what was typed, uncorrected. */
  exact?: boolean
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
