import { type FormEvent, useState } from 'react'
import { cancelOrder } from '#web/api/order-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useAsking } from '#web/ui/use-asking.ts'
import type { OrderSectionProps } from './order-part.ts'

type CancelDialogProps = OrderSectionProps & { isOpen: boolean; onClose: () => void }

/** Asked once more, because the parts go back on sale at once. */
export function CancelDialog({ orderKey, order, onOrder, isOpen, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAsking()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      onOrder(await cancelOrder(orderKey, reason))
      onClose()
    })
  }

  return (
    <Dialog isOpen={isOpen} title="Отменить заказ?" onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        <p>
          Заказ № {order.number} отменится сразу, детали вернутся в продажу.
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
