import { type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const icons: Record<OrderStatus, IconName> = {
  new: 'sparkles',
  awaiting_payment: 'clock',
  processing: 'package',
  ready: 'store',
  shipped: 'truck',
  completed: 'check',
  cancelled: 'x',
}

/** Where the order is, in a word and a sign. */
export function OrderStatusPill({ status }: { status: OrderStatus }) {
  return (
    <span className="order-pill" data-status={status}>
      <Icon name={icons[status]} />
      {statusLabel(status)}
    </span>
  )
}
