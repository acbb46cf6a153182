import { customerStatusLabel, type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
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

type OrderStatusPillProps = { status: OrderStatus; isForShop?: boolean }

/** Where the order is, in a word and a sign; management has labels of its own. */
export function OrderStatusPill({ status, isForShop = false }: OrderStatusPillProps) {
  return (
    <span className="order-pill" data-status={status}>
      <Icon name={icons[status]} />
      {isForShop ? statusLabel(status) : customerStatusLabel(status)}
    </span>
  )
}
