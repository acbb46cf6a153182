import type { ManagedEvent, ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { actorLabels } from '#shared/order/order-states.ts'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { eventText } from '#web/order/order-event-text.ts'

const emailTexts: Record<NonNullable<ManagedEvent['email']>, string> = {
  sent: 'Письмо отправлено',
  waiting: 'Письмо отправляется',
  parked: 'Письмо не дошло: проверьте адрес',
  expired: 'Письмо не ушло',
}

/** The order's history, newest first: who did what, and which emails were sent. */
export function OrderLog({ order }: { order: ManagedOrder }) {
  return (
    <section aria-labelledby="order-log">
      <div className="order-part-head">
        <h3 id="order-log">История</h3>
      </div>
      <ol className="order-log timeline" reversed>
        {order.events.toReversed().map((event, place) => {
          const { title, text } = eventText(event, { isForShop: true })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two things may happen at one moment
            <li key={`${event.at}-${place}`} data-now={place === 0 || undefined}>
              <time dateTime={event.at}>{eventTime(event.at)}</time>
              <div>
                <b>{event.is_public ? title : 'Для своих'}</b>
                {text && <p>{text}</p>}
                {event.email && <p data-email={event.email}>{emailTexts[event.email]}</p>}
              </div>
              <span>{event.author ?? actorLabels[event.by]}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
