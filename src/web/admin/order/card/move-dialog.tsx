import { type FormEvent, useState } from 'react'
import { stepLabel } from '#shared/order/order-next-step.ts'
import { type OrderStatus, statusLabel } from '#shared/order/order-states.ts'
import { longestTrack } from '#shared/order/track-list.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import { useDraftTotal } from '#web/admin/order/edit/delivery-recount-note.tsx'
import { draftInput, useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { type OrderPartProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { unpaidText } from '#web/admin/order/money/order-money-text.ts'
import { moveOrder } from '#web/api/admin/order-admin-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFault } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { carrierHint } from './ship-form.tsx'

type MoveDialogProps = OrderPartProps & { to: OrderStatus; onClose: () => void }

/** A move that is not the usual next one: why, and whether the customer is told. */
export function MoveDialog({ to, onClose, ...props }: MoveDialogProps) {
  const { order } = props
  const [note, setNote] = useState('')
  const [isTold, setTold] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const [track, setTrack] = useState(order.track_number ?? '')
  const [draft, keepDraft] = useItemsDraft(order)
  const { isBusy, fault, seenVersion, run } = useOrderChange(props)
  const isCancelled = to === 'cancelled'
  // An order that is given up needs no other products.
  const unsaved = !isCancelled && draft && { ...draftInput(draft), version: Math.max(draft.version, seenVersion) }
  const lacksReason = isCancelled && note.trim() === ''
  const isShipped = to === 'shipped'
  const total = useDraftTotal(order, draft)
  const unpaid = isShipped ? unpaidText(order, total) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (lacksReason) return
    const move = {
      status: to,
      version: order.version,
      tell: isTold,
      ...unsaved,
      ...(note.trim() && { note: note.trim() }),
      ...(isShipped && track.trim() && { track_number: track.trim() }),
    }
    if (await run(() => moveOrder(order.id, move))) {
      keepDraft(null)
      onClose()
    }
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
        {isShipped && (
          <Field
            label="Трек-номер"
            className="code"
            placeholder="можно добавить позже"
            maxLength={longestTrack}
            autoComplete="off"
            hint={carrierHint(track)}
            value={track}
            onChange={(event) => setTrack(event.currentTarget.value)}
          />
        )}
        {unpaid && <p className="order-confirm-warn">{unpaid}</p>}
        <TextArea
          label={isCancelled ? 'Причина' : 'Комментарий'}
          note={isCancelled ? 'увидит покупатель' : 'необязательно, увидит покупатель'}
          maxLength={500}
          error={isPressed && lacksReason ? 'Укажите причину' : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {order.contact.email ? (
          <label className="check">
            <input type="checkbox" checked={isTold} onChange={(event) => setTold(event.currentTarget.checked)} />
            Сообщить покупателю письмом
          </label>
        ) : (
          <p>Email не указан: сообщите покупателю по телефону.</p>
        )}
        <FormFault text={fault} />
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
