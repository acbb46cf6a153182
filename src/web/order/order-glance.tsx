import { formatRubles } from '#shared/money/rubles.ts'
import type { OrderGlance } from '#shared/order/order-contract.ts'
import { paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { daysText } from '#shared/shop/shop-calendar.ts'
import { dayText, fullMomentText } from './order-moments.ts'
import { OrderStatusPill } from './order-status-pill.tsx'

/** What number and phone tell of an order: how far it is and what it costs, and nothing about whose it is. */
export function OrderGlanceBox({ order }: { order: OrderGlance }) {
  const when = order.completed_at
    ? `Получен ${dayText(order.completed_at)}`
    : order.date_from && order.date_to && daysText(order.date_from, order.date_to)
  return (
    <section className="order-glance" aria-label={`Заказ № ${order.number}`}>
      <h2>
        Заказ № {order.number} <OrderStatusPill status={order.status} />
      </h2>
      <p>от {fullMomentText(order.created_at)}</p>
      <dl>
        {when && (
          <div>
            <dt>Когда</dt>
            <dd>{when}</dd>
          </div>
        )}
        <div>
          <dt>Товары</dt>
          <dd>{formatRubles(order.items_total)}</dd>
        </div>
        <div>
          <dt>Доставка</dt>
          <dd>{formatRubles(order.delivery_price)}</dd>
        </div>
        <div>
          <dt>Итого</dt>
          <dd>{formatRubles(order.total)}</dd>
        </div>
        <div>
          <dt>Оплата</dt>
          <dd>{paymentStatusLabels[order.payment_status]}</dd>
        </div>
      </dl>
    </section>
  )
}
