import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { useDeskChange } from '#web/admin/ui/use-desk-change.ts'

/** Props of every section of an order's card. */
export type OrderSectionProps = {
  order: ManagedOrder
  onOrder: (order: ManagedOrder) => void
  /** A colleague saved first: read the current state. */
  onStale: () => void
}

export function useOrderChange({ onOrder, onStale }: Pick<OrderSectionProps, 'onOrder' | 'onStale'>) {
  return useDeskChange({ onChanged: onOrder, onStale })
}
