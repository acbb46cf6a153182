import { type FormEvent, useState } from 'react'
import { emailFault, parseEmail } from '#shared/account/email.ts'
import { logIn } from '#web/api/account-api.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { FormError, serverText } from '#web/ui/form-error.tsx'
import type { AuthDraft, UpdateDraft } from './auth-draft.ts'
import type { FieldErrors } from './auth-errors.ts'
import { finishSignIn } from './sign-in-end.ts'

type LoginFormProps = {
  draft: AuthDraft
  update: UpdateDraft
  notice: string | undefined
  onRegister: () => void
  onForgotten: () => void
}

export function LoginForm({ draft, update, notice, onRegister, onForgotten }: LoginFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found: FieldErrors = {
      ...(parseEmail(draft.email) === null && { email: emailFault(draft.email) }),
      ...(draft.password === '' && { password: 'Введите пароль' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await logIn({ email: draft.email, password: draft.password })
      await finishSignIn()
    } catch (error) {
      setErrors({ form: serverText(error, 'Ошибка входа') })
      setBusy(false)
    }
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      {notice && (
        <p className="form-note" role="status">
          {notice}
        </p>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={draft.email}
        onChange={(event) => update({ email: event.target.value })}
        error={errors.email}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={(event) => update({ password: event.target.value })}
        error={errors.password}
      />
      <button className="link auth-forgotten" type="button" onClick={onForgotten}>
        Забыли пароль?
      </button>
      <FormError text={errors.form} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Войти
      </button>
      <button className="auth-switch" type="button" onClick={onRegister}>
        Нет аккаунта? <span className="link">Зарегистрироваться</span>
      </button>
    </form>
  )
}
