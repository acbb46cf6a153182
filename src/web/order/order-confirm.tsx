import { useEffect, useEffectEvent, useState } from 'react'
import { momentText } from '#shared/calendar/moscow-clock.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ofOrder } from './order-key.ts'
import type { OrderSectionProps } from './order-section.ts'

type OrderConfirmProps = OrderSectionProps & {
  /** The part of the mailed link that only the mailbox knows; null: the page was opened in another way. */
  confirm: string | null
}

/**
 * An order of somebody the shop does not know yet is confirmed by opening the mailed link. The page does it, not the request for
 * it: whatever fetches links to look at them confirms nothing.
 */
export function OrderConfirm({ orderKey, order, onOrder, confirm }: OrderConfirmProps) {
  const { shop } = useShell()
  const { isBusy, error, run } = useWrite()
  const [isConfirmed, setConfirmed] = useState(false)
  const { confirm_by } = order

  function send() {
    if (!confirm) return
    void run(async () => {
      onOrder(await callShop('POST /api/orders/:number/confirm', { ...ofOrder(orderKey), body: { confirm } }))
      setConfirmed(true)
    })
  }
  const sendAtOnce = useEffectEvent(send)
  useEffect(() => {
    if (confirm && document.visibilityState === 'visible') sendAtOnce()
  }, [confirm])

  if (isConfirmed && order.status !== 'cancelled') {
    return (
      <p className="notice order-confirm" role="status">
        <Icon name="circle-check" />
        <span>Заказ подтверждён. Спасибо!</span>
      </p>
    )
  }
  if (!confirm_by) return null
  return (
    <section className="notice order-confirm" data-kind="warn" aria-label="Подтверждение заказа">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>Подтвердите заказ до {momentText(new Date(confirm_by))}</b>
        {confirm ? (
          <p>
            <button className="button button-primary" type="button" aria-busy={isBusy} onClick={send}>
              Подтвердить заказ
            </button>
          </p>
        ) : (
          <p>
            Откройте ссылку из письма{order.contact.email && `, которое отправили на ${order.contact.email}`}. Если
            позвоним раньше, подтверждать не нужно. Письма нет?{' '}
            {shop.phone ? (
              <>
                Позвоните нам: <span className="order-confirm-phone">{shop.phone}</span>
              </>
            ) : (
              'Напишите нам'
            )}
            . Без подтверждения заказ отменится сам.
          </p>
        )}
        <p role="alert">{error}</p>
      </div>
    </section>
  )
}
