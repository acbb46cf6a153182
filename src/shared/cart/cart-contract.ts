import { z } from 'zod'
import { masterProductCard, type ProductCard, productCard } from '#shared/catalog/product-contract.ts'
import { maxId, parseId } from '#shared/slug/slug-or-id.ts'
import { maxCartLines, maxLineQuantity } from './cart-rules.ts'

const id = z.int().min(1).max(maxId)
/** Whose cart it is: the browser knows it from a cookie, where numbers are text. It is only ever compared with the session. */
const ownerId = z.union([
  id,
  z
    .string()
    .refine((text) => parseId(text) !== null)
    .transform(Number),
])

export const cartLineInput = z.object({
  user_id: ownerId,
  product_id: id,
  quantity: z.int().min(1).max(maxLineQuantity),
})

/** Made by the browser before it first adds something, and sent until there is an answer: what has been added with it is not added again. */
export const cartKey = z.uuid().optional()

/** What the browser kept for a guest. Old quantities may be above anything allowed; merging brings them down. */
export const cartMergeInput = z.object({
  key: cartKey,
  items: z.array(z.object({ id, quantity: z.int().min(1).max(maxId) })).max(maxCartLines),
})

function lineOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    id: z.int(),
    product_id: z.int(),
    quantity: z.int(),
    /** What can be bought now; null when nobody knows. */
    product_quantity: z.int().nullable(),
    product: card,
    /** Whole rubles when the line was last changed; another price now is told to the buyer. */
    price_seen: z.int(),
  })
}

export const cartLine = lineOf(productCard)
export const masterCartLine = lineOf(masterProductCard)
export type CartLine = Omit<z.infer<typeof cartLine>, 'product'> & { product: ProductCard }

function mergeOf<Line extends z.ZodType>(line: Line) {
  return z.object({
    lines: z.array(line),
    /** What found no place in the cart: sold out, no longer sold, or above the stock. */
    dropped: z.array(z.object({ id: z.int(), quantity: z.int() })),
  })
}

export const cartMerge = mergeOf(cartLine)
export const masterCartMerge = mergeOf(masterCartLine)
export type CartMerge = Omit<z.infer<typeof cartMerge>, 'lines'> & { lines: CartLine[] }
