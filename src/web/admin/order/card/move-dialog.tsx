import { type FormEvent, useState } from 'react'
import { stepLabel } from '#shared/order/order-next-step.ts'
import { type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import { draftInput, useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { NotifyCheck } from '#web/admin/order/edit/notify-check.tsx'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

type MoveDialogProps = OrderSectionProps & { to: OrderStatus; onClose: () => void }

/** A status change other than the usual next one: the reason, and whether the customer gets an email. */
export function MoveDialog({ to, onClose, ...props }: MoveDialogProps) {
  const { order } = props
  const [note, setNote] = useState('')
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const [draft, saveDraft, settleDraft] = useItemsDraft(order)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const isCancelled = to === 'cancelled'
  // An order that is given up needs no other products.
  const unsaved = !isCancelled && draft && { ...draftInput(draft), version: Math.max(draft.version, seenVersion) }
  const lacksReason = isCancelled && note.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (lacksReason) return
    const move = {
      status: to,
      version: order.version,
      tell: isNotified,
      ...unsaved,
      ...(note.trim() && { note: note.trim() }),
    }
    const saved = await run(() =>
      callShop('POST /api/admin/orders/:id/status', { params: { id: order.id }, body: move }),
    )
    if (!saved) return
    if (isCancelled) saveDraft(null)
    else settleDraft(draft, saved)
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={isCancelled ? `Отменить заказ № ${order.number}?` : `Заказ № ${order.number}: ${statusLabel(to)}`}
      onClose={onClose}
    >
      <form className="form-grid" noValidate onSubmit={submit}>
        {isCancelled && (
          <p>
            Детали вернутся в продажу.
            {isPaid(order.payment_status) && ' Оплаченное онлайн вернётся само, остальное верните покупателю.'}
          </p>
        )}
        {unsaved && <p>Состав изменён: сохраним его этим же шагом.</p>}
        <TextArea
          label={isCancelled ? 'Причина' : 'Комментарий'}
          note={isCancelled ? 'увидит покупатель' : 'необязательно, увидит покупатель'}
          maxLength={500}
          error={isPressed && lacksReason ? 'Укажите причину' : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {order.contact.email ? (
          <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
        ) : (
          <p>Email не указан: сообщите покупателю по телефону.</p>
        )}
        <FormError text={error} />
        <button
          className={`button ${isCancelled ? 'button-danger' : 'button-primary'}`}
          type="submit"
          aria-busy={isBusy}
        >
          {stepLabel(order.status, to)}
        </button>
        <button className="button button-outline" type="button" onClick={onClose}>
          {isCancelled ? 'Не отменять' : 'Оставить как есть'}
        </button>
      </form>
    </Dialog>
  )
}
