import type { ReactNode } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import { type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { Link } from '#web/ui/link.tsx'

type PersonOrder = { id: number; number: string; status: OrderStatus; total: number; created_at: string }
type PersonOrdersProps<Order extends PersonOrder> = {
  orders: readonly Order[]
  /** How many there are and what they come to. */
  sum: string
  /** What else is to be said of one. */
  note?: (order: Order) => ReactNode
}

/** The latest orders of somebody, each one press away. */
export function PersonOrders<Order extends PersonOrder>({ orders, sum, note }: PersonOrdersProps<Order>) {
  return (
    <section>
      <h3>Заказы {sum && <small>{sum}</small>}</h3>
      {orders.length === 0 && <p className="person-note">Заказов пока нет</p>}
      <ul className="person-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/orders?order=${order.id}`}>№ {order.number}</Link>
            <span>{shortTime(order.created_at)}</span>
            <span>
              {statusLabel(order.status)}
              {note?.(order)}
            </span>
            <b>{formatRubles(order.total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
