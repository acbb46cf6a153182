/** Changes to the server's cart go out one after the other; of several to one part only the last is sent. */
import { removeCartLine, setCartLine } from '#web/api/cart-api.ts'

type Line = { userId: number; productId: number; quantity: number }

const waiting = new Map<number, Line>()
let isSending = false

export function isCartSending(): boolean {
  return isSending
}

/** `done` is told when all is out, taken by the server or not. */
export async function sendQuantity(line: Line, done: () => void) {
  waiting.set(line.productId, line)
  if (isSending) return
  isSending = true
  for (let [next] = waiting.values(); next; [next] = waiting.values()) {
    waiting.delete(next.productId)
    // A refusal says nothing here: the cart is read again afterwards and shows what is true.
    await send(next).catch(() => undefined)
  }
  isSending = false
  done()
}

function send({ userId, productId, quantity }: Line): Promise<unknown> {
  if (quantity <= 0) return removeCartLine(userId, productId)
  return setCartLine({ user_id: userId, product_id: productId, quantity })
}
