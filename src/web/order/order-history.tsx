import { momentText } from '#shared/calendar/moscow-clock.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { eventText } from './order-event-text.ts'

/** Everything that happened, the latest on top. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <section className="panel order-panel" aria-labelledby="order-history">
      <h2 id="order-history">История</h2>
      <ol className="order-history timeline" reversed>
        {order.events.toReversed().map((event, place) => {
          const { title, text, by } = eventText(event)
          return (
            <li key={`${event.at}-${event.kind}-${event.to}`} data-now={place === 0 || undefined}>
              <time dateTime={event.at}>{momentText(new Date(event.at))}</time>
              <div>
                <b>{title}</b>
                {text && <p>{text}</p>}
              </div>
              <span>{by}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
