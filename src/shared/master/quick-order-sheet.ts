/** In a sheet the columns are found by their headings; without headings the article comes first and the quantity somewhere behind it. */

const articleHeading = /артикул|парт.?номер|каталожн|^код|sku|article|part/i
const quantityHeading = /^кол|кол-?во|количеств|qty|quant|^шт/i
/** Above the heading stand the supplier's name and the date. */
const headingWithin = 15

type Columns = { article: number; quantity: number }

/** The rows of a sheet as lines of a pasted list, so that both are understood alike. */
export function sheetLines(rows: string[][]): string[] {
  const at = rows.slice(0, headingWithin).findIndex((cells) => columnsOf(cells) !== null)
  const columns = at < 0 ? null : columnsOf(rows[at] ?? [])
  return rows.slice(at + 1).map((cells) => (columns ? byHeading(cells, columns) : withoutHeading(cells)))
}

function columnsOf(cells: string[]): Columns | null {
  const article = cells.findIndex((cell) => articleHeading.test(cell.trim()))
  const quantity = cells.findIndex((cell, n) => n !== article && quantityHeading.test(cell.trim()))
  return article >= 0 && quantity >= 0 ? { article, quantity } : null
}

function byHeading(cells: string[], columns: Columns): string {
  const article = oneLine(cells[columns.article] ?? '')
  return article ? `${article}\t${oneLine(cells[columns.quantity] ?? '')}`.trim() : withoutHeading(cells)
}

function withoutHeading(cells: string[]): string {
  return cells.map(oneLine).filter(Boolean).join('\t')
}

/** A break or a column sign inside a cell would make two lines or columns of it. */
function oneLine(cell: string): string {
  return cell.replace(/[\s;|]+/g, ' ').trim()
}
