import { findProductsByIds, listSubcategoriesById } from '#server/catalog/catalog-service.ts'
import { findPartPlaces } from '#server/diagram/diagram-service.ts'
import {
  findCategoryOfModel,
  findFittingParts,
  findModelByName,
  findPapersOfModel,
  type ModelAddress,
} from '#server/fit/model-products-service.ts'
import { findSoldParts } from '#server/order/read-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listSymptomsOf } from '#server/symptom/symptom-service.ts'
import { commonBreaks, type SoldSection } from '#shared/model/common-breaks.ts'
import { codesOfBrand } from '#shared/model/error-codes.ts'
import type { ModelChoice } from '#shared/model/model-choice.ts'
import type { ModelPage, ModelParts } from '#shared/model/model-page-contract.ts'
import { type FittingPart, type PartUnits, partUnits } from '#shared/model/part-units.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { sectionsOfParts } from './model-sections.ts'

/** The most wanted products come first; what is sold once a year breaks seldom. */
const mostAskedAbout = 40

type Asked = ModelAddress & { tier: PriceTier; choice: ModelChoice }

/** The page of an appliance: what breaks, what its display says, and every product that fits. Null: no such model. */
export async function readModelPage(db: Queryable, { tier, brand, code, choice }: Asked): Promise<ModelPage | null> {
  const model = await findModelByName(db, { brand, code })
  if (!model) return null
  const [category, papers, ofAppliance, { sheets, placesOf }] = await Promise.all([
    findCategoryOfModel(db, model),
    findPapersOfModel(db, model.id),
    listSymptomsOf(db, model.category_id),
    findPartPlaces(db, model.id),
  ])
  const parts = await findFittingParts(db, { tier, modelId: model.id, drawnIds: [...placesOf.keys()] })
  const [subcategories, sold] = await Promise.all([
    listSubcategoriesById(db, sectionIds(parts, ofAppliance, choice)),
    findSoldParts(
      db,
      parts.slice(0, mostAskedAbout).map(({ id }) => id),
    ),
  ])
  const sections = sectionsOfParts({ subcategories, parts, placesOf })
  const known = {
    parts,
    sections: subcategories,
    sheets,
    sheetsOfPart: new Map([...placesOf].map(([id, places]) => [id, places.map(({ diagramId }) => diagramId)])),
  }
  const shown = partUnits(known, choice)
  const symptoms = ofAppliance.map(({ text, codes, subcategories: causes }) => ({
    text,
    codes: codesOfBrand(codes, model.brand),
    sectionIds: causes.map(({ id }) => id),
  }))
  const breaks = commonBreaks({
    sectionIds: sections.filter(({ parts_count }) => parts_count > 0).map(({ id }) => id),
    sold: soldSections(parts, sold),
    symptoms,
  })
  const sectionOf = (id: number) => sections.find((each) => each.id === id) ?? []
  const chosen = subcategories.find(({ id }) => id === choice.section)
  return {
    model,
    category,
    appliance: ofAppliance[0]?.appliance ?? '',
    ...papers,
    parts_count: parts.length,
    in_stock_count: parts.filter(({ inStock }) => inStock).length,
    breaks: breaks.flatMap(({ sectionId, by, symptom }) => {
      const codes = symptoms.find(({ text }) => text === symptom?.text)?.codes ?? []
      return [sectionOf(sectionId)].flat().map((section) => ({ section, by, symptom: symptom?.text ?? null, codes }))
    }),
    errors: symptoms
      .filter(({ codes }) => codes.length > 0)
      .map(({ text, codes, sectionIds }) => ({ codes, symptom: text, sections: sectionIds.flatMap(sectionOf) })),
    section: chosen ? { id: chosen.id, slug: chosen.slug, name: chosen.name } : null,
    units: partUnits(known, { inStock: false }).units.map(({ key, name, total }) => ({ key, name, total })),
    parts: await withCards(db, { tier, shown }),
  }
}

/** Those of the products, those that symptoms name, and the one that was asked for. */
function sectionIds(parts: FittingPart[], symptoms: Symptom[], { section }: ModelChoice): number[] {
  const named = symptoms.flatMap(({ subcategories }) => subcategories.map(({ id }) => id))
  const own = parts.flatMap(({ sectionId }) => sectionId ?? [])
  return [...new Set([...own, ...named, ...(section === undefined ? [] : [section])])]
}

function soldSections(
  parts: FittingPart[],
  sold: { productId: number; orders: number; returns: number }[],
): SoldSection[] {
  const sectionOf = new Map(parts.map(({ id, sectionId }) => [id, sectionId]))
  const bySection = new Map<number, SoldSection>()
  for (const { productId, orders, returns } of sold) {
    const sectionId = sectionOf.get(productId)
    if (sectionId == null) continue
    const sum = bySection.get(sectionId) ?? { sectionId, orders: 0, returns: 0 }
    bySection.set(sectionId, { sectionId, orders: sum.orders + orders, returns: sum.returns + returns })
  }
  return [...bySection.values()]
}

/** Cards are read of what is shown only. */
async function withCards(
  db: Queryable,
  { tier, shown: { units, ...parts } }: { tier: PriceTier; shown: PartUnits },
): Promise<ModelParts> {
  const cards = await findProductsByIds(db, { tier, ids: units.flatMap(({ partIds }) => partIds) })
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    ...parts,
    units: units.map(({ partIds, diagramId, ...unit }) => ({
      ...unit,
      diagram_id: diagramId,
      products: partIds.flatMap((id) => byId.get(id) ?? []),
    })),
  }
}
