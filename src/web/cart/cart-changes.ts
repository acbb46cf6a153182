import type { AddedPart, WantedPart } from '#shared/cart/added-parts.ts'
import { withQuantity } from '#shared/cart/cart-review.ts'
import { changeQuantity, maxCartLines } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { ownPrice } from '#web/ui/price.tsx'
import { showToast } from '#web/ui/toast.ts'
import { forgetNotices } from './cart-notices.ts'
import { cartOwner, startReading, whenCartRead, whenCartTold } from './cart-reading.ts'
import { sendLine } from './cart-sending.ts'
import { cartState, quantityIn, setCartState } from './cart-state.ts'
import { readGuestCart, readSeenPrices, writeGuestCart, writeSeenPrices } from './guest-cart.ts'

export { startReading }

export async function changeLine(product: ProductCard, delta: number) {
  startReading()
  await whenCartRead()
  setLine(product, changeQuantity(quantityIn(cartState(), product.id), delta, product))
}

/** «В корзину» asks for one. Whoever pressed it before the cart was read, and has it there already, does not want another. */
export async function putLine(product: ProductCard) {
  startReading()
  await whenCartRead()
  if (quantityIn(cartState(), product.id) === 0) setLine(product, changeQuantity(0, 1, product))
}

/** Several at once: what there was room for and the shop has taken, so that one answer tells it. */
export async function addLines(parts: readonly WantedPart[]): Promise<AddedPart[]> {
  startReading()
  await whenCartRead()
  const asked = parts.map(({ product, quantity }) => {
    const before = quantityIn(cartState(), product.id)
    const isCartFull = before === 0 && cartState().items.length >= maxCartLines
    if (!isCartFull) setLine(product, changeQuantity(before, quantity, product))
    return { product, quantity, before, room: quantityIn(cartState(), product.id) - before, isCartFull }
  })
  const rejected = await whenCartTold()
  return asked.map(({ before, room, ...part }) => {
    const { id } = part.product
    const more = Math.max(0, quantityIn(cartState(), id) - before)
    // A cart that could not be read shows what was asked for.
    const added = cartState().hasFailed && rejected.has(id) ? 0 : Math.min(more, room)
    return { ...part, added, isRejected: added < room }
  })
}

export function returnLine(product: ProductCard, { quantity, place }: { quantity: number; place: number }) {
  setLine(product, changeQuantity(0, quantity, product), place)
}

export function forgetChanges() {
  forgetNotices()
  setCartState({ notices: [] })
  const { items, products, seenPrices } = cartState()
  for (const { id, quantity } of items) {
    const product = products.get(id)
    if (product && seenPrices[id] !== ownPrice(product)) setLine(product, quantity)
  }
}

function setLine(product: ProductCard, quantity: number, place?: number) {
  const { products, seenPrices, ...shown } = cartState()
  const { id } = product
  const from = quantityIn(shown, id)
  const userId = cartOwner()
  // Another tab of a guest may have added something a moment ago: that stays.
  const items = userId === null ? readGuestCart() : shown.items
  if (quantity > 0 && from === 0 && items.length >= maxCartLines) {
    void showToast(`В корзине уже ${maxCartLines} товаров`, { kind: 'error' })
    return
  }
  const changed = withQuantity(items, { id, quantity }, place)
  const prices = { ...(userId === null ? readSeenPrices() : seenPrices), [id]: ownPrice(product) }
  setCartState({ items: changed, products: new Map(products).set(id, product), seenPrices: prices })
  if (userId !== null) return sendLine({ userId, productId: id, quantity, from })
  writeGuestCart(changed)
  writeSeenPrices(prices, changed)
}
