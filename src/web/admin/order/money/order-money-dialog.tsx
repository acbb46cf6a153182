import { type FormEvent, type ReactNode, useState } from 'react'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { MoneyMethod } from '#shared/order/order-money.ts'
import { NotifyCheck } from '#web/admin/order/edit/notify-check.tsx'
import { type OrderSectionProps, useOrderForm } from '#web/admin/order/edit/order-change.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { rublesField, typedRubles } from './order-money-text.ts'

/** What a payment and a refund have in common: a sum of whole rubles, whether the customer gets an email, sending it. */
export function useMoneyForm(props: OrderSectionProps, { filledIn, onDone }: { filledIn: number; onDone: () => void }) {
  const [sum, setSum] = useState(rublesField(filledIn))
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, version, run } = useOrderForm(props)
  const amount = typedRubles(sum)

  /** `send` gets the sum once it can be read; undefined from it: something else is still missing. */
  async function submit(event: FormEvent, send: (amount: number) => (() => Promise<ManagedOrder>) | undefined) {
    event.preventDefault()
    setPressed(true)
    const sending = amount === null ? undefined : send(amount)
    if (sending && (await run(sending))) onDone()
  }
  return { order: props.order, sum, setSum, amount, isNotified, setNotified, isPressed, isBusy, error, version, submit }
}

type MoneyDialogProps = {
  form: ReturnType<typeof useMoneyForm>
  title: string
  amountLabel: string
  hint: string
  amountError?: string | null
  submitText: string
  isDisabled?: boolean
  /** Everything between the sum and the button. */
  children: ReactNode
  onSubmit: (event: FormEvent) => void
  onClose: () => void
}

export function MoneyDialog({ form, title, amountLabel, hint, amountError, ...props }: MoneyDialogProps) {
  const unread = form.isPressed && form.amount === null ? 'Введите сумму в целых рублях' : undefined
  return (
    <Dialog isOpen title={title} onClose={props.onClose}>
      <SavedForm isBusy={form.isBusy} className="form-grid money-form" onSubmit={props.onSubmit}>
        <Field
          label={amountLabel}
          className="money-amount"
          inputMode="numeric"
          autoComplete="off"
          value={form.sum}
          hint={hint}
          error={amountError ?? unread}
          onChange={(event) => form.setSum(event.currentTarget.value)}
        />
        {props.children}
        <NotifyCheck order={form.order} isNotified={form.isNotified} onChange={form.setNotified} />
        <FormError text={form.error} />
        <footer>
          <button className="button button-outline" type="button" onClick={props.onClose}>
            Отмена
          </button>
          <button className="button button-primary" type="submit" aria-busy={form.isBusy} disabled={props.isDisabled}>
            {props.submitText}
          </button>
        </footer>
      </SavedForm>
    </Dialog>
  )
}

export type MethodChoice<Method extends MoneyMethod> = { method: Method; name: string; hint?: string }

type MoneyMethodsProps<Method extends MoneyMethod> = {
  label: string
  choices: readonly MethodChoice<Method>[]
  value: Method
  onChange: (method: Method) => void
}

/** How the money changes hands. */
export function MoneyMethods<Method extends MoneyMethod>(props: MoneyMethodsProps<Method>) {
  const { label, choices, value, onChange } = props
  return (
    <fieldset className="money-methods">
      <legend>{label}</legend>
      {choices.map(({ method, name, hint }) => (
        <label key={method}>
          <input type="radio" name="money-method" checked={method === value} onChange={() => onChange(method)} />
          <span>
            {name}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
