/**
 * A guest's cart in this browser: products and quantities under one key, under others the prices they were added at and by what key the
 * shop knows the cart.
 */
import { withQuantity } from '#shared/cart/cart-review.ts'
import { type CartItem, maxCartLines } from '#shared/cart/cart-rules.ts'
import { newKey } from '#web/api/new-key.ts'
import { savedJson, savedList, savedText, saveJson, saveText } from '#web/store/saved.ts'
import { guestCartKey, type SeenPrices } from './cart-state.ts'

const seenPricesKey = 'cart-prices'
const mergeKeyEntry = 'cart-merge-key'
const wholeKey = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function readGuestCart(): CartItem[] {
  const known = new Map<number, CartItem>()
  for (const { id, quantity } of savedList(guestCartKey, isCartItem))
    if (!known.has(id)) known.set(id, { id, quantity })
  return [...known.values()].slice(0, maxCartLines)
}

/** An empty cart takes its key along: what is chosen afterwards was never sent with it. */
export function writeGuestCart(items: readonly CartItem[]) {
  saveJson(guestCartKey, items.length > 0 ? items : null)
  if (items.length === 0) saveText(mergeKeyEntry, null)
}

/** Quantities add up; what is above the stock shrinks to it when the cart is read. */
export function addToGuestCart(added: readonly CartItem[]) {
  const all = added.reduce<readonly CartItem[]>((kept, { id, quantity }) => {
    const now = kept.find((each) => each.id === id)?.quantity ?? 0
    return withQuantity(kept, { id, quantity: now + quantity })
  }, readGuestCart())
  writeGuestCart(all)
}

/** Sent with every try to merge this cart: what the shop has added with it, it does not add again. */
export function readMergeKey(): string {
  const kept = savedText(mergeKeyEntry)
  return kept !== null && wholeKey.test(kept) ? kept : newKey()
}

export function saveMergeKey(key: string) {
  saveText(mergeKeyEntry, key)
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
