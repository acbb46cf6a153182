/** What an order, placed or rejected, does to the cart. */
import { withQuantity } from '#shared/cart/cart-review.ts'
import type { CartItem } from '#shared/cart/cart-rules.ts'
import { type KnownLine, lineOf } from './cart-lines.ts'
import { saveNotices } from './cart-notices.ts'
import { cartOwner, readCart } from './cart-reading.ts'
import { sendLine } from './cart-sending.ts'
import { cartState, setCartState } from './cart-state.ts'
import { dismissNotices } from './cart-store.ts'
import { serverCartChanged } from './cart-tabs.ts'
import { addToGuestCart, readGuestCart, writeGuestCart } from './guest-cart.ts'

/** A whole cart was emptied by the shop. A guest's is here, and may hold more by now: another tab went on choosing. */
export function takeOrderedOut(lines: readonly KnownLine[], isEmptied: boolean) {
  const userId = cartOwner()
  if (userId !== null) {
    if (!isEmptied) {
      for (const { product, quantity } of lines) {
        sendLine({ userId, productId: product.id, quantity: 0, from: quantity })
      }
    }
    serverCartChanged()
    if (isEmptied) void readCart()
    return
  }
  const left = lines.reduce<readonly CartItem[]>((items, { product, quantity }) => {
    const now = items.find(({ id }) => id === product.id)?.quantity ?? 0
    return withQuantity(items, { id: product.id, quantity: now - quantity })
  }, readGuestCart())
  writeGuestCart(left)
  setCartState({ items: left })
}

/** The server named products that ran short or changed their price: the cart takes that over; the form shows it as `told`. */
export async function correctCart(told: string[]) {
  await readCart()
  const cart = cartState()
  if (cart.items.some((item) => lineOf(item, cart)?.canBuy)) return dismissNotices()
  // With nothing left to order there is no form, and the cart has to say it. A guest's has done so when it lost the line.
  if (cart.items.length > 0) setCartState({ notices: saveNotices(told) })
}

/** Products of an earlier order: a user's are in the cart already, a guest's are added to the cart in this browser. */
export function takeRepeated(items: readonly CartItem[], notices: string[]) {
  if (notices.length > 0) saveNotices(notices)
  if (cartOwner() === null) addToGuestCart(items)
  else serverCartChanged()
  void readCart()
}
