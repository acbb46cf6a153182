import { diagramLimits } from './diagram-limits.ts'

/**
 * A list somebody copied from a document: «позиция артикул количество» in a line, with tabs, semicolons or spaces between.
 * A line that is not understood is named and stays with the person who pasted it.
 */
export type ListedPosition = { line: number; key: string; number: string; quantity: number; name: string }
export type UnreadLine = { line: number; text: string; why: string }
export type PositionList = { rows: ListedPosition[]; unread: UnreadLine[] }

export const maxListLines = 1000
const maxNumber = 64
const maxName = 200

export function readPositionList(text: string): PositionList {
  const lines = text.split(/\r\n?|\n/)
  const given = lines.flatMap((line, n) => (line.trim() ? [{ line: n + 1, text: line }] : []))
  const list: PositionList = { rows: [], unread: [] }
  for (const [n, { line, text }] of given.entries()) {
    if (n === 0 && isHeading(text)) continue
    const read = n < maxListLines ? readLine(text) : `За раз не больше ${maxListLines} строк`
    if (typeof read === 'string') list.unread.push({ line, text: text.trim(), why: read })
    else list.rows.push({ line, ...read })
  }
  return list
}

/** The first line of a table says what the columns are. */
function isHeading(text: string): boolean {
  return /^\s*"?(поз|№|pos|#)/i.test(text) && !/\d/.test(text)
}

function readLine(text: string): Omit<ListedPosition, 'line'> | string {
  const columns = columnsOf(text)
  const [key = '', number = '', third = '', fourth = ''] = columns
  if (!isPositionKey(key)) return `«${cut(key)}» не похоже на номер позиции`
  if (number === '') return 'Нет артикула'
  if (number.length > maxNumber) return `Артикул длиннее ${maxNumber} символов`
  if (!/[\p{L}\p{N}]/u.test(number)) return `«${cut(number)}» не похоже на артикул`
  if (columns.length > 4) return 'Слишком много столбцов: нужны позиция, артикул, количество'
  // A table may name the part before or after how many there are.
  const isNamed = /\p{L}/u.test(third) && !isAmount(third)
  const [amount, name] = isNamed ? [fourth, third] : [third, fourth]
  const quantity = amount === '' ? 1 : amountOf(amount)
  if (quantity === null) return `Количество «${cut(amount)}»: нужно число от 1 до ${diagramLimits.quantity}`
  return { key, number, quantity, name: name.slice(0, maxName) }
}

/** Tabs and semicolons are surer than spaces: an article may have spaces in it. */
function columnsOf(text: string): string[] {
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : null
  if (delimiter) {
    const cells = text.split(delimiter).map(plainCell)
    while (cells.length > 1 && cells.at(-1) === '') cells.pop()
    return cells
  }
  const words = text.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  // «12 DC97 16991 A 2»: what stands between the position and the amount is the article.
  if (words.length > 3 && isAmount(last)) return [words[0]!, words.slice(1, -1).join(' '), last]
  return words.length > 3 ? [words[0]!, words.slice(1).join(' ')] : words
}

function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

/** «12», «12A», «A-3»: short, and with a digit or a single letter. */
export function isPositionKey(text: string): boolean {
  return text.length <= diagramLimits.key && /^[\p{L}\p{N}][\p{L}\p{N}.\-/*']*$/u.test(text) && /\d|^\p{L}$/u.test(text)
}

function isAmount(text: string): boolean {
  return /^[×xх]?\s*\d+([.,]0+)?\s*(шт\.?|pcs\.?)?$/i.test(text)
}

function amountOf(text: string): number | null {
  if (!isAmount(text)) return null
  const amount = Number(/\d+/.exec(text)?.[0])
  return amount >= 1 && amount <= diagramLimits.quantity ? amount : null
}

function cut(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text
}
