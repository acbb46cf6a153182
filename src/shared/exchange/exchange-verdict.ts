import { isPriceSlip } from '#shared/import/price-change.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import type { ExchangeProduct } from './exchange-catalog.ts'
import { type Left, type LeftReason, mereNotes } from './exchange-reasons.ts'
import { priceFields, type Takes } from './exchange-settings.ts'
import { exchangeNumber } from './exchange-values.ts'

/**
 * What becomes of a product on the site, from everything 1С has said of it so far. The same words twice give the same answer, so a
 * repeated exchange changes nothing. Between exchanges the site sells, and people change prices: what 1С said before of stock and prices
 * counts again only when 1С says it again, or when another mapping makes something else of it.
 */

/** What was said of an offer; prices by the id of their kind, stock by the id of the store. */
export type KnownOffer = {
  id: string
  prices: Record<string, number>
  stores: Record<string, number>
  total: number | null
  isDeleted: boolean
}
export type SaidProduct = Pick<
  ExchangeProduct,
  'name' | 'description' | 'manufacturer' | 'barcodes' | 'unit' | 'properties' | 'requisites'
>
export type SiteProduct = {
  name: string
  brand: string
  description: string
  attributes: [name: string, value: string][]
  weight_grams: number | null
  price: number
  user_price: number | null
  master_price: number | null
  purchase_price: number | null
  quantity: number | null
  hidden: boolean
  category_id: number
  subcategory_id: number | null
}
/** Prices and stock as they follow from what 1С has said and how it is mapped. Without `quantity`: of stock nothing was said. */
export type Derived = Partial<Record<PriceField, number>> & { quantity?: number | null }
type PriceField = 'price' | 'user_price' | 'master_price' | 'purchase_price'
export type Section = { category_id: number; subcategory_id: number | null; isHidden: boolean }

export type Question = {
  article: string
  /** Null: only offers have named it. */
  said: SaidProduct | null
  isDeleted: boolean
  isHiddenHere: boolean
  offers: KnownOffer[]
  /** What of the offers has come just now; all of it where the site follows for the first time. */
  isSaidNow: { prices: boolean; stock: boolean }
  /** As it was when the site followed last; null: that was before it was kept. */
  derivedBefore: Derived | null
  /** What each kind of price is; null: nobody has decided. Names are for the journal. */
  priceTypes: ReadonlyMap<string, { name: string; target: string | null }>
  ignoredStores: ReadonlySet<string>
  /** Stores from which products are brought when they are ordered. */
  orderStores: ReadonlySet<string>
  takes: Takes
  section: Section | 'ignored'
  /** Null: not on the site. */
  now: SiteProduct | null
}
export type Answer = {
  action: 'create' | 'update' | 'same' | 'left'
  given: Record<string, unknown>
  left: Left[]
  /** The exchange hides it, or shows what it had hidden. */
  isHiddenHere: boolean
  derived: Derived | null
}

export function decide(question: Question): Answer {
  const { now, said, isDeleted, takes, isHiddenHere, derivedBefore } = question
  const left: Left[] = []
  const counts = takes.prices ? derivedFrom(question, left) : {}
  const derived = takes.prices ? counts : (derivedBefore ?? {})
  if (now === null) return decideNew(question, { counts, left })
  const given: Record<string, unknown> = onSite(newOf(counts, question), { now, counts, left })
  if (said) Object.assign(given, describe(said, question, now))
  if (takes.sections && question.section !== 'ignored') {
    given.category_id = question.section.category_id
    given.subcategory_id = question.section.subcategory_id
  }
  const isToHide = isDeleted && !now.hidden
  const isToShow = !isDeleted && isHiddenHere && now.hidden
  if (isToHide) given.hidden = true
  if (isToShow) given.hidden = false
  const changed = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !isSame(now[field as keyof SiteProduct], value)),
  )
  // A section is two fields that belong together.
  if ('category_id' in changed || 'subcategory_id' in changed) {
    changed.category_id = given.category_id
    changed.subcategory_id = given.subcategory_id
  }
  const hides = isToHide || (isHiddenHere && !isToShow && now.hidden)
  if (Object.keys(changed).length > 0) return { action: 'update', given: changed, left, isHiddenHere: hides, derived }
  const action = left.some(([reason]) => !mereNotes.has(reason)) ? 'left' : 'same'
  return { action, given: {}, left, isHiddenHere, derived }
}

