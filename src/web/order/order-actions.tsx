import { type FormEvent, useState } from 'react'
import { momentText } from '#shared/calendar/moscow-clock.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { customerStatusLabel } from '#shared/order/order-states.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { openEnquiry } from '#web/enquiry/enquiry-button.tsx'
import { ReturnDialog } from '#web/order-return/return-dialog.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ofOrder } from './order-key.ts'
import type { OrderSectionProps } from './order-section.ts'
import { RepeatButton } from './repeat-button.tsx'

/** What the buyer can do with the order; what cannot be done now says why. */
export function OrderActions(part: OrderSectionProps) {
  const { shop } = useShell()
  const { order, orderKey, onOrder } = part
  const [open, setOpen] = useState<'cancel' | 'return'>()
  const close = () => setOpen(undefined)
  return (
    <section className="panel order-box order-actions" aria-label="Что можно сделать">
      {order.status !== 'cancelled' && (
        <RepeatButton orderKey={orderKey} className="button button-secondary" label="Повторить заказ" />
      )}
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
          <button type="button" onClick={() => void openEnquiry({ kind: 'question', order: subjectOf(order) })}>
            <Icon name="message-circle" />
            Задать вопрос о заказе
          </button>
        </li>
        {shop.phone && (
          <li>
            <a href={phoneLink(shop.phone)}>
              <Icon name="phone" />
              {shop.phone}
            </a>
          </li>
        )}
        <li>
          <button type="button" onClick={() => window.print()}>
            <Icon name="printer" />
            Распечатать
          </button>
        </li>
      </ul>
      <CancelDialog {...part} isOpen={open === 'cancel'} onClose={close} />
      {order.can.return && (
        <ReturnDialog
          order={order}
          isOpen={open === 'return'}
          onClose={close}
          onPhoto={(body) => callShop('POST /api/orders/:number/return-photos', { ...ofOrder(orderKey), body })}
          onSend={async (body) =>
            onOrder(await callShop('POST /api/orders/:number/returns', { ...ofOrder(orderKey), body }))
          }
        />
      )}
    </section>
  )
}

/** The shop knows which order is meant, and a guest need not say again who asks. */
function subjectOf({ number, contact: { first_name, phone, email } }: Order) {
  return { number, contact: { name: first_name, phone, email: email ?? '' } }
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
  return return_until ? `Можно было до ${momentText(new Date(return_until))}` : 'Позвоните нам'
}

function noCancelReason({ status }: Order): string {
  if (status === 'cancelled') return 'Заказ уже отменён'
  if (status === 'completed') return 'Заказ получен, его можно вернуть'
  return `Уже нельзя: заказ ${customerStatusLabel(status).toLowerCase()}. Можно отказаться при получении`
}

type CancelDialogProps = OrderSectionProps & { isOpen: boolean; onClose: () => void }

/** Asks for confirmation, because the products go back on sale at once. */
function CancelDialog({ orderKey, order, onOrder, isOpen, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useWrite()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      onOrder(await callShop('POST /api/orders/:number/cancel', { ...ofOrder(orderKey), body: { reason } }))
      onClose()
    })
  }

  return (
    <Dialog isOpen={isOpen} title="Отменить заказ?" onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        <p>
          Заказ № {order.number} отменится сразу, платить ничего не нужно.
          {order.money.paid > order.money.refunded && ' Деньги вернём тем же способом, каким вы платили.'}
        </p>
        <Field
          label="Причина"
          note="необязательно"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError text={error} />
        <button className="button button-danger" type="submit" aria-busy={isBusy}>
          Отменить заказ
        </button>
        <button className="button button-outline" type="button" onClick={onClose}>
          Не отменять
        </button>
      </form>
    </Dialog>
  )
}
