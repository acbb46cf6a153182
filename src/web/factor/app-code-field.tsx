import { Field } from '#web/ui/fields/field.tsx'

type AppCodeFieldProps = { code: string; error: string | undefined; onType: (code: string) => void }

/** Six digits from an app on the phone; whatever else is typed or pasted with them falls away. */
export function AppCodeField({ code, error, onType }: AppCodeFieldProps) {
  return (
    <Field
      label="Код из приложения"
      name="code"
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={code}
      error={error}
      onChange={(event) => onType(event.target.value.replace(/\D/g, ''))}
    />
  )
}
