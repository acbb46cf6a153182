import { useState } from 'react'
import { numberOf } from '#web/admin/ui/field-values.ts'
import { Field } from '#web/ui/fields/field.tsx'

type RublesFieldProps = {
  label: string
  note?: string
  /** NaN: nothing, or nothing that is a number. */
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number as it is typed: «33,» stays on the screen on the way to «33,5», and follows when the rule moves to another place. */
export function RublesField({ label, note, value, error, onChange }: RublesFieldProps) {
  const [typed, setTyped] = useState('')
  const shown = Object.is(numberOf(typed), value)
    ? typed
    : Number.isFinite(value)
      ? String(value).replace('.', ',')
      : ''
  return (
    <Field
      label={label}
      {...(note && { note })}
      inputMode="decimal"
      maxLength={10}
      value={shown}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(numberOf(event.target.value))
      }}
    />
  )
}
