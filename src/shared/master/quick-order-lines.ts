/** A master's list is typed or copied from anywhere: «артикул количество» in any dress. What cannot be understood is stored as it is. */

export const maxQuickLines = 300
export const maxQuickText = 50_000
/** Longer than any article with a name beside it. */
export const maxLineText = 300
const maxQuantity = 999

/** One way to understand a line; null where the quantity makes no sense and has to be typed again. */
export type Reading = { article: string; quantity: number | null }

export type QuickLine = {
  text: string
  /** In order of likelihood: «481 236 018 529» is an article with spaces, or 529 pieces of another. */
  readings: Reading[]
  fault: string | null
}

/** Empty lines are nothing; of the rest every one comes back, understood or not. */
export function parseQuickLines(text: string): QuickLine[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseQuickLine)
}

const number = String.raw`[-−]?\d+(?:[.,]\d+)?`
const unit = /(\d)\s*(?:шт(?:ук[аи]?)?|ед|pcs?)\.?$/i
// «DC31 x2», «DC31 × 2», «DC31 - 2», «DC31: 2», «DC31,2», «DC31 2». A Latin or Russian x needs a space: «WX2» is an article.
const lineShape = new RegExp(
  String.raw`^(?<article>.+?)(?<sign>\s*[×*]\s*|\s+[xх]\s*|\s+[-–—=]\s+|\s*[:=]\s*|\s*,\s*|\s+)(?<quantity>${number})$`,
  'iu',
)
const columnQuantity = new RegExp(String.raw`^[xх×*]?\s*(${number})$`, 'iu')

export function parseQuickLine(text: string): QuickLine {
  if (text.length > maxLineText) return { text, readings: [], fault: 'Слишком длинная строка' }
  const bare = text.replace(unit, '$1')
  return /[\t;|]/.test(bare) ? parseColumns(text, bare) : parseWords(text, bare)
}

function parseColumns(text: string, bare: string): QuickLine {
  const [article = '', ...rest] = bare.split(/[\t;|]/).map((column) => column.trim())
  const numbers = rest.flatMap((column) => columnQuantity.exec(column.replace(unit, '$1'))?.[1] ?? [])
  // Behind the quantity a price may follow; before it a name.
  const typed = numbers.find((given) => pieces(given) !== null) ?? numbers[0]
  if (!article) return { text, readings: [], fault: 'Нет артикула' }
  return lineOf(text, article, typed)
}

function parseWords(text: string, bare: string): QuickLine {
  const { article, sign, quantity } = lineShape.exec(bare)?.groups ?? {}
  const whole = { article: bare, quantity: 1 }
  if (!article || !quantity) return { text, readings: [whole, ...firstWord(bare, 1)], fault: null }
  const line = lineOf(text, article.trim(), quantity)
  const named = firstWord(article, line.readings[0]?.quantity ?? null)
  // With nothing but a space between them the last figures may belong to the article.
  const spaced = sign?.trim() === '' ? [whole] : []
  return { ...line, readings: [...line.readings, ...spaced, ...named] }
}

/** «DC31-00178A Насос сливной»: the article stands first, its name behind it. */
function firstWord(article: string, quantity: number | null): Reading[] {
  const [first = ''] = article.split(/\s+/)
  return first !== article.trim() && /\d/.test(first) ? [{ article: first, quantity }] : []
}

function lineOf(text: string, article: string, typed: string | undefined): QuickLine {
  const quantity = typed === undefined ? 1 : pieces(typed)
  return {
    text,
    readings: [{ article, quantity }],
    fault: quantity === null ? quantityError(typed ?? '') : null,
  }
}

/** «2,000» of accounting programs are two pieces; two and a half are none. */
function pieces(typed: string): number | null {
  const whole = /^(\d{1,6})(?:[.,]0+)?$/.exec(typed)?.[1]
  const quantity = Number(whole)
  return whole !== undefined && quantity >= 1 && quantity <= maxQuantity ? quantity : null
}

function quantityError(typed: string): string {
  return /[.,]/.test(typed) ? `Количество — целое число, а не ${typed}` : `Количество — от 1 до ${maxQuantity}`
}
