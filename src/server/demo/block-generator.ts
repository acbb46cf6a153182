import type { RelationKind } from '#shared/catalog/product-kind.ts'
import { blockSize, type ModelBook } from './model-book.ts'
import { type DemoProduct, generateProduct } from './product-generator.ts'
import type { ProductLine } from './product-lines.ts'
import { mix } from './seeded-random.ts'

/** Products are made in blocks, and products point only to parts of their own block: so memory stays small at any number. */
export type DemoRelation = { from: DemoProduct; kind: RelationKind; to: DemoProduct; position: number }
export type DemoBlock = { products: DemoProduct[]; relations: DemoRelation[] }

const mostAnalogs = 4
const mostTogether = 3

export function generateBlock(book: ModelBook, block: number): DemoBlock {
  const products = Array.from({ length: blockSize }, (_, n) => generateProduct(book, block * blockSize + n))
  const relations = [...relateSuccessors(products), ...relateAnalogs(products), ...relateTogether(products)]
  return { products, relations }
}

/** Some products are made no longer; the next of the same line took their place and is found by the old article. */
function relateSuccessors(products: DemoProduct[]): DemoRelation[] {
  const isOld = (product: DemoProduct) => (mix(product.index ^ 0x0dd) >>> 0) % 40 === 0
  const relations: DemoRelation[] = []
  for (const line of groupBy(products, (product) => product.line.number)) {
    for (const [place, old] of line.entries()) {
      const successor = line[place + 1]
      if (!successor || !isOld(old) || isOld(successor)) continue
      old.discontinued = true
      old.quantity = 0
      successor.numbers = [{ number: old.sku, kind: 'old' }, ...successor.numbers]
      successor.models = [...new Set([...successor.models, ...old.models])]
      relations.push({ from: successor, kind: 'replaces', to: old, position: 0 })
    }
  }
  return relations
}

/** The same thing for the same appliance, by another maker. An analog carries the original's article as its number. */
function relateAnalogs(products: DemoProduct[]): DemoRelation[] {
  const relations: DemoRelation[] = []
  const categories = groupBy(
    products.filter((product) => !product.discontinued),
    (product) => product.line.subcategory,
  )
  for (const category of categories) {
    const counts = new Map<DemoProduct, number>()
    for (const original of category.filter((product) => product.kind === 'original')) {
      for (const analog of category.filter((product) => product.kind === 'analog')) {
        const place = counts.get(original) ?? 0
        const reverse = counts.get(analog) ?? 0
        if (place >= mostAnalogs || reverse >= mostAnalogs || !canStandIn(original.line, analog.line)) continue
        counts.set(original, place + 1)
        counts.set(analog, reverse + 1)
        relations.push({ from: original, kind: 'analog', to: analog, position: place })
        relations.push({ from: analog, kind: 'analog', to: original, position: reverse })
        if (reverse === 0) analog.numbers = [{ number: original.sku, kind: 'oem' }, ...analog.numbers]
      }
    }
  }
  return relations
}

function canStandIn(original: ProductLine, analog: ProductLine): boolean {
  const fits = analog.appliance
    ? analog.appliance === original.appliance
    : original.appliance !== null && original.appliance in analog.pattern.compatible_models
  return fits && (startsWithWords(original.noun, analog.noun) || startsWithWords(analog.noun, original.noun))
}

function startsWithWords(text: string, start: string): boolean {
  return text === start || text.startsWith(`${start} `)
}

/** Whoever repairs one appliance buys for it from several categories at once. */
function relateTogether(products: DemoProduct[]): DemoRelation[] {
  const relations: DemoRelation[] = []
  const appliances = groupBy(
    products.filter((product) => product.line.appliance && !product.discontinued),
    (product) => `${product.line.category.slug}|${product.line.appliance}`,
  )
  for (const parts of appliances) {
    for (const [place, part] of parts.entries()) {
      if ((mix(part.index ^ 0xb0b) >>> 0) % 3 !== 0) continue
      const categories = new Set([part.line.subcategory])
      for (let step = 1; step < parts.length && categories.size <= mostTogether; step++) {
        const other = parts[(place + step * 7) % parts.length]!
        if (categories.has(other.line.subcategory)) continue
        relations.push({ from: part, kind: 'together', to: other, position: categories.size - 1 })
        categories.add(other.line.subcategory)
      }
    }
  }
  return relations
}

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Item[][] {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}
