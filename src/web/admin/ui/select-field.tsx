import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Options of one group stand together under its name. */
export type SelectOption = { value: string; name: string; group?: string }

type SelectFieldProps = {
  label: string
  value: string
  options: readonly SelectOption[]
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
          {grouped(options).map(({ group, members }) =>
            group ? (
              <optgroup key={group} label={group}>
                {members.map(optionOf)}
              </optgroup>
            ) : (
              members.map(optionOf)
            ),
          )}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={error} />
      </div>
    </div>
  )
}

function optionOf({ value, name }: SelectOption) {
  return (
    <option key={value} value={value}>
      {name}
    </option>
  )
}

function grouped(options: readonly SelectOption[]): { group: string; members: SelectOption[] }[] {
  const groups = new Map<string, SelectOption[]>()
  for (const option of options) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option])
  return [...groups].map(([group, members]) => ({ group, members }))
}
