import { normalizeCode } from '#shared/catalog/part-code.ts'
import type { PartKind } from '#shared/catalog/part-kind.ts'
import { productLimits } from '#shared/management/managed-product-rules.ts'
import type { ImportColumns, ImportField, RowFault } from './import-fields.ts'

/** A row of a price list, read as a person would: «1 890,50 ₽» is a price, «нет» is no stock, an empty cell says nothing. */

export type RowGiven = {
  sku: string
  name?: string
  /** As it was typed; which section that is, the shop finds out. */
  section?: string
  brand?: string
  kind?: PartKind
  price?: number
  user_price?: number
  master_price?: number
  quantity?: number
  weight_grams?: number
  description?: string
  hidden?: boolean
  discontinued?: boolean
}
export type RowReading = { ok: true; given: RowGiven } | { ok: false; fault: RowFault; sku: string; section?: string }

/** `keepPrices`: an empty price leaves the one the part has. */
export function readImportRow(
  cells: string[],
  columns: ImportColumns,
  { keepPrices }: { keepPrices: boolean },
): RowReading {
  const cell = (field: ImportField) => tidy(columns[field] === undefined ? '' : (cells[columns[field]] ?? ''))
  const sku = cell('sku')
  const section = [cell('category'), cell('subcategory')].filter(Boolean).join(' / ')
  const refuse = (fault: RowFault): RowReading => ({ ok: false, fault, sku, ...(section ? { section } : {}) })
  if (!sku) return refuse('no-sku')
  if (sku.length > 64 || !normalizeCode(sku)) return refuse('bad-sku')

  const given: RowGiven = { sku, ...(section ? { section } : {}) }
  for (const [field, max] of [
    ['name', 300],
    ['brand', 100],
    ['description', 20_000],
  ] as const) {
    const text = field === 'description' ? cell(field) : cell(field).replace(/\s+/gu, ' ')
    if (text.length > max) return refuse('bad-text')
    if (text) given[field] = text
  }
  for (const field of ['price', 'user_price', 'master_price'] as const) {
    const text = cell(field)
    if (text) {
      const price = readPrice(text)
      if (price === null) return refuse('bad-price')
      given[field] = price
    } else if (field === 'user_price' && columns.user_price !== undefined && !keepPrices) return refuse('no-price')
  }
  const quantity = cell('quantity')
  if (quantity) {
    const pieces = readQuantity(quantity)
    if (pieces === null) return refuse('bad-quantity')
    given.quantity = pieces
  }
  const kind = cell('kind')
  if (kind) {
    const read = readKind(kind)
    if (!read) return refuse('bad-kind')
    given.kind = read
  }
  const weight = cell('weight_grams')
  if (weight) {
    const grams = readNumber(weight.replace(/\s*(г|гр|грамм)\.?$/i, ''))
    if (grams === null || grams < 1 || grams > 1_000_000) return refuse('bad-weight')
    given.weight_grams = Math.round(grams)
  }
  for (const field of ['hidden', 'discontinued'] as const) {
    const text = cell(field)
    if (text) given[field] = /^(да|1|\+|true|истина|yes|x|х)$/i.test(text)
  }
  return { ok: true, given }
}

/** No person typed control characters or half a character, and the database refuses some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]|\p{Cs}/gu

function tidy(text: string): string {
  return text.normalize('NFC').replace(unprintable, '').trim()
}

/** Whole and decimal, with spaces between thousands and the comma of Russia; null when it is no number. */
function readNumber(text: string): number | null {
  const dense = text.replace(/[\s\u00a0\u202f']/g, '')
  if (/^\d{1,12}$/.test(dense)) return Number(dense)
  if (/^\d{1,12}[.,]\d{1,2}$/.test(dense)) return Number(dense.replace(',', '.'))
  // «1,890.50» and «1.890,50»: the last sign is the decimal one.
  const both = /^(\d{1,3}(?:[.,]\d{3})+)([.,])(\d{1,2})$/.exec(dense)
  if (both && !both[1]!.includes(both[2]!)) return Number(`${both[1]!.replace(/[.,]/g, '')}.${both[3]}`)
  return null
}

export function readPrice(text: string): number | null {
  const price = readNumber(text.replace(/\s*(₽|руб(лей|\.)?|р\.?|rub)$/i, ''))
  return price === null || price > productLimits.price ? null : price
}

export function readQuantity(text: string): number | null {
  if (/^(нет|нет в наличии|отсутствует|-|–|—)$/i.test(text)) return 0
  const number = readNumber(text.replace(/^(>|более|больше|от)\s*/i, '').replace(/\s*(шт\.?|штук)$/i, ''))
  return number === null || number > productLimits.quantity ? null : Math.floor(number)
}

function readKind(text: string): PartKind | null {
  if (/^(ориг|original)/i.test(text)) return 'original'
  if (/^(аналог|замен|неориг|analog)/i.test(text)) return 'analog'
  return /^(универс|universal)/i.test(text) ? 'universal' : null
}