function derivedFrom(question: Question, left: Left[]): Derived {
  const quantity = stockOf(question)
  return { ...pricesOf(question, left), ...(quantity !== undefined && { quantity }) }
}

/** What of it is new to the site. */
function newOf(counts: Derived, { isSaidNow, derivedBefore }: Question): Derived {
  return Object.fromEntries(
    Object.entries(counts).filter(([field, value]) => {
      const isOther = derivedBefore?.[field as keyof Derived] !== value
      return field === 'quantity' ? isSaidNow.stock || (derivedBefore !== null && isOther) : isSaidNow.prices || isOther
    }),
  )
}

function decideNew(question: Question, { counts, left }: { counts: Derived; left: Left[] }): Answer {
  const { said, isDeleted, takes, section, article } = question
  const leave = (reason: LeftReason, about = ''): Answer => ({
    action: 'left',
    given: {},
    left: [...left, [reason, about]],
    isHiddenHere: false,
    derived: null,
  })
  if (!said) return leave('unknown-product')
  if (isDeleted) return leave('deleted-new')
  if (!takes.catalog) return leave('no-catalog')
  if (section === 'ignored') return leave('ignored-group')
  if (said.name === '') return leave('no-name')
  if (counts.price === undefined && counts.user_price === undefined) return leave('no-price')
  const given: Record<string, unknown> = {
    sku: article,
    name: said.name.slice(0, 300),
    description: said.description.slice(0, 20_000),
    brand: brandOf(said) || 'Без марки',
    attributes: attributesOf(said, []),
    category_id: section.category_id,
    subcategory_id: section.subcategory_id,
    hidden: section.isHidden,
    ...counts,
  }
  const weight = weightOf(said)
  if (weight !== null) given.weight_grams = weight
  return { action: 'create', given, left, isHiddenHere: false, derived: counts }
}

function describe(said: SaidProduct, { takes }: Question, now: SiteProduct): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  if (takes.names) {
    if (said.name !== '') given.name = said.name.slice(0, 300)
    if (said.description !== '') given.description = said.description.slice(0, 20_000)
    const brand = brandOf(said)
    if (brand !== '') given.brand = brand
  }
  if (takes.attributes) {
    given.attributes = attributesOf(said, now.attributes)
    const weight = weightOf(said)
    if (weight !== null) given.weight_grams = weight
  }
  return given
}

/** Prices in the fields they are mapped to. */
function pricesOf(question: Question, left: Left[]): Derived {
  const { priceTypes } = question
  const offers = tellers(question, ({ prices }) => Object.keys(prices).length > 0)
  const said = new Map<string, Set<number>>()
  for (const { prices } of offers) {
    for (const [type, amount] of Object.entries(prices)) said.set(type, (said.get(type) ?? new Set()).add(amount))
  }
  const given: Derived = {}
  for (const [type, amounts] of said) {
    const known = priceTypes.get(type)
    const target = known?.target ?? null
    if (target === 'ignore') continue
    const field = priceFields[target as keyof typeof priceFields]
    if (!field) {
      left.push([known?.name ? 'price-type' : 'price-unknown', known?.name || type])
      continue
    }
    // Nobody gets the dear variant for the price of the cheap one.
    const amount = Math.max(...amounts)
    if (amounts.size > 1) left.push(['variant-prices', known?.name ?? ''])
    if (Math.floor(amount) === 0) left.push(['zero-price', known?.name ?? ''])
    else if (amount > productLimits.price) left.push(['bad-price', String(amount)])
    else given[field] = Math.round(amount * 100) / 100
  }
  return given
}

type Site = { now: SiteProduct; counts: Derived; left: Left[] }

