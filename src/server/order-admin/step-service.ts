import { type Move, type MoveResult, moveLocked } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { lockOrder } from '#server/order/order-queries.ts'
import { changeItemsLocked, type ItemsChange, type ItemsResult, StockTaken } from './items-service.ts'

/** A step taken from a card whose products were edited and not saved: both are done, or neither. */

export type StepResult = MoveResult | Extract<ItemsResult, { ok: false }>

/** Carries the rejection out of the transaction, which is rolled back by it. */
class Rejected extends Error {
  readonly result: StepResult

  constructor(result: StepResult) {
    super('step rejected')
    this.result = result
  }
}

type Step = { orderId: number; items: Pick<ItemsChange, 'items' | 'delivery'>; move: Move; actorId: number }

export async function saveAndMove(deps: OrderDeps, { orderId, items, move, actorId }: Step): Promise<StepResult> {
  try {
    return await deps.db.transaction(async (tx): Promise<StepResult> => {
      const order = await lockOrder(tx, orderId)
      if (!order) return { ok: false, code: 'order-not-found' }
      if (move.version !== undefined && move.version !== order.version) return { ok: false, code: 'stale' }
      // One email for both: that of the step says what changed.
      const changed = await changeItemsLocked(tx, deps, order, { ...items, actorId, isTold: false })
      if (!changed.ok) throw new Rejected(changed)
      if (changed.order.status === move.to) return changed
      const moved = await moveLocked(tx, deps, changed.order, { ...move, news: changed.note })
      if (!moved.ok) throw new Rejected(moved)
      return moved
    })
  } catch (error) {
    if (error instanceof Rejected) return error.result
    if (error instanceof StockTaken) return { ok: false, code: 'stale' }
    throw error
  }
}
