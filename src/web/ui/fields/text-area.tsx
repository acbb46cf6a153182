import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; note?: string; error?: ReactNode }

/** Room for a few sentences; it grows with them. */
export function TextArea({ label, note, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <small> {note}</small>}
      </label>
      <textarea
        rows={2}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-text` : undefined}
      />
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={error} />
      </div>
    </div>
  )
}
