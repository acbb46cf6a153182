/** Changes to the server's cart go out one after the other; of several to one product only the last is sent. */
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'

type Line = {
  userId: number
  productId: number
  quantity: number
  /** How many there were before the change. */
  from: number
}

/** Products added for a user who is no longer logged in here. */
export type OrphanedPieces = { id: number; quantity: number }

const waiting = new Map<number, Line>()
let isSending = false

export function isCartSending(): boolean {
  return isSending
}

/** `done` is called when all is out, taken by the server or not. */
export async function sendQuantity(line: Line, done: (orphaned: OrphanedPieces[]) => void) {
  waiting.set(line.productId, { ...line, from: waiting.get(line.productId)?.from ?? line.from })
  if (isSending) return
  isSending = true
  const orphaned: OrphanedPieces[] = []
  for (let [next] = waiting.values(); next; [next] = waiting.values()) {
    waiting.delete(next.productId)
    // A rejection says nothing here: the cart is read again afterwards and shows what is true.
    const error = await send(next).then(
      () => null,
      (reason: unknown) => reason,
    )
    const added = next.quantity - next.from
    if (added > 0 && isSessionOver(error)) orphaned.push({ id: next.productId, quantity: added })
  }
  isSending = false
  done(orphaned)
}

/** The session ended elsewhere, or another user logged in. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ShopApiError && (error.status === 401 || error.status === 403)
}

function send({ userId, productId, quantity }: Line): Promise<unknown> {
  if (quantity <= 0) return callShop('DELETE /api/cart', { query: { user_id: userId, product_id: productId } })
  return callShop('POST /api/cart', { body: { user_id: userId, product_id: productId, quantity } })
}
