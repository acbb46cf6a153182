/**
 * The parts of an appliance stand under the unit they belong to: the unit of the first diagram that shows them, or else
 * their category of the catalogue. The first few of each are shown; a chosen unit is shown whole, page by page.
 */
import type { ProductKind } from '#shared/catalog/product-kind.ts'
import type { ModelChoice } from './model-choice.ts'

/** A product that fits, as the rules see it. They come with the most wanted first. */
export type FittingPart = {
  id: number
  sectionId: number | null
  kind: ProductKind
  inStock: boolean
  discontinued: boolean
  /** The price of whoever asks. */
  price: number
}

export type PartSection = { id: number; name: string }
export type PartSheet = { id: number; unit: string }

export type PartUnit = {
  key: string
  name: string
  /** The sheet to open; null where no diagram shows the unit. */
  diagramId: number | null
  total: number
  partIds: number[]
}

export type PartUnits = {
  total: number
  /** How many there would be with each choice, the other choices staying. */
  counts: { in_stock: number } & Record<ProductKind, number>
  units: PartUnit[]
  page: number
  pages: number
}

/** The fewer units there are, the more room there is for each. */
const firstOf = [
  { units: 2, parts: 8 },
  { units: 8, parts: 4 },
  { units: Number.POSITIVE_INFINITY, parts: 3 },
]
export const unitPageSize = 40

type Known = {
  parts: FittingPart[]
  /** In the order they are shown. */
  sections: PartSection[]
  sheets: PartSheet[]
  /** For a product that stands in diagrams: their sheets. */
  sheetsOfPart: ReadonlyMap<number, readonly number[]>
}

export function partUnits(known: Known, choice: ModelChoice): PartUnits {
  const unitOf = unitFinder(known)
  // Of hundreds of products each is looked up once.
  const keyed = known.parts.map((part) => ({ part, unit: unitOf(part) }))
  const isIn = (part: FittingPart, { inStock, kind, section }: ModelChoice) =>
    (!inStock || part.inStock) &&
    (kind === undefined || part.kind === kind) &&
    (section === undefined || part.sectionId === section)
  const count = (other: Partial<ModelChoice>) =>
    keyed.filter(({ part, unit }) => isIn(part, { ...choice, ...other }) && isOfUnit(unit, choice)).length
  const idsOf = new Map<string, number[]>()
  for (const { part, unit } of keyed) {
    if (!isIn(part, choice)) continue
    const ids = idsOf.get(unit)
    if (ids) ids.push(part.id)
    else idsOf.set(unit, [part.id])
  }
  const units = orderedUnits(known)
    .map((unit) => ({ ...unit, partIds: idsOf.get(unit.key) ?? [] }))
    .filter(({ key, partIds }) => partIds.length > 0 && isOfUnit(key, choice))
  const pages = choice.unit ? Math.max(1, Math.ceil((units[0]?.partIds.length ?? 0) / unitPageSize)) : 1
  const page = Math.min(choice.page ?? 1, pages)
  const first = firstOf.find((each) => units.length <= each.units)?.parts ?? 1
  return {
    total: units.reduce((sum, { partIds }) => sum + partIds.length, 0),
    counts: {
      in_stock: count({ inStock: true }),
      original: count({ kind: 'original' }),
      analog: count({ kind: 'analog' }),
      universal: count({ kind: 'universal' }),
    },
    units: units.map(({ partIds, ...unit }) => ({
      ...unit,
      total: partIds.length,
      partIds: choice.unit
        ? partIds.slice((page - 1) * unitPageSize, page * unitPageSize)
        : partIds.slice(0, shownOf(partIds.length, first)),
    })),
    page,
    pages,
  }
}

/** «Ещё 1» takes the room of the product it hides. */
function shownOf(total: number, first: number): number {
  return total <= first + 1 ? total : first
}

function isOfUnit(key: string, { unit }: ModelChoice): boolean {
  return unit === undefined || unit === key
}

/** Two sheets of one unit are one unit, named by the first of them. */
function unitFinder({ sections, sheets, sheetsOfPart }: Known): (part: FittingPart) => string {
  const keyOfSheet = new Map(sheets.map(({ id, unit }) => [id, `d${sheets.find((each) => each.unit === unit)?.id}`]))
  const placeOfSheet = new Map(sheets.map(({ id }, n) => [id, n]))
  const known = new Set(sections.map(({ id }) => id))
  return ({ id, sectionId }) => {
    const places = (sheetsOfPart.get(id) ?? []).flatMap((sheet) => placeOfSheet.get(sheet) ?? [])
    const sheet = places.length > 0 ? sheets[Math.min(...places)] : undefined
    if (sheet) return keyOfSheet.get(sheet.id) ?? 'other'
    return sectionId !== null && known.has(sectionId) ? `s${sectionId}` : 'other'
  }
}

function orderedUnits({ sections, sheets }: Known): Omit<PartUnit, 'total' | 'partIds'>[] {
  const firstSheets = sheets.filter(({ id, unit }) => sheets.find((each) => each.unit === unit)?.id === id)
  return [
    ...firstSheets.map(({ id, unit }) => ({ key: `d${id}`, name: unit, diagramId: id })),
    ...sections.map(({ id, name }) => ({ key: `s${id}`, name, diagramId: null })),
    { key: 'other', name: 'Прочее', diagramId: null },
  ]
}
