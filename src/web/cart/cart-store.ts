/** One cart for the whole page: every button, badge and line shows the same. What reads and changes it comes when it is needed. */
import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { AddedPart, TickedPart } from '#shared/diagram/ticked-parts.ts'
import { onFirstInput } from '#web/island/use-hydrated.ts'
import { currentSession } from '#web/page/session.ts'
import { type CartState, cartState, listenToCart, quantityInCart, unreadCart } from './cart-state.ts'
import { guestCartKey } from './guest-cart-key.ts'

const cartChanges = () => import('./cart-changes.ts')
let isStarted = false

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
  const changes = await cartChanges()
  await changes.changeLine(product, delta)
}

/** Each as many times as asked, as far as the stock reaches; answers what came of it. */
export async function addToCart(parts: readonly TickedPart[]): Promise<AddedPart[]> {
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

function subscribe(listener: () => void): () => void {
  const stop = listenToCart(listener)
  if (!isStarted) {
    isStarted = true
    if (mayHoldSomething()) void startReading()
    else onFirstInput(startReading)
  }
  return stop
}

async function startReading() {
  const changes = await cartChanges()
  changes.startReading()
}

/** A guest's empty cart is loaded at the first input. */
function mayHoldSomething(): boolean {
  try {
    return currentSession() !== null || localStorage.getItem(guestCartKey) !== null
  } catch {
    return false
  }
}

function countPieces(): number {
  return cartState().items.reduce((sum, { quantity }) => sum + quantity, 0)
}
