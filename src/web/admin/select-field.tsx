import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  error?: ReactNode
  onChange: (value: string) => void
}

/** One of several, with its name above as every field of a form. */
export function SelectField({ label, value, options, error, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field select-field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-text` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={error} />
      </div>
    </div>
  )
}
