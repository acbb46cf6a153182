import { type FormEvent, useState } from 'react'
import { orderTexts } from '#shared/order/order-texts.ts'
import { NotifyCheck } from '#web/admin/order/edit/notify-check.tsx'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** The customer calls, or the days of return are over: the shop opens the return itself. */
export function OpenReturn(props: OrderSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { status, items } = props.order
  const isLeft = items.some(({ quantity, returned }) => quantity > returned)
  if (!isLeft || (status !== 'completed' && status !== 'shipped')) return null
  return (
    <section>
      <button className="link order-open-return" type="button" onClick={() => setOpen(true)}>
        Оформить возврат за покупателя
      </button>
      {isOpen && <OpenReturnDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  )
}

function OpenReturnDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { order } = props
  const left = order.items
    .map((item) => ({ ...item, most: item.quantity - item.returned }))
    .filter(({ most }) => most > 0)
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const items = left.flatMap(({ product_id: id }) => (counts[id] ? [{ id, quantity: counts[id] }] : []))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (items.length === 0 || reason.trim() === '') return
    const version = Math.max(order.version, seenVersion)
    if (
      await run(() =>
        callShop('POST /api/admin/orders/:id/returns', {
          params: { id: order.id },
          body: { items, reason: reason.trim(), version, tell: isNotified },
        }),
      )
    )
      onClose()
  }

  return (
    <Dialog isOpen title="Оформить возврат" onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        <p>Возврат сразу будет одобрен: останется получить товар и вернуть деньги.</p>
        {left.map(({ product_id: id, name, sku, most }) => (
          <SelectField
            key={id}
            label={`${name}, ${sku}`}
            value={String(counts[id] ?? 0)}
            onChange={(value) => setCounts({ ...counts, [id]: Number(value) })}
            options={Array.from({ length: most + 1 }, (_, count) => ({
              value: String(count),
              name: count === 0 ? 'Не возвращает' : `${count} шт.`,
            }))}
          />
        ))}
        <FormError text={isPressed && items.length === 0 ? orderTexts.returnItems : undefined} />
        <TextArea
          label="Почему возвращает"
          note="увидит покупатель"
          maxLength={1000}
          error={isPressed && reason.trim() === '' ? orderTexts.returnReason : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
        <FormError text={error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Оформить возврат
        </button>
      </form>
    </Dialog>
  )
}
