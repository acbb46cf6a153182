/** Reads the cart: a guest's from this browser, a user's from the server. Errors are not shown: it is read again. */
import { reviewCart, withQuantity } from '#shared/cart/cart-review.ts'
import type { CartItem } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'
import { currentSession, sessionChanged } from '#web/page/session.ts'
import { onOtherTabs } from '#web/store/tabs.ts'
import { changeText, noteSignedOut, readNotices, saveNotices } from './cart-notices.ts'
import { isSending, onAllSent, sendLine, whenAllSent } from './cart-sending.ts'
import { cartState, guestCartKey, setCartState, stateOfLines } from './cart-state.ts'
import { cartChangedKey, serverCartChanged } from './cart-tabs.ts'
import { addToGuestCart, readGuestCart, readSeenPrices, writeGuestCart } from './guest-cart.ts'
import { mergeGuestCart } from './guest-cart-merge.ts'

let owner: number | null = null
let isStarted = false
let current: Promise<void> = Promise.resolve()
/** Counts up with every reading, so that an answer knows when it is out of date. */
let moment = 0
let readingsOut = 0
/** After a change, accepted or rejected, the server's cart is read. */
onAllSent((orphaned) => {
  if (orphaned.length > 0) addToGuestCart(orphaned)
  serverCartChanged()
  void readCart()
})

/** Null for a guest. */
export function cartOwner(): number | null {
  return owner
}

export function readCart(): Promise<void> {
  const before = owner
  owner = currentSession()?.userId ?? null
  if (before !== null && owner === null) {
    noteSignedOut()
    // An answer may have taken the cookies away by itself, and the frame still greets somebody.
    sessionChanged()
  }
  readingsOut += 1
  current = (owner === null ? readOwnBrowser() : readServer(owner)).finally(() => {
    readingsOut -= 1
  })
  return current
}

/** Called by the cart's page: reads current stock and prices, unless a request is under way. */
export function refreshCart() {
  if (readingsOut === 0 && !isSending()) void readCart()
}

/** Until then nobody knows how many there are, and a press on + could take some away. */
export async function whenCartRead() {
  // The reading waited for may have made way for a newer one.
  for (let waited: Promise<void> | undefined; !cartState().isRead && waited !== current; ) {
    waited = current
    await waited
  }
}

/** When what was changed is out and the cart has been read after it: the products whose change was rejected. A guest waits for nothing. */
export async function whenCartTold(): Promise<ReadonlySet<number>> {
  if (!isSending()) return new Set()
  const rejected = await whenAllSent()
  for (let waited: Promise<void> | undefined; isSending() || waited !== current; ) {
    await whenAllSent()
    waited = current
    await waited
  }
  return rejected
}

/** Once in the life of a page, when the first thing on it asks about the cart. */
export function startReading() {
  if (isStarted) return
  isStarted = true
  onOtherTabs([guestCartKey, cartChangedKey], () => void readCart())
  document.addEventListener('visibilitychange', readForNewOwner)
  document.addEventListener(sessionOverEvent, readForNewOwner)
  void readCart()
}

function readForNewOwner() {
  if (isOtherOwner(owner)) void readCart()
}

function isOtherOwner(userId: number | null): boolean {
  return (currentSession()?.userId ?? null) !== userId
}

async function readServer(userId: number) {
  moment += 1
  const asked = moment
  const isCurrent = () => asked === moment && !isSending()
  try {
    await mergeGuestCart()
    // The merge may have shown that nobody is logged in any more; then the guest's cart is back in this browser.
    if (isOtherOwner(userId)) return readCart()
    const read = stateOfLines(await callShop('GET /api/cart/:userId', { params: { userId } }))
    if (!isCurrent()) return
    setCartState({ ...read, notices: readNotices(), isRead: true, hasFailed: false })
    // What is sold out stays in sight: it may come back. What is above the stock shrinks to it.
    const shrunk = shrink(read.items, read.products, (to) => to > 0)
    for (const { id, from, to } of shrunk) sendLine({ userId, productId: id, quantity: to, from })
  } catch {
    if (isCurrent()) setCartState({ isRead: true, hasFailed: true })
  }
}

async function readOwnBrowser() {
  moment += 1
  const asked = moment
  const items = readGuestCart()
  setCartState({ items, seenPrices: readSeenPrices(), notices: readNotices(), isRead: true, hasFailed: false })
  if (items.length === 0) return
  try {
    const answer = await callShop('POST /api/products/by-ids', { body: { ids: items.map(({ id }) => id) } })
    if (asked !== moment) return
    const fresh = new Map(answer.map((product) => [product.id, product]))
    setCartState({ products: new Map([...cartState().products, ...fresh]) })
    const asking = new Set(items.map(({ id }) => id))
    const changes = shrink(
      cartState().items.filter(({ id }) => asking.has(id)),
      fresh,
      () => true,
    )
    if (changes.length > 0) writeGuestCart(cartState().items)
  } catch {
    if (asked === moment) setCartState({ hasFailed: true })
  }
}

/** Brings lines down to the stock and says so on the cart's page. */
function shrink(
  items: readonly CartItem[],
  products: ReadonlyMap<number, ProductCard>,
  isDone: (to: number) => boolean,
) {
  const changes = reviewCart(items, products).filter(({ to }) => isDone(to))
  if (changes.length === 0) return changes
  const left = changes.reduce<readonly CartItem[]>(
    (kept, { id, to }) => withQuantity(kept, { id, quantity: to }),
    cartState().items,
  )
  setCartState({
    items: left,
    notices: saveNotices(changes.map((change) => changeText(change, products.get(change.id)))),
  })
  return changes
}
