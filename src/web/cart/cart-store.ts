/** One cart for the whole page: every button, badge and line shows the same. What reads and changes it comes when it is needed. */

import type { AddedPart, WantedPart } from '#shared/cart/added-parts.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { onFirstInput } from '#web/island/first-input.ts'
import { currentSession } from '#web/page/session.ts'
import { savedText } from '#web/store/saved.ts'
import { startedWhenShown, useStore } from '#web/store/store.ts'
import { type CartState, cartStore, guestCartKey, quantityIn } from './cart-state.ts'

const cartChanges = () => import('./cart-changes.ts')
const cart = startedWhenShown(cartStore, () => {
  if (mayHoldSomething()) void startReading()
  else onFirstInput(startReading)
})

export function useCart(): CartState {
  return useStore(cart)
}

export function useCartQuantity(productId: number): number {
  return useStore(cart, (state) => quantityIn(state, productId))
}

/** Pieces, not lines: what the badge shows. */
export function useCartCount(): number {
  return useStore(cart, countPieces)
}

/** Pressing «В корзину». */
export async function putIntoCart(product: ProductCard) {
  const changes = await cartChanges()
  await changes.putLine(product)
}

/** Pressing + or −, or −9999 to take the line out. Never above the stock. */
export async function changeCart(product: ProductCard, delta: number) {
  const changes = await cartChanges()
  await changes.changeLine(product, delta)
}

/** Each as many times as asked, as far as the stock reaches; answers what came of it. */
export async function addToCart(parts: readonly WantedPart[]): Promise<AddedPart[]> {
  const changes = await cartChanges()
  return changes.addLines(parts)
}

/** Takes back a removal: the line returns to its place. */
export async function restoreLine(product: ProductCard, line: { quantity: number; place: number }) {
  const changes = await cartChanges()
  changes.returnLine(product, line)
}

/** The buyer has read what changed: the prices of now are the prices seen. */
export async function dismissNotices() {
  const changes = await cartChanges()
  changes.forgetChanges()
}

async function startReading() {
  const changes = await cartChanges()
  changes.startReading()
}

/** A guest's empty cart is loaded at the first input. */
function mayHoldSomething(): boolean {
  return currentSession() !== null || savedText(guestCartKey) !== null
}

function countPieces({ items }: CartState): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
