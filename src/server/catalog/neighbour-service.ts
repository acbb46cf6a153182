import type { Queryable } from '#server/platform/database/database.ts'
import type { Neighbours, SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findNeighbourRows } from './neighbour-queries.ts'
import { findCards } from './product-queries.ts'

const inRow = 4
const shown = 2 * inRow
/** Fewer of one maker are no choice: then those of others stand beside them. */
const fewOfBrand = 4

/** Where nothing has the typed number: what stands beside the nearest one, to be compared by its looks. */
export async function findNeighbours(
  db: Queryable,
  { tier, similar }: { tier: PriceTier; similar: SimilarNumber[] },
): Promise<Neighbours | null> {
  const products = similar.flatMap(({ product }) => product ?? [])
  const [nearest] = products
  if (!nearest) return null
  const without = products.map(({ id }) => id)
  const rows = await findNeighbourRows(db, { productId: nearest.id, without, limit: shown })
  const [first] = rows
  if (!first) return null
  const ofBrand = rows.filter(({ isOfBrand }) => isOfBrand)
  const isOneBrand = ofBrand.length >= fewOfBrand
  const found = (isOneBrand ? ofBrand : rows).map(({ id }) => id)
  // Whole rows of cards.
  const chosen = found.length > inRow ? found.slice(0, found.length - (found.length % inRow)) : found
  const cards = await findCards(db, { tier, ids: chosen })
  return {
    title: isOneBrand ? `${first.name} ${first.brand}` : first.name,
    category_slug: first.categorySlug,
    slug: first.slug,
    products: chosen.flatMap((id) => cards.find((card) => card.id === id) ?? []),
  }
}
