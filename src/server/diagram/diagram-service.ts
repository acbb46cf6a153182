import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import { findModel } from '#server/fit/fit-service.ts'
import { findCategoryOfModel, findModelByName, type ModelAddress } from '#server/fit/model-products-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type {
  Diagram,
  DiagramDrawing,
  DiagramItem,
  ModelDiagrams,
  ProductDiagrams,
} from '#shared/diagram/diagram-contract.ts'
import { comparePositionKeys } from '#shared/diagram/diagram-rules.ts'
import { type Replacement, replacementsOf, supersessionsByCode } from '#shared/diagram/supersession.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import {
  type DrawingRow,
  findDiagram,
  findDiagramsOfModel,
  findModelPlaces,
  findPositions,
  findProductIdsByNumber,
  findProductPlaces,
  findProductReplacements,
  findSupersessions,
  type ItemRow,
  type SummaryRow,
  type SupersessionRow,
} from './diagram-queries.ts'

export {
  type DrawingRow,
  drawingColumns,
  findDrawingSvg,
  findLastModelWithSheets,
  findListedSheets,
} from './diagram-queries.ts'

type Asked = ModelAddress & { tier: PriceTier; diagramId?: number | undefined }
type Found = { ok: true; answer: ModelDiagrams } | { ok: false; code: 'model-not-found' | 'diagram-not-found' }

/** The sheets of an appliance; the one asked for, or the first, with its positions. */
export async function readModelDiagrams(db: Queryable, { tier, brand, code, diagramId }: Asked): Promise<Found> {
  const model = await findModelByName(db, { brand, code })
  if (!model) return { ok: false, code: 'model-not-found' }
  const [category, diagrams] = await Promise.all([findCategoryOfModel(db, model), findDiagramsOfModel(db, model.id)])
  const shown = diagramId === undefined ? diagrams[0] : diagrams.find(({ id }) => id === diagramId)
  if (!shown && diagramId !== undefined) return { ok: false, code: 'diagram-not-found' }
  const diagram = shown ? await readDiagram(db, { tier, id: shown.id }) : null
  return { ok: true, answer: { model, category, diagrams, diagram } }
}

async function readDiagram(db: Queryable, { tier, id }: { tier: PriceTier; id: number }): Promise<Diagram | null> {
  const [row, positions] = await Promise.all([findDiagram(db, id), findPositions(db, id)])
  if (!row) return null
  const catalogue = await openItems(db, { tier, items: positions.flatMap(({ items }) => items ?? []) })
  return {
    ...row,
    drawing: drawingOf(row.drawing),
    positions: positions
      .toSorted((one, other) => comparePositionKeys(one.key, other.key))
      .map((position) => ({ ...position, items: (position.items ?? []).map(catalogue.toItem) })),
  }
}

/** Everything the items of a sheet need of the catalogue, read together: products, replacements, and the products of those. */
async function openItems(db: Queryable, { tier, items }: { tier: PriceTier; items: ItemRow[] }) {
  const given = items.flatMap(({ product_id }) => product_id ?? [])
  const [explicit, relations] = await Promise.all([
    findSupersessions(
      db,
      items.map(({ code }) => code),
    ),
    findProductReplacements(db, given),
  ])
  const idByCode = await findProductIdsByNumber(db, [
    ...new Set([...items.map(({ code }) => code), ...explicit.map(({ code }) => code)]),
  ])
  const ids = [...given, ...idByCode.values(), ...relations.map(({ newId }) => newId)]
  const cards = await findProductsByIds(db, { tier, ids: [...new Set(ids)] })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const known = supersessionsByCode([...explicit, ...stepsOfRelations(items, relations, explicit)])
  const idOfRelation = new Map(relations.map(({ newId }) => [relationCode(newId), newId]))

  function productOf(code: string): ProductCard | null {
    return byId.get(idOfRelation.get(code) ?? idByCode.get(code) ?? 0) ?? null
  }

  function toReplacement({ chain, parts }: Replacement): DiagramItem['replacements'][number] {
    return {
      chain,
      parts: parts.map(({ code, number, quantity }) => ({ number, quantity, product: productOf(code) })),
    }
  }

  return {
    toItem({ code, product_id, ...item }: ItemRow): DiagramItem {
      const product = byId.get(product_id ?? 0) ?? productOf(code)
      // A product found under one of its older numbers is itself the replacement.
      return { ...item, product, replacements: replacementsOf(code, known).map(toReplacement) }
    },
  }
}

