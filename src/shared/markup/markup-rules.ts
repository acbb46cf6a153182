import { type Rubles, wholeRubles } from '#shared/money/rubles.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'

/** A price follows from what the shop pays: of the rules, in the order the owner gave them, the first that fits counts. */

/** How a price ends. All go up: what a rule promises to earn is never rounded away. */
export const markupRoundings = ['1', '10', '50', '100', '9', '90'] as const
export type MarkupRounding = (typeof markupRoundings)[number]

export type MarkupStep = {
  percent: number
  /** On top of the percentage. */
  rubles: Rubles
  /** Earned at least, on each piece. */
  least: Rubles
  rounding: MarkupRounding
}

/** An empty condition fits everything. Both ends of the band of purchase prices belong to it. */
export type MarkupRule = {
  supplier_id: number | null
  brand: string
  category_id: number | null
  /** Null: the whole category. */
  subcategory_id: number | null
  purchase_from: Rubles | null
  purchase_to: Rubles | null
  retail: MarkupStep
  /** Null: the price for masters is not the business of this rule. */
  master: MarkupStep | null
}

/** What a rule looks at. */
export type MarkupSubject = {
  supplier_id: number | null
  brand: string
  category_id: number | null
  subcategory_id: number | null
  purchase_price: number | null
}

export type MarkedUp = {
  /** From 1, as the owner sees them. */
  rule: number
  retail: Rubles
  master: Rubles | null
}

/** Null: nobody knows what the product costs the shop, or no rule is about it. */
export function markUp(rules: readonly MarkupRule[], subject: MarkupSubject): MarkedUp | null {
  const { purchase_price: purchase } = subject
  if (!purchase) return null
  const place = rules.findIndex((rule) => isAbout(rule, subject, purchase))
  const rule = rules[place]
  if (!rule) return null
  return {
    rule: place + 1,
    retail: stepped(purchase, rule.retail),
    master: rule.master && stepped(purchase, rule.master),
  }
}

function isAbout(rule: MarkupRule, subject: MarkupSubject, purchase: number): boolean {
  return (
    (rule.supplier_id === null || rule.supplier_id === subject.supplier_id) &&
    (rule.brand === '' || sameBrand(rule.brand, subject.brand)) &&
    // A subcategory may be moved to another category; the rule goes with it.
    (rule.subcategory_id === null
      ? rule.category_id === null || rule.category_id === subject.category_id
      : rule.subcategory_id === subject.subcategory_id) &&
    purchase >= (rule.purchase_from ?? 0) &&
    purchase <= (rule.purchase_to ?? Number.POSITIVE_INFINITY)
  )
}

function sameBrand(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** Counted in whole kopecks: 0,1 % of a price with kopecks is no business of binary fractions. */
function stepped(purchase: number, { percent, rubles, least, rounding }: MarkupStep): Rubles {
  const paid = Math.round(purchase * 100)
  const marked = Math.ceil((paid * (10_000 + Math.round(percent * 100))) / 10_000) + rubles * 100
  const whole = Math.ceil(Math.max(marked, paid + least * 100) / 100)
  return Math.min(rounded(whole, rounding), productLimits.price)
}

function rounded(price: Rubles, rounding: MarkupRounding): Rubles {
  if (rounding === '9') return Math.ceil((price + 1) / 10) * 10 - 1
  if (rounding === '90') return Math.ceil((price + 10) / 100) * 100 - 10
  const step = Number(rounding)
  return Math.ceil(price / step) * step
}

/** The earlier rule, from 1, that always fits where this one does: it would never be asked. */
export function hiddenBy(rules: readonly MarkupRule[], place: number): number | null {
  const own = rules[place]
  if (!own) return null
  const earlier = rules.slice(0, place).findIndex((rule) => isWider(rule, own))
  return earlier < 0 ? null : earlier + 1
}

function isWider(rule: MarkupRule, own: MarkupRule): boolean {
  return (
    (rule.supplier_id === null || rule.supplier_id === own.supplier_id) &&
    (rule.brand === '' || sameBrand(rule.brand, own.brand)) &&
    (rule.category_id === null || rule.category_id === own.category_id) &&
    (rule.subcategory_id === null || rule.subcategory_id === own.subcategory_id) &&
    (rule.purchase_from ?? 0) <= (own.purchase_from ?? 0) &&
    (rule.purchase_to ?? Number.POSITIVE_INFINITY) >= (own.purchase_to ?? Number.POSITIVE_INFINITY)
  )
}

export type MarkupPrices = { price: number; user_price: number | null; master_price: number | null }

/** Why a product keeps the price everybody pays. */
export const markupLeft = {
  'by-hand': 'цена вручную',
  'no-purchase': 'нет закупочной цены',
  'no-rule': 'ни одно правило не подходит',
  discount: 'идёт скидка: розничную не трогаем',
} as const
export type MarkupLeft = keyof typeof markupLeft
export const markupLeftCodes = Object.keys(markupLeft) as [MarkupLeft, ...MarkupLeft[]]

export type Repriced = { rule: number | null; prices: MarkupPrices; left: MarkupLeft | null }
type Asked = { byHand?: boolean; discounted?: boolean }

/**
 * A product with the prices its rule gives it. Prices set by hand, and the price of a sale, stay unless they are asked for. The price
 * that is shown struck through is never raised and never made: it says what the product did cost.
 */
export function reprice(
  product: MarkupSubject & MarkupPrices & { price_by_hand: boolean },
  rules: readonly MarkupRule[],
  { byHand = false, discounted = false }: Asked = {},
): Repriced {
  const { price, user_price: own, master_price: master } = product
  const before = { price, user_price: own, master_price: master }
  if (product.price_by_hand && !byHand) return { rule: null, prices: before, left: 'by-hand' }
  if (!product.purchase_price) return { rule: null, prices: before, left: 'no-purchase' }
  const marked = markUp(rules, product)
  if (!marked) return { rule: null, prices: before, left: 'no-rule' }
  const isSale = own !== null && wholeRubles(price) > wholeRubles(own)
  const prices = { ...before, master_price: marked.master ?? master }
  const { rule, retail } = marked
  if (isSale) {
    return discounted
      ? { rule, prices: { ...prices, user_price: retail }, left: null }
      : { rule, prices, left: 'discount' }
  }
  if (own === null) return { rule, prices: { ...prices, price: retail }, left: null }
  return { rule, prices: { ...prices, user_price: retail, price: Math.min(price, retail) }, left: null }
}
