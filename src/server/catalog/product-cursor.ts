import { maxTotal, type ProductSort } from '#shared/catalog/product-sort.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'

/**
 * Where the next portion of a list begins: after which row, in which order, at whose prices. A place in the masters'
 * order means nothing in anyone else's. The total rides along, because «Показать ещё» changes no count.
 */
export type ProductCursor = { sort: ProductSort; tier: PriceTier; total: number; keys: number[]; id: number }

/** «Новинки» stand by time in microseconds, which is what the database keeps; the year 2100 is far enough. */
const maxTime = 4_102_444_800_000_000

export function writeCursor({ sort, tier, total, keys, id }: ProductCursor): string {
  return Buffer.from(JSON.stringify([sort, tier, total, id, ...keys])).toString('base64url')
}

/** Null for anything this shop has not written for this order and these prices. */
export function readCursor(text: string, expected: Pick<ProductCursor, 'sort' | 'tier'>): ProductCursor | null {
  const fields = parseJson(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(fields)) return null
  const [sort, tier, total, id, ...keys] = fields
  if (sort !== expected.sort || tier !== expected.tier) return null
  if (!isWholeIn(total, 0, maxTotal) || !isWholeIn(id, 1, maxId)) return null
  const maxKey = sort === 'new' ? maxTime : maxId
  if (
    keys.length !== (sort === 'match' || sort === 'popular' ? 2 : 1) ||
    !keys.every((key) => isWholeIn(key, -maxId, maxKey))
  )
    return null
  return { sort: expected.sort, tier: expected.tier, total, id, keys }
}

function isWholeIn(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
