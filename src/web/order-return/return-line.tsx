import { type ReturnLine, type ReturnReason, returnLineError, returnReasons } from '#shared/order/return-reasons.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

type Line = Pick<ReturnLine, 'quantity' | 'reason' | 'note'>
type ReturnLineProps = {
  id: number
  name: string
  /** As many of it may still come back. */
  most: number
  line: Line
  /** The form was sent once: what is missing is said. */
  isPressed: boolean
  onChange: (changed: Partial<Line>) => void
}

/** One product: how many of it, and the reason of its own once it comes back. */
export function ReturnLineFields({ id, name, most, line, isPressed, onChange }: ReturnLineProps) {
  const fault = isPressed && line.quantity > 0 ? returnLineError(line) : undefined
  return (
    <fieldset className="return-item">
      <legend>{name}</legend>
      <div className="field">
        <label htmlFor={`return-${id}`}>Сколько возвращаете</label>
        <select
          id={`return-${id}`}
          value={line.quantity}
          onChange={(event) => onChange({ quantity: Number(event.target.value) })}
        >
          <option value={0}>Не возвращаю</option>
          {Array.from({ length: most }, (_, place) => place + 1).map((count) => (
            <option key={count} value={count}>
              {count} шт.
            </option>
          ))}
        </select>
      </div>
      {line.quantity > 0 && (
        <>
          <div className="field">
            <label htmlFor={`return-reason-${id}`}>Причина</label>
            <select
              id={`return-reason-${id}`}
              value={line.reason}
              aria-invalid={(fault && line.reason === '') || undefined}
              onChange={(event) => onChange({ reason: event.target.value as ReturnReason | '' })}
            >
              <option value="">Выберите причину</option>
              {returnReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
            {line.reason === '' && <FormError text={fault} />}
          </div>
          <Field
            label="Что не так"
            note={line.reason === 'Другое' ? undefined : 'необязательно'}
            maxLength={200}
            value={line.note}
            error={line.reason === '' ? undefined : fault}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </>
      )}
    </fieldset>
  )
}
