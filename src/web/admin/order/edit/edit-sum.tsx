import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { EditButton, EditDialog } from './edit-dialog.tsx'
import type { OrderSectionProps } from './order-change.ts'

/** A discount or a surcharge on the whole order, with its reason. */
export function EditSum(props: OrderSectionProps) {
  const text = props.order.adjustment === 0 ? 'Скидка или наценка' : 'Изменить скидку или наценку'
  return <EditButton {...props} className="link order-edit-sum" text={text} dialog={SumDialog} />
}

function SumDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { order } = props
  const [kind, setKind] = useState<'discount' | 'surcharge'>(order.adjustment > 0 ? 'surcharge' : 'discount')
  const [amount, setAmount] = useState(order.adjustment === 0 ? '' : String(Math.abs(order.adjustment)))
  const [reason, setReason] = useState(order.adjustment_reason)
  const rubles = /^\d{1,9}$/.test(amount.trim()) ? Number(amount) : null
  const signed = rubles === null ? null : kind === 'discount' ? -rubles : rubles
  const total = signed === null ? null : order.total - order.adjustment + signed

  return (
    <EditDialog
      {...props}
      title="Скидка или наценка"
      edit={() => ({ adjustment: { amount: amount.trim() === '' ? 0 : (signed ?? amount), reason } })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <div className="form-pair">
            <SelectField
              label="Что"
              value={kind}
              onChange={(value) => setKind(value as typeof kind)}
              options={[
                { value: 'discount', name: 'Скидка' },
                { value: 'surcharge', name: 'Наценка' },
              ]}
            />
            <Field
              label="Сколько, ₽"
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              error={errorOf('adjustment.amount')}
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          </div>
          <Field
            label="Почему"
            note="увидит покупатель"
            maxLength={200}
            autoComplete="off"
            error={errorOf('adjustment.reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p className="order-aside">
            {total !== null && total >= 0 && `Итого станет ${formatRubles(total)}. `}
            {order.adjustment !== 0 && 'Чтобы убрать, оставьте сумму пустой.'}
          </p>
        </>
      )}
    </EditDialog>
  )
}
