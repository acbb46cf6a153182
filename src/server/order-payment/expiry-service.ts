import { moveOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { PaymentProviderError } from '#server/payment/payment-service.ts'
import { type Expired, findExpiredOrders, findOpenPayment, postponeExpiry } from './pay-queries.ts'
import { askAboutPayment } from './pay-service.ts'

/** Orders nobody paid or confirmed are given up and their products go back on sale; before that the provider is asked whether money came after all. */

/** While the provider cannot be asked, an order is not given up. */
const askAgainMinutes = 5

/** A job. Stops soon after `signal`. */
export async function giveUpUnpaidOrders(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const expired = await findExpiredOrders(deps.db, 50)
    if (expired.length === 0) return
    for (const order of expired) {
      if (signal.aborted) return
      await giveUp(deps, order)
    }
  }
}

async function giveUp(deps: OrderDeps, { id: orderId, unconfirmed }: Expired): Promise<void> {
  const open = await findOpenPayment(deps.db, orderId)
  try {
    if (open) await askAboutPayment(deps, open)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, order: orderId }, 'order not given up: the provider does not answer')
    await postponeExpiry(deps.db, orderId, askAgainMinutes)
    return
  }
  const actor = { kind: 'job', id: null } as const
  const note = unconfirmed ? 'Не подтверждён вовремя' : 'Не оплачен вовремя'
  const moved = await moveOrder(deps, orderId, { to: 'cancelled', actor, note, isExpired: true })
  // Paid, confirmed or moved in this very moment: it waits for nothing any more.
  if (!moved.ok) await postponeExpiry(deps.db, orderId, askAgainMinutes)
}
