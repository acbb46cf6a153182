import type { Order } from '#shared/order/order-contract.ts'
import { returnText } from '#shared/order/return-states.ts'
import { momentText } from './order-moments.ts'

/** What was asked to be taken back, and how far that has come. */
export function OrderReturns({ order }: { order: Order }) {
  if (order.returns.length === 0) return null
  const names = new Map(order.items.map(({ product_id, name }) => [product_id, name]))
  return (
    <section className="panel order-panel" aria-labelledby="order-returns">
      <h2 id="order-returns">Возвраты</h2>
      <ul className="order-returns">
        {order.returns.map(({ id, status, refunded, reason, answer, items, created_at }) => (
          <li key={id}>
            <b>{returnText({ status, refunded })}</b>
            <span>{momentText(created_at)}</span>
            {items.map(({ product_id, quantity }) => (
              <p key={product_id}>
                {names.get(product_id)}, {quantity} шт.
              </p>
            ))}
            <p>Причина: {reason}</p>
            {answer && <p>Ответ магазина: {answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
