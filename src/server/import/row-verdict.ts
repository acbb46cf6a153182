import type { ArticleMatch } from '#shared/import/article-match.ts'
import { isPriceJump, isPriceSlip } from '#shared/import/price-change.ts'
import { newPriceWarnings, type PriceWarning, type WarnedPrices } from '#shared/product/price-warnings.ts'
import type { KnownProduct, RowWords, StagedRow } from './row-queries.ts'

/**
 * What becomes of a row that could be read: a new product, a change, or nothing. By itself the shop takes neither a price that
 * doubles or halves, nor a product for 0 ₽, nor a row whose article only looks like that of a product.
 */

type Verdict = Pick<StagedRow, 'before' | 'action' | 'fault' | 'is_jump' | 'keeps_price' | 'is_doubtful' | 'warnings'>
type Given = Record<string, unknown>

export const priceFields = new Set(['price', 'user_price', 'master_price', 'purchase_price'])

export function verdictOf(given: Given, match: ArticleMatch<KnownProduct> | null, words: Partial<RowWords>): Verdict {
  return match ? knownVerdict(given, match, words) : newVerdict(given, words)
}

function newVerdict(given: Given, { chosen_take: isTaken = null }: Partial<RowWords>): Verdict {
  const plain = { before: null, is_jump: false, keeps_price: false, is_doubtful: false, warnings: [] as PriceWarning[] }
  if (given.name === undefined) return { ...plain, action: 'skip', fault: 'no-name' }
  if (given.category_id === undefined) return { ...plain, action: 'skip', fault: 'no-section' }
  if (given.price === undefined && given.user_price === undefined) {
    return { ...plain, action: 'skip', fault: 'no-new-price' }
  }
  const warnings = newPriceWarnings(null, pricesOf({ ...given, price: given.price ?? given.user_price }))
  if (isTaken ?? !warnings.includes('zero-price')) return { ...plain, warnings, action: 'create', fault: null }
  return { ...plain, warnings, action: 'skip', fault: 'unticked' }
}

function knownVerdict(
  given: Given,
  { product, isDoubtful }: ArticleMatch<KnownProduct>,
  words: Partial<RowWords>,
): Verdict {
  const { state } = product
  const { chosen_take: isTaken = null, chosen_keep_price: isKept = null } = words
  const fields = Object.keys(given).filter((field) => field !== 'sku' && field !== 'markup_rule')
  const changed = fields.filter((field) => given[field] !== state[field])
  const repriced = changed
    .filter((field) => priceFields.has(field))
    .map((field) => [priceInEffect(state, field), Number(given[field])] as const)
  const isSlip = repriced.some(([before, after]) => isPriceSlip(before, after))
  // Whoever takes a doubtful row has seen all of it, its price too.
  const keepsPrice = isKept ?? (isSlip && !(isDoubtful && isTaken))
  const written = keepsPrice ? changed.filter((field) => !priceFields.has(field)) : changed
  const verdict = {
    before: Object.fromEntries(fields.map((field) => [field, state[field]])),
    is_jump: repriced.some(([before, after]) => isPriceJump(before, after)),
    keeps_price: keepsPrice,
    is_doubtful: isDoubtful,
    warnings: newPriceWarnings(pricesOf(state), pricesOf({ ...state, ...given })),
  }
  if (isDoubtful && !isTaken) return { ...verdict, action: 'skip', fault: 'doubtful' }
  if (isTaken === false) return { ...verdict, action: 'skip', fault: 'unticked' }
  return { ...verdict, action: written.length > 0 ? 'update' : 'same', fault: null }
}

/** Whoever has no price of their own pays the one before it: the first discount, and the first price of masters, are held against that. */
function priceInEffect(state: KnownProduct['state'], field: string): number {
  const { price, user_price: own, master_price: master } = state
  if (field === 'user_price') return Number(own ?? price ?? 0)
  if (field === 'master_price') return Number(master ?? own ?? price ?? 0)
  return Number(state[field] ?? 0)
}

function pricesOf({ price, user_price: own, master_price: master, purchase_price: purchase }: Given): WarnedPrices {
  const read = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    price: Number(price ?? 0),
    user_price: read(own),
    master_price: read(master),
    purchase_price: read(purchase),
  }
}
