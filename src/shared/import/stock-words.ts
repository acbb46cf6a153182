import { productLimits } from '#shared/product/product-admin-rules.ts'

/**
 * Suppliers write «много», «10+» or «под заказ» where a number should stand. What such a word means for the stock is one rule
 * for the whole file; the rest of the row is taken whatever it says.
 */
export type StockRule = { kind: 'keep' } | { kind: 'count'; pieces: number } | { kind: 'unknown' }

export const usualStockRule: StockRule = { kind: 'keep' }
/** What «много» counts as unless the shopkeeper says otherwise. */
export const usualPieces = 10

/** A number of pieces, null for an unknown stock, 'keep' for the one the product has; undefined: nobody can tell. */
export type StockReading = number | null | 'keep' | undefined

/** Nothing is there, and nothing is promised. */
const none = /^(нет|нет в наличии|нет на складе|отсутствует|закончил(ся|ось|ись)|0|-|–|—)$/iu
/** At least so many: «>10», «10+», «более 10 шт.», «10 и более», «до 10» is no promise and is not among them. */
const atLeast =
  /^(?:>|>=|≥|более|больше|свыше|от)\s*([\d\s\u00a0\u202f]+)(?:шт\.?|штук)?$|^([\d\s\u00a0\u202f]+)\s*(?:шт\.?|штук)?\s*(?:\+|и более|и больше)$/iu
/** It would have to be ordered first: never counted as something on the shelf. */
const onOrder = /заказ|ожида|в пути|транзит|постав|скоро|уточн|запрос|звон/iu
/** A short word without figures: «много», «есть», «в наличии», «+», «***». */
const word = /^(?:[\p{L}\s.,()«»"-]{1,60}|[+*]{1,10})$/u

export function readStock(text: string, rule: StockRule): StockReading {
  if (none.test(text)) return 0
  const number = readNumber(text.replace(/\s*(шт\.?|штук)$/iu, ''))
  if (number !== null) return number > productLimits.quantity ? undefined : Math.floor(number)
  if (!isStockWord(text)) return undefined
  if (rule.kind === 'keep') return 'keep'
  if (rule.kind === 'unknown' || onOrder.test(text)) return null
  return leastPieces(text) ?? rule.pieces
}

/** Neither a number nor «нет»: the rule of the file decides. */
export function isStockWord(text: string): boolean {
  if (none.test(text)) return false
  const least = leastPieces(text)
  return least === null ? word.test(text) : least <= productLimits.quantity
}

function leastPieces(text: string): number | null {
  const found = atLeast.exec(text)
  return found ? readNumber(found[1] ?? found[2] ?? '') : null
}

/** Whole and decimal, with spaces between thousands and the comma of Russia; null when it is no number. */
export function readNumber(text: string): number | null {
  const dense = text.replace(/[\s\u00a0\u202f']/g, '')
  if (/^\d{1,12}$/.test(dense)) return Number(dense)
  if (/^\d{1,12}[.,]\d{1,2}$/.test(dense)) return Number(dense.replace(',', '.'))
  // «1,890.50» and «1.890,50»: the last sign is the decimal one.
  const both = /^(\d{1,3}(?:[.,]\d{3})+)([.,])(\d{1,2})$/.exec(dense)
  if (both && !both[1]!.includes(both[2]!)) return Number(`${both[1]!.replace(/[.,]/g, '')}.${both[3]}`)
  return null
}
