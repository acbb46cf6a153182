/** A guest's cart in this browser: products and quantities under one key, the prices they were added at under another. */
import { withQuantity } from '#shared/cart/cart-review.ts'
import { type CartItem, maxCartLines } from '#shared/cart/cart-rules.ts'
import { guestCartKey } from './guest-cart-key.ts'

const seenPricesKey = 'cart-prices'

export type SeenPrices = Readonly<Record<number, number>>

/** The stored text cannot be trusted: another version, another tab or the user may have written it. */
export function readGuestCart(): CartItem[] {
  const kept = readSaved(guestCartKey)
  if (!Array.isArray(kept)) return []
  const known = new Map<number, CartItem>()
  for (const { id, quantity } of kept.filter(isCartItem)) if (!known.has(id)) known.set(id, { id, quantity })
  return [...known.values()].slice(0, maxCartLines)
}

export function writeGuestCart(items: readonly CartItem[]) {
  if (items.length === 0) forget(guestCartKey)
  else keep(guestCartKey, items)
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
  const kept = readSaved(seenPricesKey)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, price]) => typeof price === 'number'))
}

/** Only prices of products in the cart are stored. */
export function writeSeenPrices(prices: SeenPrices, items: readonly CartItem[]) {
  const own = items.flatMap(({ id }) => (prices[id] === undefined ? [] : [[id, prices[id]]]))
  if (own.length === 0) forget(seenPricesKey)
  else keep(seenPricesKey, Object.fromEntries(own))
}

function isCartItem(kept: unknown): kept is CartItem {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, quantity } = kept as Partial<CartItem>
  return Number.isSafeInteger(id) && Number(id) > 0 && Number.isSafeInteger(quantity) && Number(quantity) >= 1
}

function readSaved(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

// Storage may be switched off or full; the cart then lasts until the page is left.
function keep(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}
