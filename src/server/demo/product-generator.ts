import type { ProductKind } from '#shared/catalog/product-kind.ts'
import { isSlug, maxSlugLength, slugify } from '#shared/slug/slug.ts'
import { attributeFacetKey, valueSlug } from '#shared/slug/value-slug.ts'
import { articleAt, articleCapacity, articleOfMeasures } from './article-format.ts'
import { lookAttributes } from './look-attributes.ts'
import { blockSize, type DemoModel, type ModelBook, type ModelPool, modelCountAt } from './model-book.ts'
import type { SlotValues } from './product-attributes.ts'
import { kindSentences, productDescriptions, weightsByDrawing } from './product-descriptions.ts'
import { type ProductLine, turnAt } from './product-lines.ts'
import { mix, type Random, seededRandom } from './seeded-random.ts'

/** The n-th product of the demo shop. It depends on n alone, so a shop can be filled in steps and comes out the same. */
export type DemoProduct = {
  index: number
  line: ProductLine
  sku: string
  slug: string
  name: string
  brand: string
  kind: ProductKind
  description: string
  attributes: [name: string, value: string][]
  /** The attributes its section filters by. */
  filters: [key: string, label: string, value: string][]
  weightGrams: number
  price: number
  userPrice: number
  masterPrice: number
  quantity: number | null
  discontinued: boolean
  popularity: number
  createdAt: Date
  numbers: { number: string; kind: 'oem' | 'old' | 'cross' }[]
  models: DemoModel[]
}

/** The demo shop's history ends on a fixed day: a clock in the generator would make every run another shop. */
const historyEnd = Date.UTC(2025, 5, 1)
const historyDays = 900
const day = 24 * 60 * 60 * 1000

export function generateProduct(book: ModelBook, index: number): DemoProduct {
  const { line, round } = turnAt(index)
  const random = seededRandom(mix(index) ^ 0x9e37)
  const combination = (round + mix(line.number)) % line.combinations
  const slots = slotValues(line, (combination + line.combinations) % line.combinations)
  const sku = articleOf(line, round, slots)
  const naming = nameOf(book, line, index, round, slots, sku)
  const attributes = [...attributesOf(line, slots, random), ...looksOf(line, index)]
  const prices = pricesOf(line, index, random)
  return {
    index,
    line,
    sku,
    slug: productSlug(naming.name, sku),
    name: naming.name,
    brand: line.brand,
    kind: line.kind,
    description:
      `${productDescriptions[`${line.category.slug}/${line.subcategory.slug}`] ?? ''} ${kindSentences[line.kind]}`.trim(),
    attributes,
    filters: attributes
      .filter(([name]) => line.subcategory.filters.includes(name))
      .map(([name, value]) => [attributeFacetKey(name), name, value]),
    weightGrams: weightOf(line, random),
    ...prices,
    quantity: stockOf(random),
    discontinued: false,
    // A long tail: few parts are asked for daily, most once in a while.
    popularity: Math.floor(5000 * random.next() ** 9) + random.int(0, 9),
    createdAt: new Date(historyEnd - random.int(0, historyDays) * day),
    numbers: numbersOf(line, random),
    models: modelsOf(book, line, index, naming.model, random),
  }
}

function articleOf(line: ProductLine, round: number, slots: SlotValues): string {
  const measured = articleOfMeasures(line.brand, slots)
  if (measured === null) return articleAt(line.format, round * line.formatShare + line.formatPlace)
  const lap = Math.floor(round / line.combinations)
  return lap === 0 ? measured : `${measured}-${lap + 1}`
}

/** Each filling of the pattern is named once per model; when the models run out, the article tells the parts apart. */
function nameOf(book: ModelBook, line: ProductLine, index: number, round: number, slots: SlotValues, sku: string) {
  const block = Math.floor(index / blockSize)
  const lap = Math.floor(round / line.combinations)
  if (!line.appliance && lap === 0) return { name: productName(line, slots, null), model: null }
  const first = namedPool(book, line, modelCountAt(0))
  const known = namedPool(book, line, modelCountAt(block))
  const lapOfModels = line.appliance ? lap : lap - 1
  if (lapOfModels < first.size) {
    const model = first.models[(lapOfModels + (round % line.combinations) * 5) % first.size]!
    return { name: productName(line, slots, model), model }
  }
  const model = known.models[lapOfModels % known.size]!
  if (lapOfModels < known.size) return { name: productName(line, slots, model), model }
  return { name: `${productName(line, slots, model)}, арт. ${sku}`, model }
}

function namedPool(book: ModelBook, line: ProductLine, count: number): ModelPool {
  if (line.appliance) return book.pool(line.category.slug, line.appliance, count)
  const brand = Object.keys(line.pattern.compatible_models)[0] ?? null
  return book.pool(line.category.slug, brand, count)
}

function productSlug(name: string, sku: string): string {
  const tail = valueSlug(sku)
  const head = slugify(name)
    .slice(0, maxSlugLength - tail.length - 1)
    .replace(/-+$/, '')
  const slug = `${head}-${tail}`
  if (!isSlug(slug)) throw new Error(`«${name}» (${sku}) has no slug`)
  return slug
}

