/** A guest's cart in this browser: products and quantities under one key, the prices they were added at under another. */
import { withQuantity } from '#shared/cart/cart-review.ts'
import { type CartItem, maxCartLines } from '#shared/cart/cart-rules.ts'
import { savedJson, savedList, saveJson } from '#web/store/saved.ts'
import { guestCartKey } from './guest-cart-key.ts'

const seenPricesKey = 'cart-prices'

export type SeenPrices = Readonly<Record<number, number>>

export function readGuestCart(): CartItem[] {
  const known = new Map<number, CartItem>()
  for (const { id, quantity } of savedList(guestCartKey, isCartItem))
    if (!known.has(id)) known.set(id, { id, quantity })
  return [...known.values()].slice(0, maxCartLines)
}

export function writeGuestCart(items: readonly CartItem[]) {
  saveJson(guestCartKey, items.length > 0 ? items : null)
}

/** Quantities add up; what is above the stock shrinks to it when the cart is read. */
export function addToGuestCart(added: readonly CartItem[]) {
  const all = added.reduce<readonly CartItem[]>((kept, { id, quantity }) => {
    const now = kept.find((each) => each.id === id)?.quantity ?? 0
    return withQuantity(kept, { id, quantity: now + quantity })
  }, readGuestCart())
  writeGuestCart(all)
}

export function readSeenPrices(): SeenPrices {
  const kept = savedJson(seenPricesKey)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, price]) => typeof price === 'number'))
}

/** Only prices of products in the cart are stored. */
export function writeSeenPrices(prices: SeenPrices, items: readonly CartItem[]) {
  const own = items.flatMap(({ id }) => (prices[id] === undefined ? [] : [[id, prices[id]]]))
  saveJson(seenPricesKey, own.length > 0 ? Object.fromEntries(own) : null)
}

function isCartItem(kept: unknown): kept is CartItem {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, quantity } = kept as Partial<CartItem>
  return Number.isSafeInteger(id) && Number(id) > 0 && Number.isSafeInteger(quantity) && Number(quantity) >= 1
}
