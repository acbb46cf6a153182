import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { HandMethod } from '#shared/order/order-money.ts'
import type { OrderSectionProps } from '#web/admin/order/edit/order-change.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Field } from '#web/ui/field.tsx'
import { type MethodChoice, MoneyDialog, MoneyMethods, useMoneyForm } from './order-money-dialog.tsx'

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
  const form = useMoneyForm(props, { filledIn: lacking, onDone: onClose })
  const { amount, isNotified } = form
  const [method, setMethod] = useState<HandMethod>(order.payment === 'invoice' ? 'bank' : 'cash')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const over = amount === null ? 0 : Math.max(0, amount - lacking)

  function payment(amount: number) {
    const payment = {
      amount,
      method,
      tell: isNotified,
      version: order.version,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(over > 0 && { over: true }),
    }
    return () => callShop('POST /api/admin/orders/:id/payments', { params: { id: order.id }, body: payment })
  }

  return (
    <MoneyDialog
      form={form}
      title="Записать оплату"
      amountLabel="Сколько получили"
      hint={lackingText(order)}
      submitText={amount === null ? 'Записать' : `Записать ${formatRubles(amount)}`}
      onSubmit={(event) => form.submit(event, payment)}
      onClose={onClose}
    >
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
    </MoneyDialog>
  )
}

function lackingText({ status, money }: ManagedOrder): string {
  if (status === 'cancelled') return 'Заказ отменён: деньги придётся вернуть'
  return money.lacking > 0 ? `Осталось получить ${formatRubles(money.lacking)}` : 'Заказ оплачен полностью'
}
