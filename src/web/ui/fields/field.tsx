import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export type FieldProps = ComponentProps<'input'> & {
  label: string
  /** Said beside the name of the field, as «необязательно». */
  note?: string
  hint?: ReactNode
  /** What is wrong with it, in one sentence; may end with a way out. */
  error?: ReactNode
}

/** One line to type into, with its name above and what is wrong below. */
export function Field({ label, note, hint, error, children, id: given, ...input }: FieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <small> {note}</small>}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-text` : undefined}
        />
        {children}
      </div>
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={error} />
        {!error && hint && <p>{hint}</p>}
      </div>
    </div>
  )
}

/** The sentence about what is wrong, as it stands below whatever was chosen or typed. */
export function FieldError({ error }: { error: ReactNode }) {
  if (!error) return null
  return (
    <p className="field-error">
      <Icon name="circle-exclamation-point" />
      <span>{error}</span>
    </p>
  )
}

/** What is typed can be looked at, because a mistyped password costs more than a glance over the shoulder. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'children'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field autoCapitalize="none" spellCheck={false} {...props} type={isShown ? 'text' : 'password'}>
      <button
        className="field-button"
        type="button"
        aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </Field>
  )
}
