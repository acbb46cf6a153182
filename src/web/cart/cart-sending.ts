/** Changes to the server's cart go out one after the other; of several to one product only the last is sent. */
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { createWriteQueue } from '#web/store/write-queue.ts'

export type SentLine = {
  userId: number
  productId: number
  quantity: number
  /** How many there were before the change. */
  from: number
}

/** Products added for a user who is no longer logged in here. */
type OrphanedPieces = { id: number; quantity: number }

let whenSent: (orphaned: OrphanedPieces[]) => void = () => undefined
let orphaned: OrphanedPieces[] = []
/** Products whose change was rejected since the queue was last empty, or whose answer was lost. */
let rejected = new Set<number>()
let sending: Promise<void> = Promise.resolve()

const queue = createWriteQueue<SentLine>({
  async send(line) {
    // A rejection is not shown here: the cart is read again afterwards and shows what is true.
    const error = await request(line).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error) rejected.add(line.productId)
    else rejected.delete(line.productId)
    const added = line.quantity - line.from
    if (added > 0 && isSessionOver(error)) orphaned.push({ id: line.productId, quantity: added })
  },
  done() {
    const left = orphaned
    orphaned = []
    whenSent(left)
  },
})

/** A read that is under way does not count any more: another follows when everything is sent. */
export function sendLine(line: SentLine) {
  const { from } = queue.waiting(line.productId) ?? line
  const isFirst = !queue.isBusy()
  if (isFirst) rejected = new Set()
  const out = queue.add(line.productId, { ...line, from })
  if (isFirst) sending = out
}

/** When all is out: the products whose change was rejected. */
export async function whenAllSent(): Promise<ReadonlySet<number>> {
  await sending
  return rejected
}

export const isSending = queue.isBusy

/** Called when all is out, accepted by the server or not. */
export function onAllSent(listener: typeof whenSent) {
  whenSent = listener
}

/** The session ended elsewhere, or another user logged in. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ShopApiError && (error.status === 401 || error.status === 403)
}

function request({ userId, productId, quantity }: SentLine): Promise<unknown> {
  if (quantity <= 0) return callShop('DELETE /api/cart', { query: { user_id: userId, product_id: productId } })
  return callShop('POST /api/cart', { body: { user_id: userId, product_id: productId, quantity } })
}
