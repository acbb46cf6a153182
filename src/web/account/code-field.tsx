import { codeLength } from '#shared/account/sign-in-rules.ts'
import { Field } from '#web/ui/fields/field.tsx'

type CodeFieldProps = {
  sentTo: string
  code: string
  hint?: string
  error?: string | undefined
  onType: (code: string) => void
}

/** Six digits from an email, and the address it was sent to. */
export function CodeField({ sentTo, code, hint, error, onType }: CodeFieldProps) {
  return (
    <>
      <p>
        Отправили на <b>{sentTo}</b>
      </p>
      <Field
        label="Код из письма"
        name="code"
        className="code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        hint={hint}
        value={code}
        error={error}
        onChange={(event) => onType(event.target.value.replace(/[^0-9]/g, ''))}
      />
    </>
  )
}