function attributesOf(line: ProductLine, slots: SlotValues, random: Random): [string, string][] {
  return Object.entries(line.attributes)
    .map(([name, given]): [string, string] => {
      if (typeof given === 'function') return [name, given(slots)]
      if (given.includes('|')) return [name, random.pick(given.split('|'))]
      return [name, given.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')]
    })
    .filter(([, value]) => value !== '')
}

function looksOf({ category, subcategory, pattern }: ProductLine, index: number): [string, string][] {
  const place = `${category.slug}/${subcategory.slug}`
  return lookAttributes(place, subcategory.patterns.indexOf(pattern), seededRandom(mix(index) ^ 0x100c))
}

function pricesOf(line: ProductLine, index: number, random: Random) {
  const [cheapest, dearest] = line.pattern.price_rub
  const [lowest, highest] = line.pattern.master_price_ratio
  const userPrice = toTens(cheapest + random.next() * (dearest - cheapest))
  const price = index % 6 === 5 ? toTens(userPrice * (1.12 + random.next() * 0.08)) : userPrice
  const masterPrice = Math.min(userPrice, toTens(userPrice * (lowest + random.next() * (highest - lowest))))
  return { price, userPrice, masterPrice }
}

function toTens(rubles: number): number {
  return Math.round(rubles / 10) * 10
}

function stockOf(random: Random): number | null {
  if (random.next() < 0.008) return null
  const chance = random.next()
  if (chance < 0.6) return random.int(5, 60)
  if (chance < 0.75) return random.int(1, 3)
  return chance < 0.9 ? random.int(60, 200) : 0
}

function weightOf(line: ProductLine, random: Random): number {
  const [lightest, heaviest] = weightsByDrawing[line.subcategory.drawing] ?? [100, 500]
  return Math.round((lightest + random.next() * (heaviest - lightest)) / 5) * 5
}

/** Old numbers only in formats so wide that none is another part's article. */
function numbersOf(line: ProductLine, random: Random): DemoProduct['numbers'] {
  const capacity = articleCapacity(line.format)
  if (capacity < 1_000_000 || line.kind === 'universal') return []
  const count = Math.max(0, random.int(-1, 2))
  return Array.from({ length: count }, (_, n) => ({
    number: articleAt(line.format, capacity - 1 - random.int(0, Math.floor(capacity / 4))),
    kind: n === 0 ? 'old' : 'cross',
  }))
}

/** From 3 to about 150: models that follow each other in the book are of one series, so a part fits a run of them. */
function modelsOf(
  book: ModelBook,
  line: ProductLine,
  index: number,
  named: DemoModel | null,
  random: Random,
): DemoModel[] {
  const block = Math.floor(index / blockSize)
  const brands = line.appliance ? [line.appliance] : Object.keys(line.pattern.compatible_models)
  const known = modelCountAt(block)
  const pools = (brands.length > 0 ? brands : [null]).map((brand) => book.pool(line.category.slug, brand, known))
  // The demo shop is read by people and may be generous; a million parts are for measuring, with five models each.
  const wanted = 3 + Math.floor(147 * random.next() ** (block === 0 ? 12 : 60))
  const found = new Set<DemoModel>(named ? [named] : [])
  for (const [place, { models, size }] of pools.entries()) {
    const until = found.size + Math.ceil((wanted - found.size) / (pools.length - place))
    const start = random.int(0, size - 1)
    for (let n = 0; n < size && found.size < until; n++) found.add(models[(start + n) % size]!)
  }
  return [...found]
}

/** The name of a part as a shopkeeper would write it, from the pattern of its line. */

/** The combination-th way to fill the slots of the pattern. */
function slotValues(line: ProductLine, combination: number): SlotValues {
  let left = combination
  const values: SlotValues = {}
  for (const [slot, choices] of Object.entries(line.pattern.slots)) {
    values[slot] = choices[left % choices.length]!
    left = Math.floor(left / choices.length)
  }
  return values
}

/** A model is named where the pattern names the appliance, or where the same part would else be listed twice. */
function productName(line: ProductLine, slots: SlotValues, model: DemoModel | null): string {
  const { template } = line.pattern
  const filled = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'brand') return line.brand
    if (slot === 'appl') return model ? applianceName(model) : (line.appliance ?? '')
    return slots[slot] ?? ''
  })
  let name = inGoodRussian(filled)
  if (!line.appliance && !template.includes('{brand}') && line.kind !== 'universal') {
    name += name.includes(',') ? `, ${line.brand}` : ` ${line.brand}`
  }
  if (!line.appliance && model) name += ` для ${applianceName(model)}`
  return name
}

/** «Stinol 103» is already a brand and a model. */
function applianceName({ brand, code }: DemoModel): string {
  return code.startsWith(brand) ? code : `${brand} ${code}`
}

function inGoodRussian(text: string): string {
  return text
    .replace(/\b5 контакта/, '5 контактов')
    .replace('П-образный мм', 'П-образный')
    .replace('1 уровня', '1 уровень')
    .replace(/ {2,}/g, ' ')
    .trim()
}
