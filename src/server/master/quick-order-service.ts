import { mergeGuestCart } from '#server/cart/cart-service.ts'
import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import { findSimilarOfEach } from '#server/catalog/similar-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { type CartItem, itemsWithout, lineLimit } from '#shared/cart/cart-rules.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import type { QuickCart, QuickOrder, QuickRow } from '#shared/master/quick-order-contract.ts'
import type { QuickLine } from '#shared/master/quick-order-lines.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findByCodes, findReplacements } from './quick-order-queries.ts'

/** A master's list becomes products: by article, by an old or foreign number, or by what replaces a product no longer made. */

type Card = NonNullable<QuickRow['product']>
type Found = { products: Card[]; replaces: string | null }
type Shelf = { find(article: string): Found | null }

export async function recogniseLines(db: Queryable, tier: PriceTier, lines: QuickLine[]): Promise<QuickOrder> {
  const shelf = await openShelf(
    db,
    tier,
    lines.flatMap(({ readings }) => readings.map(({ article }) => article)),
  )
  /** A product that stands in the list twice is in the shop only once. */
  const taken = new Map<number, number>()
  const rows = lines.map((line) => recogniseLine(line, shelf, taken))
  return { rows: await withSimilar(db, tier, rows) }
}

/** Where nothing has the number: those one mistake away. The master compares and chooses, nothing is put in its place. */
async function withSimilar(db: Queryable, tier: PriceTier, rows: QuickRow[]): Promise<QuickRow[]> {
  const missing = rows.filter(({ status }) => status === 'missing')
  if (missing.length === 0) return rows
  const found = await findSimilarOfEach(db, { tier, texts: missing.map(({ article }) => article) })
  return rows.map((row) => {
    const similar = found[missing.indexOf(row)] ?? []
    return { ...row, similar: similar.flatMap(offered).slice(0, mostSimilar) }
  })
}

const mostSimilar = 3

function offered({ number, typed, product }: SimilarNumber): QuickRow['similar'] {
  return product && !product.discontinued
    ? [{ number, typed, product: { master_price: null, ...product } as Card }]
    : []
}

/** «Арт. DC97-16140X», «P/N C00069925»: without the label. */
function codeOf(article: string): string {
  return normalizeCode(readCodes(article).text)
}

/** Everything the list may mean, fetched with a few questions however long it is. */
async function openShelf(db: Queryable, tier: PriceTier, articles: string[]): Promise<Shelf> {
  const codes = [...new Set(articles.map(codeOf))].filter((code) => code !== '')
  const matches = codes.length === 0 ? [] : await findByCodes(db, codes)
  const known = await cardsOf(
    db,
    tier,
    matches.map(({ productId }) => productId),
  )
  const gone = [...known.values()].filter(({ discontinued }) => discontinued).map(({ id }) => id)
  const replacements = gone.length === 0 ? [] : await findReplacements(db, gone)
  const newer = await cardsOf(
    db,
    tier,
    replacements.map(({ newId }) => newId),
  )
  const newerOf = new Map(replacements.map(({ oldId, newId }) => [oldId, newer.get(newId)]))

  function cards(code: string, by: 'article' | 'number'): Card[] {
    const ids = matches.filter((match) => match.code === code && match.by === by).map(({ productId }) => productId)
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  return {
    find(article) {
      const code = codeOf(article)
      const own = cards(code, 'article')
      const exact = own.filter(({ sku }) => sku.toUpperCase() === article.toUpperCase())
      const named = exact.length > 0 ? exact : own
      const found = named.length > 0 ? named : cards(code, 'number')
      const onSale = found.filter(({ discontinued }) => !discontinued)
      const [only] = onSale.length > 0 ? onSale : found
      if (!only) return null
      if (onSale.length > 1) return { products: onSale, replaces: null }
      const newerPart = only.discontinued ? newerOf.get(only.id) : undefined
      const isOther = named.length === 0 || newerPart !== undefined
      return { products: [newerPart ?? only], replaces: isOther ? article : null }
    },
  }
}

async function cardsOf(db: Queryable, tier: PriceTier, ids: number[]): Promise<Map<number, Card>> {
  const products = await findProductsByIds(db, { tier, ids: [...new Set(ids)] })
  return new Map(products.map((product) => [product.id, { master_price: null, ...product } as Card]))
}

function recogniseLine({ text, readings, fault }: QuickLine, shelf: Shelf, taken: Map<number, number>): QuickRow {
  for (const { article, quantity } of readings) {
    const found = shelf.find(article)
    if (!found) continue
    const row = { ...emptyRow, text, article, quantity, replaces: found.replaces }
    const [product] = found.products
    if (found.products.length > 1 || !product) return { ...row, status: 'ambiguous', candidates: found.products }
    if (quantity === null) return { ...row, product, status: 'fault', fault }
    const left = Math.max(0, lineLimit(product) - (taken.get(product.id) ?? 0))
    taken.set(product.id, (taken.get(product.id) ?? 0) + Math.min(quantity, left))
    if (quantity > left) return { ...row, product, status: 'short', available: left }
    return { ...row, product, status: found.replaces === null ? 'found' : 'replaced' }
  }
  const [first] = readings
  return {
    ...emptyRow,
    text,
    article: first?.article ?? text,
    quantity: first?.quantity ?? null,
    status: fault ? 'fault' : 'missing',
    fault,
  }
}

const emptyRow = { product: null, replaces: null, candidates: [], similar: [], available: null, fault: null }

/** The list joins what the cart holds, like a cart filled before the login: added up, never above the stock. */
export async function putIntoCart(
  db: Db,
  { userId, tier, items, key }: { userId: number; tier: PriceTier; items: CartItem[]; key?: string | undefined },
): Promise<QuickCart> {
  const { dropped } = await mergeGuestCart(db, { userId, tier, items, key })
  return { added: itemsWithout(items, dropped), dropped }
}
