/** How many of a product may stand in a cart: what is in stock, or 99 where nobody knows the stock. Nothing of what is no longer made. */

export const unknownStockLimit = 99
export const maxLineQuantity = 999
export const maxCartLines = 100
/** A change by this much removes a line, however many are in it. It is a matter of the browser and never sent to the server. */
export const removalDelta = -9999

/** `quantity` is what can be bought now; null when nobody knows. */
export type Stock = { quantity: number | null; discontinued: boolean }
export type CartItem = { id: number; quantity: number }

export function lineLimit({ quantity, discontinued }: Stock): number {
  if (discontinued) return 0
  return quantity === null ? unknownStockLimit : Math.min(Math.max(quantity, 0), maxLineQuantity)
}

/** What a line holds after pressing + or −; 0 means the line goes. */
export function changeQuantity(now: number, delta: number, stock: Stock): number {
  return Math.max(0, Math.min(now + delta, lineLimit(stock)))
}

export type MergedCarts = {
  /** Lines of the person's cart that change, as they will be. */
  lines: CartItem[]
  /** What of the guest's cart found no place, by product. */
  dropped: CartItem[]
}

type Carts = { own: CartItem[]; guest: CartItem[]; stocks: ReadonlyMap<number, Stock> }

/** At login the cart filled before it joins the person's own: quantities add up, but never above the stock. */
export function mergeCarts({ own, guest, stocks }: Carts): MergedCarts {
  const had = new Map(own.map((line) => [line.id, line.quantity]))
  const lines: CartItem[] = []
  const dropped: CartItem[] = []
  let linesLeft = maxCartLines - had.size
  for (const { id, quantity: wanted } of addUp(guest)) {
    const stock = stocks.get(id)
    const mine = had.get(id) ?? 0
    const limit = stock ? lineLimit(stock) : 0
    const hasPlace = mine > 0 || linesLeft > 0
    const merged = hasPlace ? Math.min(mine + wanted, limit) : 0
    if (merged > 0) lines.push({ id, quantity: merged })
    if (merged > 0 && mine === 0) linesLeft--
    const taken = Math.max(0, merged - mine)
    if (taken < wanted) dropped.push({ id, quantity: wanted - taken })
  }
  return { lines, dropped }
}

/** What is left of these when the others have gone. */
export function itemsWithout(items: CartItem[], gone: CartItem[]): CartItem[] {
  const less = new Map(addUp(gone).map(({ id, quantity }) => [id, quantity]))
  return addUp(items)
    .map(({ id, quantity }) => ({ id, quantity: quantity - (less.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** A product listed twice is one line. */
export function addUp(items: CartItem[]): CartItem[] {
  const sums = new Map<number, number>()
  for (const { id, quantity } of items) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return [...sums].map(([id, quantity]) => ({ id, quantity }))
}
