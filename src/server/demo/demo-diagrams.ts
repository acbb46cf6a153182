import { articleAt, articleCapacity } from './article-format.ts'
import { drawnName, placeOf, type Sheet, type SheetPosition } from './diagram/sheet.ts'
import { sheets } from './diagram/sheets.ts'
import { type DemoModel, type ModelBook, modelCountAt } from './model-book.ts'
import type { DemoProduct } from './product-generator.ts'
import { mix } from './seeded-random.ts'

/** A sheet for the models of one brand, with the demo's own products at its positions. */
export type DemoDiagram = {
  sheet: Sheet
  place: number
  number: string
  models: DemoModel[]
  positions: (ReturnType<typeof placeOf> & { key: string; name: string; items: DemoItem[] })[]
}
export type DemoItem = {
  product: DemoProduct | null
  number: string
  quantity: number
  note: string
  serialFrom: string
  serialTo: string
}
export type DemoSupersession = { oldNumber: string; alternative: number; newNumber: string; quantity: number }

const brandsOfCategory = 3
const modelsOfBrand = 3

/** Depends on the products alone: the same shop always gets the same sheets. */
export function demoDiagrams(book: ModelBook, products: DemoProduct[]) {
  const diagrams: DemoDiagram[] = []
  const supersessions: DemoSupersession[] = []
  for (const category of new Set(sheets.map((sheet) => sheet.category))) {
    const ofCategory = sheets.filter((sheet) => sheet.category === category)
    const candidates = products.filter(({ line }) => line.category.slug === category)
    for (const brand of bestBrands(ofCategory, candidates)) {
      const own = candidates.filter(({ models }) => models.some((model) => model.brand === brand))
      const pool = book.pool(category, brand, modelCountAt(0))
      const models = pool.models.slice(0, Math.min(modelsOfBrand, pool.size))
      for (const [place, sheet] of ofCategory.entries()) {
        diagrams.push(diagramOf({ sheet, place, brand, models, own }, supersessions))
      }
    }
  }
  return { diagrams, supersessions }
}

/** Brands of which the shop sells most of what is drawn. */
function bestBrands(ofCategory: Sheet[], candidates: DemoProduct[]): string[] {
  const wanted = ofCategory.flatMap(({ positions }) => positions)
  const brands = [...new Set(candidates.flatMap(({ models }) => models.map(({ brand }) => brand)))]
  const sold = (brand: string) => {
    const own = candidates.filter(({ models }) => models.some((model) => model.brand === brand))
    return wanted.filter((position) => productsAt(position, own).length > 0).length
  }
  return brands
    .map((brand) => ({ brand, sold: sold(brand) }))
    .toSorted((one, other) => other.sold - one.sold || one.brand.localeCompare(other.brand))
    .slice(0, brandsOfCategory)
    .map(({ brand }) => brand)
}

function productsAt({ wanted }: SheetPosition, own: DemoProduct[]): DemoProduct[] {
  if (!wanted) return []
  const [subcategory, name] = wanted
  return own.filter((product) => product.line.subcategory.slug === subcategory && name.test(product.name))
}

type Making = { sheet: Sheet; place: number; brand: string; models: DemoModel[]; own: DemoProduct[] }

function diagramOf({ sheet, place, brand, models, own }: Making, supersessions: DemoSupersession[]): DemoDiagram {
  const taken = new Set<DemoProduct>()
  const format = own.find(({ line }) => line.kind === 'original' && articleCapacity(line.format) >= 1_000_000)?.line
    .format
  const positions = sheet.positions
    .filter(({ key }) => key !== '')
    .map((position) => {
      const seed = mix(hash(`${sheet.number}${brand}${position.key}`)) >>> 0
      const items = itemsAt({ position, own, taken, seed, format: format ?? 'UN-######' }, supersessions)
      return { ...placeOf(position), key: position.key, name: drawnName(position), items }
    })
  return { sheet, place, number: `${sheet.number}-${1000 + ((mix(hash(brand)) >>> 0) % 9000)}`, models, positions }
}

type AtPosition = {
  position: SheetPosition
  own: DemoProduct[]
  taken: Set<DemoProduct>
  seed: number
  format: string
}

/** One product, an older number before it, or a bare number of the maker. */
function itemsAt({ position, own, taken, seed, format }: AtPosition, supersessions: DemoSupersession[]): DemoItem[] {
  const found = productsAt(position, own).filter((product) => !taken.has(product))
  const common = { quantity: position.quantity ?? 1, note: position.note ?? '', serialFrom: '', serialTo: '' }
  const bare = (n: number) => articleAt(format, Math.floor(articleCapacity(format) * 0.6) + ((seed + n) % 100_000))
  const product = found[seed % Math.max(1, found.length)]
  if (!product) return [{ ...common, product: null, number: bare(0) }]
  taken.add(product)
  const item = { ...common, product, number: product.sku }
  const second = found.find((each) => each !== product)
  // Makers change parts between serial numbers, and replace numbers by one, by either of two, or by several together.
  if (seed % 11 === 0) {
    supersessions.push({ oldNumber: bare(1), alternative: 1, newNumber: product.sku, quantity: 1 })
    return [
      { ...common, product: null, number: bare(1), serialTo: '9612' },
      { ...item, serialFrom: '9701' },
    ]
  }
  if (seed % 7 === 0) {
    supersessions.push({ oldNumber: bare(2), alternative: 1, newNumber: bare(3), quantity: 1 })
    supersessions.push({ oldNumber: bare(3), alternative: 1, newNumber: product.sku, quantity: 1 })
    if (second && seed % 2 === 0) {
      supersessions.push({ oldNumber: bare(3), alternative: 2, newNumber: second.sku, quantity: 1 })
    } else if (second) supersessions.push({ oldNumber: bare(3), alternative: 1, newNumber: second.sku, quantity: 1 })
    return [{ ...common, product: null, number: bare(2) }]
  }
  return [item]
}

function hash(text: string): number {
  let value = 0
  for (const character of text) value = (Math.imul(value, 31) + character.codePointAt(0)!) | 0
  return value
}
