import type { PartPlaces } from '#server/diagram/diagram-service.ts'
import type { Subcategory } from '#shared/catalog/category-contract.ts'
import { comparePositionKeys } from '#shared/diagram/diagram-rules.ts'
import type { ModelSection } from '#shared/model/model-page-contract.ts'
import type { FittingPart } from '#shared/model/part-units.ts'

/** More callouts than this beside a name are no help. */
const maxPlaces = 4

type Known = { subcategories: Subcategory[]; parts: FittingPart[]; placesOf: PartPlaces['placesOf'] }

/** Categories of the catalogue as one appliance sees them: how many products fit, from which price, where they stand. */
export function sectionsOfParts({ subcategories, parts, placesOf }: Known): ModelSection[] {
  return subcategories.map(({ id, slug, name, drawing }) => {
    const own = parts.filter(({ sectionId }) => sectionId === id)
    return {
      id,
      slug,
      name,
      drawing,
      parts_count: own.length,
      price_from: priceFrom(own),
      places: placesOfParts(own, placesOf),
    }
  })
}

/** What can be bought now counts first: a low price of a product that is sold out helps nobody. */
function priceFrom(parts: FittingPart[]): number | null {
  const inStock = parts.filter((part) => part.inStock && !part.discontinued)
  const sold = inStock.length > 0 ? inStock : parts.filter(({ discontinued }) => !discontinued)
  return sold.length > 0 ? Math.min(...sold.map(({ price }) => price)) : null
}

/** Callouts of one sheet, the one that shows most of these products. */
function placesOfParts(parts: FittingPart[], placesOf: PartPlaces['placesOf']): ModelSection['places'] {
  const keysOf = new Map<number, Set<string>>()
  for (const { diagramId, key } of parts.flatMap(({ id }) => placesOf.get(id) ?? [])) {
    keysOf.set(diagramId, (keysOf.get(diagramId) ?? new Set()).add(key))
  }
  const [sheet] = [...keysOf].sort(([, one], [, other]) => other.size - one.size)
  if (!sheet) return []
  const [diagram_id, keys] = sheet
  return [...keys]
    .sort(comparePositionKeys)
    .slice(0, maxPlaces)
    .map((key) => ({ diagram_id, key }))
}
