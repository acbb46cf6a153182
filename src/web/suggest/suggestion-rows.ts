/** The rows under the search box: the product whose number was typed, models, categories, products, and the link to all results. */
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import type { SuggestedCategory, Suggestions } from '#shared/suggest/suggest-endpoints.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { categoryPath, productPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { groupDigits } from '#web/ui/count.ts'
import { numberNoteText } from './number-note.ts'

export type SuggestionRow = { key: string; to: string } & (
  | { kind: 'product'; product: ProductCard; note?: string }
  | { kind: 'symptom'; symptom: Symptom }
  | { kind: 'model'; model: ApplianceModel }
  | { kind: 'category'; category: SuggestedCategory }
  | { kind: 'similar'; similar: SimilarNumber }
  | { kind: 'all'; label: string }
)

/** What fits without scrolling inside the list. */
const maxRows = { large: 8, small: 6 }
const maxOfGroup = { large: 2, small: 1 }

export function suggestionRows(
  {
    exact,
    exact_note: note,
    models,
    categories,
    symptoms,
    products,
    total,
    total_is_least: isLeast,
    similar = [],
  }: Suggestions,
  { text, screen }: { text: string; screen: 'large' | 'small' },
): SuggestionRow[] {
  const rows = [
    ...(exact ? [productRow(exact, note && numberNoteText(note, exact.sku))] : []),
    ...symptoms.slice(0, 1).map((symptom) => symptomRow(symptom, text)),
    ...models.slice(0, maxOfGroup[screen]).map(modelRow),
    ...categories.slice(0, maxOfGroup[screen]).map(categoryRow),
    ...products.filter(({ id }) => id !== exact?.id).map((product) => productRow(product)),
    ...similar.map(similarRow),
  ]
  // All results would be fewer than are shown: some are of words that the last one may become.
  if (total === 0 || total < products.length) return rows.slice(0, maxRows[screen])
  return [...rows.slice(0, maxRows[screen] - 1), allRow({ total, isLeast }, text)]
}

export function searchPath(params: { q: string }): string {
  return `/search?${new URLSearchParams(params)}`
}

function productRow(product: ProductCard, note?: string): SuggestionRow {
  return { kind: 'product', key: `product-${product.id}`, to: productPath(product), product, ...(note && { note }) }
}

/** A number one mistake away: never taken for the typed one, only offered. */
function similarRow(similar: SimilarNumber): SuggestionRow {
  const { product, model, number } = similar
  const to = product ? productPath(product) : model ? modelPath(model) : searchPath({ q: number })
  return { kind: 'similar', key: `similar-${number}-${product?.id ?? model?.id}`, to, similar }
}

function symptomRow(symptom: Symptom, text: string): SuggestionRow {
  return { kind: 'symptom', key: `symptom-${symptom.id}`, to: searchPath({ q: text }), symptom }
}

function modelRow(model: ApplianceModel): SuggestionRow {
  return { kind: 'model', key: `model-${model.id}`, to: modelPath(model), model }
}

function categoryRow(found: SuggestedCategory): SuggestionRow {
  const { id, category: parent } = found
  return parent
    ? { kind: 'category', key: `subcategory-${id}`, to: subcategoryPath(parent, found), category: found }
    : { kind: 'category', key: `category-${id}`, to: categoryPath(found), category: found }
}

function allRow({ total, isLeast }: { total: number; isLeast: boolean }, text: string): SuggestionRow {
  const count = `${isLeast ? 'более ' : ''}${groupDigits(total)}`
  return { kind: 'all', key: 'all', to: searchPath({ q: text }), label: `Все результаты: ${count}` }
}
