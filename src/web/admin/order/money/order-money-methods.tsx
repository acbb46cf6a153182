import type { MoneyMethod } from '#shared/order/order-money.ts'

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