/** An own discount on the site survives a new base price, unless that is no higher: nobody pays more than the price without a discount. */
function onSite(given: Derived, { now, counts, left }: Site): Derived {
  const followed = { ...given }
  if (given.price !== undefined && counts.user_price === undefined && now.user_price !== null) {
    const hasDiscount = now.user_price < now.price
    if (hasDiscount && now.user_price < given.price) {
      if (given.price !== now.price) left.push(['discount', ''])
    } else {
      followed.user_price = given.price
      if (hasDiscount) left.push(['discount-over', `${now.user_price} → ${given.price}`])
    }
  }
  for (const field of Object.values(priceFields)) {
    const [before, amount] = [now[field], followed[field]]
    if (before !== null && amount !== undefined && isPriceSlip(before, amount))
      left.push(['big-change', `${before} → ${amount}`])
  }
  return followed
}

/** A product with variants is told by its variants; the bare product counts where they say nothing. */
function tellers({ offers }: Question, says: (offer: KnownOffer) => boolean): KnownOffer[] {
  const telling = offers.filter((offer) => !offer.isDeleted && says(offer))
  const variants = telling.filter(({ id }) => /#./.test(id))
  return variants.length > 0 ? variants : telling
}

/**
 * Undefined: nothing was said. Null: nothing on the shelf, but there is some in a store for orders, which the site calls «под заказ». Stores
 * that do not count are left out even where a total is said.
 */
function stockOf(question: Question): number | null | undefined {
  const { ignoredStores, orderStores } = question
  const isApart = (id: string) => ignoredStores.has(id) || orderStores.has(id)
  const told = tellers(question, ({ total }) => total !== null)
  if (told.length === 0) return undefined
  let [shelf, onOrder] = [0, 0]
  for (const { total, stores } of told) {
    const named = Object.entries(stores)
    const counted = named.filter(([id]) => !isApart(id))
    const pieces = counted.length < named.length ? sumOf(counted) : (total ?? 0)
    shelf += Math.max(0, pieces)
    onOrder += Math.max(0, sumOf(named.filter(([id]) => orderStores.has(id) && !ignoredStores.has(id))))
  }
  if (Math.floor(shelf) === 0 && onOrder > 0) return null
  return Math.min(Math.floor(shelf), productLimits.quantity)
}

function sumOf(stores: [id: string, pieces: number][]): number {
  return stores.reduce((sum, [, pieces]) => sum + pieces, 0)
}

const brandNames = ['производитель', 'бренд', 'марка', 'изготовитель', 'торговая марка']
/** They have fields of their own, or are 1С's business. */
const silentNames = [...brandNames, 'вес']

export function brandOf({ manufacturer, properties }: SaidProduct): string {
  const named = properties.find(({ name }) => brandNames.includes(name.toLowerCase()))
  return (manufacturer || named?.value || '').slice(0, 100)
}

/** 1С's words replace those of the same name; what people added stays. */
function attributesOf(said: SaidProduct, now: [string, string][]): [string, string][] {
  const given: [string, string][] = said.properties
    .filter(({ name, value }) => !silentNames.includes(name.toLowerCase()) && value.length <= 500 && name.length <= 100)
    .map(({ name, value }) => [name, value])
  const [barcode] = said.barcodes
  if (barcode) given.push(['Штрихкод', barcode.slice(0, 100)])
  const unit = unitNames[said.unit]
  if (unit) given.push(['Единица', unit])
  const words = new Map<string, string>()
  for (const [name, value] of given) words.set(name, words.has(name) ? `${words.get(name)}, ${value}` : value)
  const kept = now.map(([name, value]): [string, string] => [name, words.get(name) ?? value])
  const names = new Set(now.map(([name]) => name))
  return [...kept, ...[...words].filter(([name]) => !names.has(name))].slice(0, productLimits.attributes)
}

/** Codes of ОКЕИ; pieces are what everything is sold in and need no word. */
const unitNames: Record<string, string> = {
  '006': 'м',
  '6': 'м',
  '112': 'л',
  '163': 'г',
  '166': 'кг',
  '715': 'пара',
  '736': 'рулон',
  '778': 'упаковка',
  '839': 'комплект',
}

/** Kilograms, as 1С weighs. */
function weightOf({ requisites, properties }: SaidProduct): number | null {
  const said = [...requisites, ...properties].find(({ name }) => name.toLowerCase() === 'вес')
  const kilograms = said ? exchangeNumber(said.value) : null
  const grams = kilograms === null ? 0 : Math.round(kilograms * 1000)
  return grams > 0 && grams < 1_000_000 ? grams : null
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