/** No article folds to this: codes are letters and digits. */
const relationCode = (productId: number) => `#${productId}`

/** «Заменяет» between products says the same as a maker's supersession; where the maker says something, that counts. */
function stepsOfRelations(
  items: ItemRow[],
  relations: { oldId: number; newId: number; sku: string }[],
  explicit: SupersessionRow[],
): SupersessionRow[] {
  const told = new Set(explicit.map(({ oldCode }) => oldCode))
  const steps = items.flatMap(({ code, product_id }) =>
    told.has(code)
      ? []
      : relations
          .filter(({ oldId }) => oldId === product_id)
          .map(({ newId, sku }, n) => ({
            oldCode: code,
            alternative: n + 1,
            code: relationCode(newId),
            number: sku,
            quantity: 1,
          })),
  )
  // The same number may stand at two positions of a sheet.
  return [...new Map(steps.map((step) => [`${step.oldCode} ${step.code}`, step])).values()]
}

export function drawingOf({ id, width, height, image, svg_hash, figures }: DrawingRow): DiagramDrawing {
  return {
    url: image === null ? `/api/diagrams/${id}/drawing?v=${svg_hash?.slice(0, 8)}` : `/uploads/diagrams/${image}`,
    width,
    height,
    figures: figures.map((key, n) => ({ id: `f${n + 1}`, key: key === '' ? null : key })),
  }
}

/** Every product a sheet shows, replacements included. */
export function productsOf(diagram: Diagram | null): ProductCard[] {
  const items = (diagram?.positions ?? []).flatMap(({ items }) => items)
  return items
    .flatMap(({ product, replacements }) => [
      product,
      ...replacements.flatMap(({ parts }) => parts.map((part) => part.product)),
    ])
    .filter((product) => product !== null)
}

/** Where a product stands in the sheets of an appliance. Null: no such appliance. */
export async function readProductDiagrams(
  db: Queryable,
  { productId, modelId }: { productId: number; modelId: number },
): Promise<ProductDiagrams | null> {
  const model = await findModel(db, modelId)
  if (!model) return null
  const places = await findProductPlaces(db, { productId, modelId })
  return {
    model,
    diagrams: places.map(({ drawing, positions, ...summary }) => ({
      ...summary,
      drawing: drawingOf(drawing),
      positions: positions.toSorted((one, other) => comparePositionKeys(one.key, other.key)),
    })),
  }
}

export type PartPlaces = {
  sheets: SummaryRow[]
  /** By product: every position it stands at, by itself or by one of its numbers. */
  placesOf: Map<number, { diagramId: number; key: string }[]>
}

/** Where the products of an appliance stand, in all of its sheets. */
export async function findPartPlaces(db: Queryable, modelId: number): Promise<PartPlaces> {
  const sheets = await findDiagramsOfModel(db, modelId)
  const rows = sheets.length > 0 ? await findModelPlaces(db, modelId) : []
  const bare = rows.filter(({ productId }) => productId === null).map(({ code }) => code)
  const idByCode = await findProductIdsByNumber(db, [...new Set(bare)])
  const placesOf: PartPlaces['placesOf'] = new Map()
  for (const { diagramId, key, productId, code } of rows) {
    const id = productId ?? idByCode.get(code)
    if (id === undefined) continue
    placesOf.set(id, [...(placesOf.get(id) ?? []), { diagramId, key }])
  }
  return { sheets, placesOf }
}
