import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { masterProductCard, type ProductCard, productCard } from '#shared/catalog/product-contract.ts'
import { numberNote, type SimilarNumber, similarNumberOf } from '#shared/catalog/product-list-contract.ts'
import { applianceModel, modelMatch } from '#shared/fit/model-contract.ts'
import { corrections } from '#shared/search/correction.ts'
import { symptom } from '#shared/symptom/symptom-contract.ts'

const categoryName = { id: z.int(), slug: z.string().nullable(), name: z.string() }

/** A category whose name was typed; a subcategory says which category it stands in. */
const suggestedCategory = z.object({
  ...categoryName,
  drawing: z.string(),
  category: z.object(categoryName).nullable(),
})
export type SuggestedCategory = z.infer<typeof suggestedCategory>

function suggestionsOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    /** The one product whose number was typed whole; the first of the products. */
    exact: card.nullable(),
    /** Why that product: the number typed is not its article. */
    exact_note: numberNote.optional(),
    models: z.array(applianceModel),
    /** Categories and subcategories by name. */
    categories: z.array(suggestedCategory),
    symptoms: z.array(symptom),
    products: z.array(card),
    /** How many products the whole search finds, the exact one among them; those of a last word that goes on are offered, not counted. */
    total: z.int(),
    /** There are more than that; nobody counted on. */
    total_is_least: z.boolean(),
    /** What was searched for instead of what was typed. */
    corrected: z.string().optional(),
    /** Which mistakes it was taken for. */
    corrected_by: z.array(z.enum(corrections)).optional(),
    /** Nothing was found: numbers one mistake away from the typed one. */
    similar: z.array(similarNumberOf(card)).optional(),
    /** The whole text names a model. */
    match: modelMatch.optional(),
  })
}

/** What the search box offers while somebody types. */
const suggestions = suggestionsOf(productCard)
const masterSuggestions = suggestionsOf(masterProductCard)
export type Suggestions = Omit<z.infer<typeof suggestions>, 'exact' | 'products' | 'similar'> & {
  similar?: SimilarNumber[]
  exact: ProductCard | null
  products: ProductCard[]
}

/** The live search box: one call answers with everything it shows. */
export const suggestEndpoints = endpoints({
  'GET /api/suggest': {
    summary: 'Подсказки поиска',
    access: 'guest',
    scope: 'products:read',
    limit: 'search',
    query: z.object({ q: typedText }),
    answer: { retail: suggestions, master: masterSuggestions },
  },
})
