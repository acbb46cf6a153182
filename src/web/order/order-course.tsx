import type { Order } from '#shared/order/order-contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { courseOf } from './order-course-steps.ts'

/** The way of the order from left to right: done, here, still to come. */
export function OrderCourse({ order }: { order: Order }) {
  return (
    <section className="order-course" aria-label="Ход заказа">
      <ol>
        {courseOf(order).map(({ status, label, text, state }, place) => (
          <li
            key={status}
            data-state={status === 'cancelled' ? 'cancelled' : state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <i aria-hidden="true">
              {status === 'cancelled' ? <Icon name="x" /> : state === 'done' ? <Icon name="check" /> : place + 1}
            </i>
            <b>{label}</b>
            <small>{text}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
