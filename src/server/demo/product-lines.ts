import type { ProductKind } from '#shared/catalog/product-kind.ts'
import { articleOfMeasures } from './article-format.ts'
import { type DemoCategory, type DemoSubcategory, demoCategories, type Pattern } from './demo-catalogue.ts'
import { type PatternAttributes, productAttributes } from './product-attributes.ts'

/** A line of products: one maker's products after one pattern. Products of the demo are dealt to the lines in turn. */
export type ProductLine = {
  category: DemoCategory
  subcategory: DemoSubcategory
  pattern: Pattern
  attributes: PatternAttributes
  /** As shown: «Универсальная» for parts of nobody in particular. */
  brand: string
  kind: ProductKind
  /** The appliance brand in the name, where the pattern names one. */
  appliance: string | null
  format: string
  /** Lines that share an article format take turns in it. */
  formatShare: number
  formatPlace: number
  /** How many ways there are to fill the pattern. */
  combinations: number
  /** What the thing is («Насос сливной»), for finding analogs. */
  noun: string
  /** Its place in `partLines`. */
  number: number
}

/** Invented makers: an analog for a Samsung is not made by Samsung, though the pattern only knows the appliance. */
const analogMakers: [name: string, format: string][] = [
  ['Деталис', 'DT-######'],
  ['Северпарт', 'SVP######'],
  ['Ремлайн', 'RM-######'],
  ['Partum', 'PTM####-##'],
]

const universal = 'Универсальная'

export const productLines: ProductLine[] = openLines()

function openLines(): ProductLine[] {
  const lines: ProductLine[] = []
  for (const category of demoCategories) {
    for (const subcategory of category.subcategories) {
      const attributes = productAttributes[`${category.slug}/${subcategory.slug}`] ?? []
      subcategory.patterns.forEach((pattern, place) => {
        for (const brand of pattern.brands) {
          lines.push(
            openLine({ category, subcategory, pattern, attributes: attributes[place] ?? {} }, brand, lines.length),
          )
        }
      })
    }
  }
  const shares = new Map<string, number>()
  for (const line of lines) {
    line.formatPlace = shares.get(line.format) ?? 0
    shares.set(line.format, line.formatPlace + 1)
  }
  for (const line of lines) line.formatShare = shares.get(line.format) ?? 1
  return lines
}

type Place = Pick<ProductLine, 'category' | 'subcategory' | 'pattern' | 'attributes'>

function openLine(place: Place, listedBrand: string, number: number): ProductLine {
  const { pattern } = place
  const appliance = pattern.template.includes('{appl}') ? listedBrand : null
  const maker = appliance && pattern.kind === 'analog' ? analogMakers[number % analogMakers.length]! : null
  return {
    ...place,
    brand: maker?.[0] ?? (listedBrand === 'Universal' ? universal : listedBrand),
    kind: listedBrand === 'Universal' ? 'universal' : pattern.kind,
    appliance,
    format: maker?.[1] ?? pattern.articles[listedBrand] ?? 'UN-#####',
    formatShare: 1,
    formatPlace: 0,
    combinations: Object.values(pattern.slots).reduce((product, values) => product * values.length, 1),
    noun: pattern.template.split(/ ?\{| для |,| \(/)[0]!.trim(),
    number,
  }
}

/** A universal product for no listed model has only as many variants as its pattern; the others go on with model codes. */
function rounds(line: ProductLine): number {
  return line.appliance === null && Object.keys(line.pattern.compatible_models).length === 0
    ? line.combinations
    : Number.POSITIVE_INFINITY
}

export function hasArticleOfMeasures(line: ProductLine): boolean {
  return articleOfMeasures(line.brand, {}) !== null
}

type Turn = { line: ProductLine; round: number }

const endless = productLines.filter((line) => rounds(line) === Number.POSITIVE_INFINITY)
const limitedRounds = Math.max(...productLines.map(rounds).filter(Number.isFinite))
const firstTurns: Turn[] = dealFirstTurns()

/** Each round deals one product to every line that has one left, until only the endless lines play. */
function dealFirstTurns(): Turn[] {
  const turns: Turn[] = []
  for (let round = 0; round < limitedRounds; round++) {
    for (const line of productLines) if (round < rounds(line)) turns.push({ line, round })
  }
  return turns
}

/** Whose turn it is at the n-th product. */
export function turnAt(index: number): Turn {
  const early = firstTurns[index]
  if (early) return early
  const later = index - firstTurns.length
  return { line: endless[later % endless.length]!, round: limitedRounds + Math.floor(later / endless.length) }
}
