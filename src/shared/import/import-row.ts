import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ProductKind } from '#shared/catalog/product-kind.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import type { ImportColumns, ImportField, RowError } from './import-fields.ts'
import { readNumber, readStock, type StockRule } from './stock-words.ts'

/** A row of a price list, read as a person would: «1 890,50 ₽» is a price, «нет» is no stock, an empty cell says nothing. */

export type RowGiven = {
  sku: string
  name?: string
  /** As it was typed; which category that is, the shop finds out. */
  section?: string
  brand?: string
  kind?: ProductKind
  price?: number
  user_price?: number
  master_price?: number
  /** Null: unknown, «под заказ». */
  quantity?: number | null
  weight_grams?: number
  description?: string
  hidden?: boolean
  discontinued?: boolean
  purchase_price?: number
  /** By name; one the shop does not know yet is made when the row is loaded. */
  supplier?: string
  shelf?: string
}
export type RowReading = { ok: true; given: RowGiven } | { ok: false; fault: RowError; sku: string; section?: string }

/**
 * `keepPrices`: an empty price leaves the one the product has. `stock`: what «много» means. `isMarkedUp`: a price that is missing
 * follows from the purchase price.
 */
type Rules = { keepPrices: boolean; stock: StockRule; isMarkedUp?: boolean }

export function readImportRow(
  cells: string[],
  columns: ImportColumns,
  { keepPrices, stock, isMarkedUp = false }: Rules,
): RowReading {
  const cell = (field: ImportField) => tidy(columns[field] === undefined ? '' : (cells[columns[field]] ?? ''))
  const sku = cell('sku')
  const category = [cell('category'), cell('subcategory')].filter(Boolean).join(' / ')
  const reject = (fault: RowError): RowReading => ({
    ok: false,
    fault,
    sku,
    ...(category ? { section: category } : {}),
  })
  if (!sku) return reject('no-sku')
  if (sku.length > 64 || !normalizeCode(sku)) return reject('bad-sku')

  const given: RowGiven = { sku, ...(category ? { section: category } : {}) }
  for (const [field, max] of [
    ['name', 300],
    ['brand', 100],
    ['description', 20_000],
    ['supplier', 120],
    ['shelf', 40],
  ] as const) {
    const text = field === 'description' ? cell(field) : cell(field).replace(/\s+/gu, ' ')
    if (text.length > max) return reject('bad-text')
    if (text) given[field] = text
  }
  for (const field of ['price', 'user_price', 'master_price', 'purchase_price'] as const) {
    const text = cell(field)
    if (text) {
      const price = readPrice(text)
      if (price === null) return reject('bad-price')
      given[field] = price
    } else if (field === 'user_price' && columns.user_price !== undefined && !keepPrices) {
      if (!isMarkedUp || !cell('purchase_price')) return reject('no-price')
    }
  }
  const quantity = cell('quantity')
  if (quantity) {
    const pieces = readStock(quantity, stock)
    if (pieces === undefined) return reject('bad-quantity')
    if (pieces !== 'keep') given.quantity = pieces
  }
  const kind = cell('kind')
  if (kind) {
    const read = readKind(kind)
    if (!read) return reject('bad-kind')
    given.kind = read
  }
  const weight = cell('weight_grams')
  if (weight) {
    const grams = readNumber(weight.replace(/\s*(г|гр|грамм)\.?$/i, ''))
    if (grams === null || grams < 1 || grams > 1_000_000) return reject('bad-weight')
    given.weight_grams = Math.round(grams)
  }
  for (const field of ['hidden', 'discontinued'] as const) {
    const text = cell(field)
    if (text) given[field] = /^(да|1|\+|true|истина|yes|x|х)$/i.test(text)
  }
  return { ok: true, given }
}

/** No person typed control characters or half a character, and the database rejects some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]|\p{Cs}/gu

export function tidy(text: string): string {
  return text.normalize('NFC').replace(unprintable, '').trim()
}

export function readPrice(text: string): number | null {
  const price = readNumber(text.replace(/\s*(₽|руб(лей|\.)?|р\.?|rub)$/i, ''))
  return price === null || price > productLimits.price ? null : price
}

function readKind(text: string): ProductKind | null {
  if (/^(ориг|original)/i.test(text)) return 'original'
  if (/^(аналог|замен|неориг|analog)/i.test(text)) return 'analog'
  return /^(универс|universal)/i.test(text) ? 'universal' : null
}
