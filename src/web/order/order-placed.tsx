import type { Order } from '#shared/order/order-contract.ts'
import { useSession } from '#web/page/session.ts'
import { AccountOffer } from './account-offer.tsx'
import { nextSteps } from './order-next-text.ts'

/** Just placed: what the shop does now, what comes next, and for a guest an account to follow it from. */
export function OrderPlaced({ order }: { order: Order }) {
  const session = useSession()
  return (
    <section className="panel order-placed" aria-label="Что дальше">
      <p>
        Позвоним в рабочее время и подтвердим.
        {order.contact.email && ` Письмо отправили на ${order.contact.email}`}
      </p>
      <ol>
        {nextSteps(order).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!session && <AccountOffer contact={order.contact} />}
    </section>
  )
}
