import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { useDeskChange } from '#web/admin/ui/use-desk-change.ts'

/** What every part of an order's card gets. */
export type OrderSectionProps = {
  order: ManagedOrder
  onOrder: (order: ManagedOrder) => void
  /** Somebody was quicker: read it as it is now. */
  onStale: () => void
}

export function useOrderChange({ onOrder, onStale }: Pick<OrderSectionProps, 'onOrder' | 'onStale'>) {
  return useDeskChange({ onChanged: onOrder, onStale })
}
