/** At login the guest's cart is merged into the user's own and removed from this browser. */
import { callShop } from '#web/api/call-shop.ts'
import { mergedText, saveNotices } from './cart-notices.ts'
import { serverCartChanged } from './cart-tabs.ts'
import {
  addToGuestCart,
  readGuestCart,
  readMergeKey,
  readSeenPrices,
  saveMergeKey,
  writeGuestCart,
  writeSeenPrices,
} from './guest-cart.ts'

/** Never throws: a cart that could not be merged stays here and is merged with the next page. */
export async function mergeGuestCart(): Promise<void> {
  const items = readGuestCart()
  if (items.length === 0) return
  const prices = readSeenPrices()
  const key = readMergeKey()
  // Taken away first: two tabs must not add it twice.
  writeGuestCart([])
  writeSeenPrices({}, [])
  try {
    const { dropped } = await callShop('POST /api/cart/merge', { body: { key, items } })
    serverCartChanged()
    const left = new Map(dropped.map(({ id, quantity }) => [id, quantity]))
    const added = items.filter(({ id, quantity }) => (left.get(id) ?? 0) < quantity)
    if (added.length > 0) saveNotices([mergedText(added.length)])
  } catch {
    // On top of what another tab has put there meanwhile. Nobody knows whether this was added: it goes out again with its key.
    addToGuestCart(items)
    writeSeenPrices({ ...prices, ...readSeenPrices() }, readGuestCart())
    saveMergeKey(key)
  }
}
