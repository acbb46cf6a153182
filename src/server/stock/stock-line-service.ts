import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { RecognisedLine, RecognisedLines } from '#shared/stock/stock-contract.ts'
import type { StockLine } from '#shared/stock/stock-lines.ts'
import { type CodeMatch, findByStockCodes } from './stock-line-queries.ts'

/** What the lines of a delivery note stand for. Nothing is stored: somebody looks at it first. */

export async function recogniseStock(db: Queryable, lines: StockLine[]): Promise<RecognisedLines> {
  const codes = lines.flatMap(({ readings }) => readings.map(({ article }) => normalizeCode(article))).filter(Boolean)
  const matches = codes.length === 0 ? [] : await findByStockCodes(db, [...new Set(codes)])
  const byCode = new Map<string, CodeMatch[]>()
  for (const match of matches) byCode.set(match.code, [...(byCode.get(match.code) ?? []), match])
  return { lines: lines.map((line) => recognise(line, byCode)) }
}

function recognise({ text, readings, fault }: StockLine, byCode: Map<string, CodeMatch[]>): RecognisedLine {
  const empty = { text, product: null, candidates: [], fault }
  for (const { article, quantity, price } of readings) {
    const found = surest(byCode.get(normalizeCode(article)) ?? [])
    const [first, ...others] = found
    if (!first) continue
    const read = { ...empty, article, quantity, purchase_price: price }
    if (fault) return { ...read, state: 'bad', product: first.product }
    if (others.length > 0) return { ...read, state: 'several', candidates: found.map(({ product }) => product) }
    return { ...read, state: 'found', product: first.product }
  }
  const [read] = readings
  return {
    ...empty,
    article: read?.article ?? text,
    quantity: read?.quantity ?? 0,
    purchase_price: read?.price ?? null,
    state: fault ? 'bad' : 'unknown',
  }
}

/** All that were found in the surest way, each once. */
function surest(matches: CodeMatch[]): CodeMatch[] {
  const best = matches.filter(({ way }) => way === matches[0]?.way)
  return best.filter((match, n) => best.findIndex(({ product }) => product.id === match.product.id) === n)
}
