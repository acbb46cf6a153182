import { z } from 'zod'
import { cartKey } from '#shared/cart/cart-contract.ts'
import { masterProductCard, type ProductCard } from '#shared/catalog/product-contract.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { maxQuickLines, maxQuickText } from './quick-order-lines.ts'

export const quickOrderInput = z.object({
  text: z.string({ error: 'Вставьте список' }).max(maxQuickText, 'Список слишком длинный. Разделите его на части'),
})

export const quickRowStatuses = ['found', 'replaced', 'short', 'ambiguous', 'missing', 'fault'] as const

/** A line of the list and what the shop makes of it. Whatever the outcome, the text comes back: nothing typed is lost. */
const quickRow = z.object({
  text: z.string(),
  status: z.enum(quickRowStatuses),
  /** As understood; the buyer may change both. */
  article: z.string(),
  quantity: z.int().nullable(),
  product: masterProductCard.nullable(),
  /** What was typed, where another product or another number answers to it. */
  replaces: z.string().nullable(),
  /** Of the products that share a number one has to be chosen. */
  candidates: z.array(masterProductCard),
  /** Nothing has the number: those one mistake away from it, to be compared and chosen. */
  similar: z.array(z.object({ number: z.string(), typed: z.string(), product: masterProductCard })),
  /** How many there are where fewer are than wanted. */
  available: z.int().nullable(),
  fault: z.string().nullable(),
})
type Card = ProductCard & { master_price: number | null }
export type QuickRow = Omit<z.infer<typeof quickRow>, 'product' | 'candidates' | 'similar'> & {
  similar: { number: string; typed: string; product: Card }[]
  product: Card | null
  candidates: Card[]
}

export const quickOrder = z.object({ rows: z.array(quickRow) })
export type QuickOrder = { rows: QuickRow[] }

const id = z.int().min(1).max(maxId)
export const quickCartInput = z.object({
  key: cartKey,
  items: z
    .array(z.object({ id, quantity: z.int().min(1).max(999) }))
    .min(1)
    .max(maxQuickLines),
})

/** What went into the cart and what found no place there: above the stock, sold out, or past the hundredth line. */
export const quickCart = z.object({
  added: z.array(z.object({ id: z.int(), quantity: z.int() })),
  dropped: z.array(z.object({ id: z.int(), quantity: z.int() })),
})
export type QuickCart = z.infer<typeof quickCart>
