/** A delivery note is typed, pasted, scanned or read from a sheet: «артикул; количество; цена» in any dress. What is not understood stays as it is. */

export const maxStockLines = 1000
export const maxStockText = 200_000
export const maxPieces = 100_000
const maxLine = 300

export type StockReading = { article: string; quantity: number; price: number | null }
export type StockLine = {
  text: string
  /** In order of likelihood: «481 236» is an article with a space, or 236 pieces of another. */
  readings: StockReading[]
  fault: string | null
}

/** Empty lines are nothing; of the rest every one comes back, understood or not. */
export function parseStockLines(text: string): StockLine[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseStockLine)
}

export function parseStockLine(text: string): StockLine {
  if (text.length > maxLine) return { text: text.slice(0, maxLine), readings: [], fault: 'Слишком длинная строка' }
  return /[\t;|]/.test(text) ? parseColumns(text) : parseWords(text)
}

/** Behind the article the first whole number is the quantity, the next number the price; a name may stand between. */
function parseColumns(text: string): StockLine {
  const [article = '', ...rest] = text.split(/[\t;|]/).map((column) => column.trim())
  if (!article) return { text, readings: [], fault: 'Нет артикула' }
  const numbers = rest.flatMap((column) => numberIn(column) ?? [])
  const [first, second] = numbers
  if (first === undefined) {
    const isEmpty = rest.every((column) => column === '' || !/^[-−\d]/.test(column))
    return isEmpty ? known(text, article, 1, null) : { text, readings: [], fault: 'Количество не читается' }
  }
  const fault = piecesFault(first)
  if (fault) return { text, readings: [{ article, quantity: 0, price: null }], fault }
  return known(text, article, first, second ?? null)
}

/** «DC31 5», «DC31 x5», «DC31 5 шт 1200,50», or nothing but what a scanner types. */
function parseWords(text: string): StockLine {
  const words = text.replace(/(\d)\s*шт\.?(?=\s|$)/giu, '$1').split(/\s+/)
  const whole = { article: text, quantity: 1, price: null }
  const readings: StockReading[] = []
  const last = words.at(-1)
  if (words.length >= 3) {
    const [pieces, price] = [piecesIn(words.at(-2)), numberIn(last ?? '')]
    if (pieces !== null && price !== null)
      readings.push({ article: words.slice(0, -2).join(' '), quantity: pieces, price })
  }
  const pieces = words.length >= 2 ? piecesIn(last) : null
  if (pieces !== null) readings.push({ article: words.slice(0, -1).join(' '), quantity: pieces, price: null })
  return { text, readings: [...readings, whole], fault: null }
}

function known(text: string, article: string, quantity: number, price: number | null): StockLine {
  return { text, readings: [{ article, quantity, price }], fault: null }
}

/** «1 200,50 ₽» and «5,000» of accounting programs. */
function numberIn(column: string): number | null {
  const text = column.replace(/[\s\u00a0]|₽|руб\.?|шт\.?/giu, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}

function piecesIn(word: string | undefined): number | null {
  const digits = /^[xх×*]?(\d{1,6})$/iu.exec(word ?? '')?.[1]
  const pieces = Number(digits)
  return digits !== undefined && pieces >= 1 && pieces <= maxPieces ? pieces : null
}

function piecesFault(pieces: number): string | null {
  if (!Number.isInteger(pieces)) return `Количество — целое число, а не ${String(pieces).replace('.', ',')}`
  return pieces >= 1 && pieces <= maxPieces ? null : `Количество — от 1 до ${maxPieces}`
}

const articleHeading = /артикул|парт.?номер|каталожн|штрих|^код|sku|article|part/i
const quantityHeading = /^кол|кол-?во|количеств|qty|quant|^шт/i
const priceHeading = /^цена|закуп|price/i
const headingWithin = 15

/** The rows of a sheet as lines of a pasted list, so that both are understood alike. */
export function stockSheetLines(rows: string[][]): string[] {
  const at = rows.slice(0, headingWithin).findIndex((cells) => columnsOf(cells) !== null)
  const columns = at < 0 ? null : columnsOf(rows[at] ?? [])
  return rows.slice(at + 1).map((cells) => {
    const chosen = columns ? columns.map((column) => cells[column] ?? '') : cells
    const plain = chosen.map((cell) => cell.replace(/[\s;|]+/g, ' ').trim())
    return plain[0] ? plain.join('\t').trim() : ''
  })
}

function columnsOf(cells: string[]): number[] | null {
  const find = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell.trim()))
  const [article, quantity, price] = [find(articleHeading), find(quantityHeading), find(priceHeading)]
  if (article < 0 || quantity < 0) return null
  return [article, quantity, ...(price >= 0 ? [price] : [])]
}
