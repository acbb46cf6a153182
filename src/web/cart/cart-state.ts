import type { CartLine } from '#shared/cart/cart-contract.ts'
import type { CartItem } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { createStore } from '#web/store/store.ts'

/** A guest's cart stays in this browser under this key. */
export const guestCartKey = 'cart'

/** By product: the price it was added at. */
export type SeenPrices = Readonly<Record<number, number>>

/** The cart's state in this page, a guest's or a user's. */
export type CartState = {
  /** False until the cart was first read: the server draws the same page for everyone. */
  isRead: boolean
  hasFailed: boolean
  items: readonly CartItem[]
  /** The products themselves, as far as they were requested. */
  products: ReadonlyMap<number, ProductCard>
  seenPrices: SeenPrices
  notices: readonly string[]
}

export const cartStore = createStore<CartState>({
  isRead: false,
  hasFailed: false,
  items: [],
  products: new Map(),
  seenPrices: {},
  notices: [],
})

export const cartState = cartStore.get

export function setCartState(change: Partial<CartState>) {
  cartStore.set({ ...cartStore.get(), ...change })
}

export function quantityIn({ items }: Pick<CartState, 'items'>, productId: number): number {
  return items.find(({ id }) => id === productId)?.quantity ?? 0
}

/** The server's answer as the page's state. */
export function stateOfLines(lines: CartLine[]): Pick<CartState, 'items' | 'products' | 'seenPrices'> {
  return {
    items: lines.map(({ product_id, quantity }) => ({ id: product_id, quantity })),
    products: new Map(lines.map(({ product }) => [product.id, product])),
    seenPrices: Object.fromEntries(lines.map(({ product_id, price_seen }) => [product_id, price_seen])),
  }
}
