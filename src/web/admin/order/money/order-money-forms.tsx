import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { type HandMethod, type MoneyMethod, refundRejection, usualHandMethod } from '#shared/order/order-money.ts'
import type { OrderSectionProps } from '#web/admin/order/edit/order-change.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { type MethodChoice, MoneyDialog, MoneyMethods, useMoneyForm } from './order-money-dialog.tsx'
import { refundsByHand } from './order-money-return.tsx'

const otherReason = 'Другая причина'
const reasons = [
  'Изменили состав заказа',
  'Заказ отменён',
  'Покупатель вернул товар',
  'Заплатили больше, чем нужно',
  otherReason,
]

type RefundDialogProps = OrderSectionProps & { onClose: () => void }

/** The sum is filled in; more than is still here cannot be given back. */
export function RefundDialog({ onClose, ...props }: RefundDialogProps) {
  const { order } = props
  const { money } = order
  const form = useMoneyForm(props, { filledIn: money.owed, onDone: onClose })
  const { amount, isNotified, isPressed } = form
  const choices = choicesOf(order)
  const [method, setMethod] = useState<MoneyMethod>(choices[0]?.method ?? 'cash')
  const [reason, setReason] = useState(firstReason(order))
  const [ownReason, setOwnReason] = useState('')

  const onItsWay = money.pending.reduce((total, refund) => total + refund.amount, 0)
  const tooMuch = amount === null ? null : refundRejection({ ...money, pending: onItsWay }, amount)
  const isKind = amount !== null && !tooMuch && amount > money.owed
  const text = reason === otherReason ? ownReason.trim() : reason
  const lacksReason = text === ''

  function refund(amount: number) {
    if (tooMuch || lacksReason) return
    const refund = { amount, method, reason: text, tell: isNotified, version: form.version }
    return () => callShop('POST /api/admin/orders/:id/refunds', { params: { id: order.id }, body: refund })
  }

  return (
    <MoneyDialog
      form={form}
      title={tooMuch ? 'Столько вернуть нельзя' : 'Вернуть деньги'}
      amountLabel="Сколько"
      hint={`К возврату ${formatRubles(money.owed)}. Всего можно вернуть ${formatRubles(money.refundable)}`}
      amountError={tooMuch}
      submitText={amount === null || tooMuch ? 'Вернуть' : `Вернуть ${formatRubles(amount)}`}
      isDisabled={tooMuch !== null}
      onSubmit={(event) => form.submit(event, refund)}
      onClose={onClose}
    >
      {(tooMuch || isKind) && (
        <p className="money-help">
          Хотите вернуть больше, чем «К возврату», например за неудобство? Введите до {formatRubles(money.refundable)} и
          напишите причину — она останется в журнале.
        </p>
      )}
      <MoneyMethods label="Как возвращаем" choices={choices} value={method} onChange={setMethod} />
      <SelectField
        label="Почему"
        value={reason}
        options={reasons.map((name) => ({ value: name, name }))}
        onChange={setReason}
      />
      {reason === otherReason && (
        <Field
          label="Причина"
          maxLength={500}
          value={ownReason}
          error={isPressed && lacksReason ? 'Напишите причину' : undefined}
          onChange={(event) => setOwnReason(event.currentTarget.value)}
        />
      )}
    </MoneyDialog>
  )
}

/** The way the money came stands first. */
function choicesOf({ money }: ManagedOrder): MethodChoice<MoneyMethod>[] {
  const paidWith = money.entries.find(({ kind, method }) => kind === 'payment' && method === 'online')?.paid_with
  const online: MethodChoice<MoneyMethod> = {
    method: 'online',
    name: paidWith ? `Онлайн, ${paidWith}` : 'Онлайн',
    hint: 'той же дорогой, что пришли; дойдут за 1–3 дня',
  }
  if (money.refundable_online > 0) return [online, ...refundsByHand]
  const usual = usualHandMethod(money.entries.toReversed())
  return refundsByHand.toSorted((a, b) => Number(b.method === usual) - Number(a.method === usual))
}

function firstReason({ status, returns, money }: ManagedOrder): string {
  if (money.owed === 0) return otherReason
  if (status === 'cancelled') return 'Заказ отменён'
  return returns.some(({ status: state }) => state === 'received') ? 'Покупатель вернул товар' : reasons[0]!
}

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
      version: form.version,
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
