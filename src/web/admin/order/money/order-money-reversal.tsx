import { type FormEvent, useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { MoneyEntry } from '#shared/order/order-admin-contract.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { reverseMoneyEntry } from '#web/api/admin/order-money-admin-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { entryTitle } from './order-money-text.ts'

type ReversalDialogProps = OrderSectionProps & { entry: MoneyEntry; onClose: () => void }

/** Nothing is deleted: another entry takes the mistaken one back, and says why. */
export function ReversalDialog({ entry, onClose, ...props }: ReversalDialogProps) {
  const { order } = props
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, run } = useOrderChange(props)
  const lacksReason = reason.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (lacksReason) return
    const given = { reason: reason.trim(), version: order.version }
    if (await run(() => reverseMoneyEntry(order.id, entry.id, given))) onClose()
  }

  return (
    <Dialog isOpen title="Отменить запись?" onClose={onClose}>
      <form className="form-grid money-form" noValidate onSubmit={submit}>
        <p>
          {entryTitle(entry)}, {formatRubles(entry.amount)}. Запись останется в истории, рядом появится отмена. Если
          деньги на самом деле передавали, запишите возврат или оплату.
        </p>
        <TextArea
          label="Почему"
          maxLength={500}
          error={isPressed && lacksReason ? 'Напишите причину' : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError text={error} />
        <footer>
          <button className="button button-outline" type="button" onClick={onClose}>
            Оставить
          </button>
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Отменить запись
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
