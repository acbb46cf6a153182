import { useState } from 'react'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { conflictText } from '#web/admin/ui/changed-by.ts'
import { useWrite } from '#web/api/use-write.ts'

/** Props of every section of an order's card. */
export type OrderSectionProps = {
  order: ManagedOrder
  onOrder: (order: ManagedOrder) => void
  /** A colleague saved first: read the current state. */
  onStale: () => void
}

/** One change of an order; on a conflict says who saved first, and what was typed stays. */
export function useOrderChange({ onOrder, onStale }: Pick<OrderSectionProps, 'onOrder' | 'onStale'>) {
  const { isBusy, problem, seenVersion, run } = useWrite({
    refreshes: ['GET /api/admin/orders', 'GET /api/admin/day'],
    onProblem: ({ code }) => code === 'stale' && onStale(),
  })
  return {
    isBusy,
    problem,
    error: problem && conflictText(problem),
    seenVersion,
    /** The order as the shop has saved it; undefined: it was not accepted. */
    async run(change: () => Promise<ManagedOrder>): Promise<ManagedOrder | undefined> {
      let saved: ManagedOrder | undefined
      const isAccepted = await run(async () => {
        saved = await change()
        onOrder(saved)
      })
      return isAccepted ? saved : undefined
    },
  }
}

/**
 * The change a window makes: with the version it was opened with, so that what a colleague, or a press whose answer was lost, has done
 * meanwhile is seen before it is done once more. Or with the version of that conflict: pressing again does it knowingly.
 */
export function useOrderForm(props: OrderSectionProps) {
  const change = useOrderChange(props)
  const [opened] = useState(props.order.version)
  return { ...change, version: change.seenVersion || opened }
}
