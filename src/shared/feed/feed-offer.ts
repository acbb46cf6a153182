import { type ProductKind, productKindLabels } from '#shared/catalog/product-kind.ts'
import { oldPrice, wholeRubles } from '#shared/money/rubles.ts'
import { barcodesOf, isBarcodeAttribute } from './barcode.ts'
import type { FeedFormat } from './feed-format.ts'
import { feedPictures } from './feed-pictures.ts'
import { cleanText, cutText } from './feed-text.ts'

/** What every feed says of a product, in the shop's own words; how it is written depends on the feed. */
export type FeedOffer = {
  id: number
  url: string
  name: string
  vendor: string
  vendorCode: string
  price: number
  /** Only where the shop shows it struck through. */
  oldPrice: number | null
  /** Null: nobody knows how many there are. */
  count: number | null
  categoryId: number
  subcategoryId: number | null
  pictures: string[]
  description: string
  params: FeedParam[]
  barcodes: string[]
  weightGrams: number | null
}
export type FeedParam = { name: string; value: string; unit: string | null }

export type FeedSource = {
  id: number
  slug: string | null
  sku: string
  name: string
  brand: string
  kind: ProductKind
  description: string
  attributes: [name: string, value: string][]
  photos: unknown
  price: number
  user_price: number | null
  quantity: number | null
  category_id: number
  subcategory_id: number | null
  weight_grams: number | null
  /** «Samsung WW70J52E0HW», a few of those it fits. */
  models: string[]
}

const mostParams = 60
const longestParam = 250
export const modelsParam = 'Подходит к модели'

export function offerOf(
  product: FeedSource,
  format: FeedFormat,
  { origin, utm }: { origin: string; utm: string },
): FeedOffer {
  const { id, slug, price, user_price } = product
  const name = cutText(cleanText(product.name), format.longestName)
  const params = paramsOf(product)
  return {
    id,
    url: `${origin}/product/${slug ?? id}${utm ? `?${encodeURI(utm)}` : ''}`,
    name,
    vendor: cutText(cleanText(product.brand), 70),
    vendorCode: cleanText(product.sku),
    price: wholeRubles(user_price ?? price),
    oldPrice: oldPrice({ price, user_price }),
    count: product.quantity,
    categoryId: product.category_id,
    subcategoryId: product.subcategory_id,
    pictures: feedPictures(product.photos, format, origin),
    description: cutText(cleanText(product.description) || factsText(product, params), format.longestDescription),
    params,
    barcodes: barcodesOf(product.attributes),
    weightGrams: product.weight_grams,
  }
}

/** A product that nobody has described is described by what is known of it. */
function factsText({ name, brand, kind, sku, models }: FeedSource, params: FeedParam[]): string {
  const facts = params
    .filter((param) => param.name !== modelsParam && param.name !== kindParam)
    .slice(0, 12)
    .map((param) => `${param.name}: ${param.value}${param.unit ? ` ${param.unit}` : ''}`)
  const about = `${name}. ${productKindLabels[kind]}, производитель ${brand}, артикул ${sku}.`
  const fits = models.length > 0 ? `Подходит к моделям: ${models.join(', ')}.` : ''
  return cleanText([about, facts.length > 0 ? `${facts.join(', ')}.` : '', fits].join(' '))
}

const kindParam = 'Вид детали'

function paramsOf({ attributes, kind, models }: FeedSource): FeedParam[] {
  const own = attributes
    .filter(([name]) => !isBarcodeAttribute(name))
    .map(([name, value]) => measureOf(cutText(cleanText(name), 100), cutText(cleanText(value), longestParam)))
  const fits = models.map((model) => ({ name: modelsParam, value: cleanText(model), unit: null }))
  return [{ name: kindParam, value: productKindLabels[kind], unit: null }, ...own, ...fits]
    .filter(({ name, value }) => name !== '' && value !== '')
    .slice(0, mostParams)
}

const units = 'мм|см|м|г|кг|Вт|кВт|В|А|Гц|мкФ|л|Ом|кОм|°C|об/мин'
const measured = new RegExp(`^(-?\\d+(?:[.,]\\d+)?)\\s?(${units})$`)
const measuredName = new RegExp(`^(.+), (${units})$`)

/** «Мощность: 30 Вт» and «Мощность, Вт: 30» are 30 of the unit Вт: filters of marketplaces compare numbers. */
function measureOf(name: string, value: string): FeedParam {
  const [, number, unit] = measured.exec(value) ?? []
  if (number && unit) return { name, value: number.replace(',', '.'), unit }
  const [, bare, named] = measuredName.exec(name) ?? []
  if (bare && named && /^-?\d+([.,]\d+)?$/.test(value))
    return { name: bare, value: value.replace(',', '.'), unit: named }
  return { name, value, unit: null }
}
