import { type FormEvent, useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { HandMethod } from '#shared/order/order-money.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { recordPayment } from '#web/api/admin/order-money-admin-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { type MethodChoice, MoneyMethods } from './order-money-methods.tsx'
import { rublesField, typedRubles } from './order-money-text.ts'

const choices: MethodChoice<HandMethod>[] = [
  { method: 'cash', name: 'Наличными' },
  { method: 'card', name: 'Картой через терминал' },
  { method: 'bank', name: 'Переводом на счёт' },
]

type PaymentDialogProps = OrderSectionProps & { onClose: () => void }

/** Money that came past the payment service. */
export function PaymentDialog({ onClose, ...props }: PaymentDialogProps) {
  const { order } = props
  const { lacking } = order.money
  const [sum, setSum] = useState(rublesField(lacking))
  const [method, setMethod] = useState<HandMethod>(order.payment === 'invoice' ? 'bank' : 'cash')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, run } = useOrderChange(props)
  const amount = typedRubles(sum)
  const over = amount === null ? 0 : Math.max(0, amount - lacking)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (amount === null) return
    const payment = {
      amount,
      method,
      tell: isNotified,
      version: order.version,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(over > 0 && { over: true }),
    }
    if (await run(() => recordPayment(order.id, payment))) onClose()
  }

  return (
    <Dialog isOpen title="Записать оплату" onClose={onClose}>
      <form className="form-grid money-form" noValidate onSubmit={submit}>
        <Field
          label="Сколько получили"
          className="money-amount"
          inputMode="numeric"
          autoComplete="off"
          value={sum}
          hint={lackingText(order)}
          error={isPressed && amount === null ? 'Введите сумму в целых рублях' : undefined}
          onChange={(event) => setSum(event.currentTarget.value)}
        />
        {over > 0 && (
          <p className="money-help" data-tone="warn">
            Это на {formatRubles(over)} больше, чем нужно. Разница станет «К возврату».
          </p>
        )}
        <MoneyMethods label="Как заплатили" choices={choices} value={method} onChange={setMethod} />
        {method !== 'cash' && (
          <Field
            label="Номер документа"
            note="необязательно"
            maxLength={100}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <Field
          label="Комментарий"
          note="необязательно, увидит покупатель"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {order.contact.email && (
          <label className="check">
            <input
              type="checkbox"
              checked={isNotified}
              onChange={(event) => setNotified(event.currentTarget.checked)}
            />
            Сообщить покупателю письмом
          </label>
        )}
        <FormError text={error} />
        <footer>
          <button className="button button-outline" type="button" onClick={onClose}>
            Отмена
          </button>
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            {amount === null ? 'Записать' : `Записать ${formatRubles(amount)}`}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

function lackingText({ status, money }: ManagedOrder): string {
  if (status === 'cancelled') return 'Заказ отменён: деньги придётся вернуть'
  return money.lacking > 0 ? `Осталось получить ${formatRubles(money.lacking)}` : 'Заказ оплачен полностью'
}
