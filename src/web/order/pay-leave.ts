import { createStore, useStore } from '#web/store/store.ts'

/** Longer than a payment page takes to open. Whoever still waits then has the order before them, and can pay from there. */
const longestWaitMs = 10_000

const leaving = createStore(false)

export const isLeaving = leaving.get

/** On the order's page: the buyer is on the way to pay, and what would be drawn for a moment only is not. */
export function useLeaving(): boolean {
  return useStore(leaving)
}

/**
 * From the form that has placed the order to the payment page. The order takes the form's place in the history first: Back from the
 * payment page finds the order and «Оплатить сейчас». Without an address of the payment page the buyer stays there.
 */
export async function leaveToPay(payAt: Promise<string | undefined>, openOrder: () => Promise<void>) {
  const stay = () => leaving.set(false)
  leaving.set(true)
  setTimeout(stay, longestWaitMs)
  await openOrder()
  const url = await payAt
  if (url === undefined) return stay()
  // Back may bring this very page, as it was left.
  window.addEventListener('pageshow', stay, { once: true })
  window.location.assign(url)
}
