import { type FormEvent, useState } from 'react'
import { orderTexts } from '#shared/order/order-texts.ts'
import { returnItems } from '#web/api/order-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAsking } from '#web/ui/use-asking.ts'
import type { OrderSectionProps } from './order-part.ts'

type ReturnDialogProps = OrderSectionProps & { isOpen: boolean; onClose: () => void }

/** Which of the parts, how many of each, and why. */
export function ReturnDialog({ orderKey, order, onOrder, isOpen, onClose }: ReturnDialogProps) {
  const left = order.items
    .map((item) => ({ ...item, most: item.quantity - item.returned }))
    .filter(({ most }) => most > 0)
  const [amounts, setAmounts] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ items?: string | undefined; reason?: string | undefined }>({})
  const { isBusy, error, run } = useAsking()

  function submit(event: FormEvent) {
    event.preventDefault()
    const items = left.flatMap(({ product_id: id }) => (amounts[id] ? [{ id, quantity: amounts[id] }] : []))
    const found = {
      items: items.length === 0 ? orderTexts.returnItems : undefined,
      reason: reason.trim() === '' ? orderTexts.returnReason : undefined,
    }
    setMissing(found)
    if (found.items || found.reason) return
    void run(async () => {
      onOrder(await returnItems(orderKey, { items, reason }))
      onClose()
    })
  }

  return (
    <Dialog isOpen={isOpen} title="Оформить возврат" onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        {left.map(({ product_id: id, name, most }) => (
          <div className="field" key={id}>
            <label htmlFor={`return-${id}`}>{name}</label>
            <select
              id={`return-${id}`}
              value={amounts[id] ?? 0}
              onChange={(event) => setAmounts({ ...amounts, [id]: Number(event.target.value) })}
            >
              <option value={0}>Не возвращаю</option>
              {Array.from({ length: most }, (_, place) => place + 1).map((count) => (
                <option key={count} value={count}>
                  {count} шт.
                </option>
              ))}
            </select>
          </div>
        ))}
        <FormError text={missing.items} />
        <TextArea
          label="Почему возвращаете"
          name="reason"
          maxLength={1000}
          value={reason}
          error={missing.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError text={error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Отправить заявку
        </button>
      </form>
    </Dialog>
  )
}
