/** One cart for the whole page: every button, badge and line shows the same. */
import { useSyncExternalStore } from 'react'
import { withQuantity } from '#shared/cart/cart-review.ts'
import { changeQuantity, maxCartLines } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { ownPrice } from '#web/ui/price.tsx'
import { showToast } from '#web/ui/toast.ts'
import { forgetNotices } from './cart-notices.ts'
import { cartOwner, changeServerCart, startReading, whenCartRead } from './cart-reading.ts'
import { type CartState, cartState, listenToCart, setCartState, unreadCart } from './cart-state.ts'
import { writeGuestCart, writeSeenPrices } from './guest-cart.ts'

export function useCart(): CartState {
  return useSyncExternalStore(subscribe, cartState, () => unreadCart)
}

export function useCartQuantity(productId: number): number {
  return useSyncExternalStore(
    subscribe,
    () => quantityInCart(productId),
    () => 0,
  )
}

/** Pieces, not lines: what the badge shows. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, countPieces, () => 0)
}

/** Pressing + or −, or −9999 to take the line out. Never above the stock. */
export async function changeCart(product: ProductCard, delta: number) {
  await whenCartRead()
  setLine(product, changeQuantity(quantityInCart(product.id), delta, product))
}

/** Takes back a removal: the line returns to its place. */
export function restoreLine(product: ProductCard, { quantity, place }: { quantity: number; place: number }) {
  setLine(product, changeQuantity(0, quantity, product), place)
}

/** The buyer has read what changed: the prices of now are the prices seen. */
export function dismissNotices() {
  forgetNotices()
  setCartState({ notices: [] })
  const { items, products, seenPrices } = cartState()
  for (const { id, quantity } of items) {
    const product = products.get(id)
    if (product && seenPrices[id] !== ownPrice(product)) setLine(product, quantity)
  }
}

function setLine(product: ProductCard, quantity: number, place?: number) {
  const { items, products, seenPrices } = cartState()
  const { id } = product
  if (quantity > 0 && quantityInCart(id) === 0 && items.length >= maxCartLines) {
    void showToast(`В корзине уже ${maxCartLines} товаров`, { kind: 'error', milliseconds: 6000 })
    return
  }
  const changed = withQuantity(items, { id, quantity }, place)
  const prices = { ...seenPrices, [id]: ownPrice(product) }
  setCartState({ items: changed, products: new Map(products).set(id, product), seenPrices: prices })
  const userId = cartOwner()
  if (userId !== null) return changeServerCart({ userId, productId: id, quantity })
  writeGuestCart(changed)
  writeSeenPrices(prices, changed)
}

function subscribe(listener: () => void): () => void {
  const stop = listenToCart(listener)
  startReading()
  return stop
}

function quantityInCart(productId: number): number {
  return cartState().items.find(({ id }) => id === productId)?.quantity ?? 0
}

function countPieces(): number {
  return cartState().items.reduce((sum, { quantity }) => sum + quantity, 0)
}
