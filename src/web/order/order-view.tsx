import { useEffect, useRef } from 'react'
import { OrderActions } from './order-actions.tsx'
import { OrderConfirm } from './order-confirm.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderHistory } from './order-history.tsx'
import { fullMomentText } from './order-moments.ts'
import { OrderNext } from './order-next.tsx'
import type { OrderSectionProps } from './order-part.ts'
import { OrderPlaced } from './order-placed.tsx'
import { OrderLines } from './order-products.tsx'
import { OrderRecipient } from './order-recipient.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderStatusPill } from './order-status-pill.tsx'
import { OrderSum } from './order-sum.tsx'

type OrderViewProps = OrderSectionProps & { isPlaced: boolean; confirm: string | null }

/** Everything about one order, the same for its owner and for the link in the letter. */
export function OrderView({ isPlaced, confirm, ...part }: OrderViewProps) {
  const { order } = part
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever has just pressed «Заказать» hears first that it worked.
  useEffect(() => {
    if (isPlaced) title.current?.focus()
  }, [isPlaced])
  return (
    <>
      <div className="page-title order-title">
        <h1 ref={title} tabIndex={-1}>
          Заказ <span className="order-number">№ {order.number}</span>
          {isPlaced && ' оформлен'}
        </h1>
        <OrderStatusPill status={order.status} />
        <span>от {fullMomentText(order.created_at)}</span>
      </div>
      <OrderConfirm {...part} confirm={confirm} />
      {isPlaced && <OrderPlaced order={order} />}
      <OrderCourse order={order} />
      <div className="cart order">
        <div className="order-main">
          <OrderNext {...part} />
          <OrderLines order={order} />
          <OrderReturns order={order} />
          <OrderHistory order={order} />
        </div>
        <div className="order-side">
          <OrderSum order={order} />
          <OrderActions {...part} />
          <OrderRecipient order={order} />
        </div>
      </div>
    </>
  )
}
