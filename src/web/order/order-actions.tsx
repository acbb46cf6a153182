import { useState } from 'react'
import type { Order } from '#shared/order/order-contract.ts'
import { customerStatusLabel } from '#shared/order/order-states.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { momentText } from './order-moments.ts'
import type { OrderSectionProps } from './order-part.ts'
import { RepeatButton } from './repeat-button.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** What the buyer can do with the order; what cannot be done now says why. */
export function OrderActions(part: OrderSectionProps) {
  const { shop } = useShell()
  const { order, orderKey } = part
  const [open, setOpen] = useState<'cancel' | 'return'>()
  const close = () => setOpen(undefined)
  return (
    <section className="panel order-box order-actions" aria-label="Что можно сделать">
      <RepeatButton orderKey={orderKey} className="button button-secondary" label="Повторить заказ" />
      <ul>
        <li>
          {order.can.return ? (
            <button type="button" onClick={() => setOpen('return')}>
              <Icon name="undo-2" />
              Оформить возврат
            </button>
          ) : (
            <Unavailable icon="undo-2" title="Оформить возврат" reason={noReturnReason(order, shop.returnDays)} />
          )}
        </li>
        <li>
          {order.can.cancel ? (
            <button type="button" onClick={() => setOpen('cancel')}>
              <Icon name="circle-x" />
              Отменить заказ
            </button>
          ) : (
            <Unavailable icon="circle-x" title="Отменить заказ" reason={noCancelReason(order)} />
          )}
        </li>
        <li>
          <a href={phoneLink(shop.phone)}>
            <Icon name="phone" />
            Задать вопрос о заказе
          </a>
        </li>
        <li>
          <button type="button" onClick={() => window.print()}>
            <Icon name="printer" />
            Распечатать
          </button>
        </li>
      </ul>
      <CancelDialog {...part} isOpen={open === 'cancel'} onClose={close} />
      {order.can.return && <ReturnDialog {...part} isOpen={open === 'return'} onClose={close} />}
    </section>
  )
}

type UnavailableProps = { icon: 'undo-2' | 'circle-x'; title: string; reason: string }

function Unavailable({ icon, title, reason }: UnavailableProps) {
  return (
    <p className="order-unavailable">
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{reason}</small>
      </span>
    </p>
  )
}

function noReturnReason({ status, return_until, items }: Order, returnDays: number): string {
  if (status === 'cancelled') return 'Заказ отменён'
  if (status !== 'completed') return `Вернуть можно в течение ${withinDays(returnDays)} после получения`
  if (items.every(({ quantity, returned }) => returned >= quantity)) return 'Возврат уже оформлен'
  return return_until ? `Можно было до ${momentText(return_until)}` : 'Позвоните нам'
}

function noCancelReason({ status }: Order): string {
  if (status === 'cancelled') return 'Заказ уже отменён'
  if (status === 'completed') return 'Заказ получен, его можно вернуть'
  return `Уже нельзя: заказ ${customerStatusLabel(status).toLowerCase()}. Можно отказаться при получении`
}
