import { type FormEvent, useEffect, useState } from 'react'
import { differentPasswordsText, wrongCodeText } from '#shared/account/sign-in-rules.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusEmptyField } from '#web/ui/dialog.tsx'
import { Field, PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { AuthDraft, UpdateDraft } from './auth-draft.ts'
import { CodeField } from './code-field.tsx'

const pauseSeconds = 59

export type RecoveryStep = 'email' | 'code' | 'password'

const steps: { step: RecoveryStep; name: string }[] = [
  { step: 'email', name: 'Email' },
  { step: 'code', name: 'Код' },
  { step: 'password', name: 'Новый пароль' },
]

type RecoveryFormProps = {
  draft: AuthDraft
  update: UpdateDraft
  step: RecoveryStep
  onStep: (step: RecoveryStep) => void
  onBack: () => void
  onDone: () => void
}

/** Three steps to a new password; the code is checked again by the server when the password is set. */
export function RecoveryForm({ draft, update, step, onStep, onBack, onDone }: RecoveryFormProps) {
  const { isBusy, error, run } = useWrite()
  const email = draft.email.trim()
  const isDifferent = draft.repeat !== '' && draft.repeat !== draft.new_password

  function sendCode() {
    return run(async () => {
      await callShop('POST /api/password/forgot', { body: { email } })
      update({ code: '' })
      onStep('code')
    }, 'Не удалось отправить код')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { code, new_password } = draft
    if (step === 'email') return sendCode()
    if (step === 'code') {
      return run(async () => {
        const { valid } = await callShop('POST /api/password/verify', { body: { email, code } })
        if (!valid) throw new ShopApiError(400, { error: wrongCodeText, code: 'wrong-code' })
        onStep('password')
      }, 'Неверный или просроченный код')
    }
    return run(async () => {
      await callShop('POST /api/password/reset', { body: { email, code, new_password } })
      onDone()
    }, 'Не удалось сменить пароль')
  }

  return (
    <form className="form-grid" key={step} noValidate ref={focusEmptyField} onSubmit={submit}>
      <ol className="auth-steps">
        {steps.map(({ step: each, name }) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      {step === 'email' && (
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={draft.email}
          onChange={(event) => update({ email: event.target.value })}
        />
      )}
      {step === 'code' && (
        <CodeField
          sentTo={email}
          code={draft.code}
          hint="6 цифр. Письмо приходит за минуту, проверьте папку «Спам»"
          onType={(code) => update({ code })}
        />
      )}
      {step === 'password' && (
        <>
          <input
            className="visually-hidden"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField
            label="Новый пароль"
            name="new_password"
            autoComplete="new-password"
            hint="Минимум 8 символов"
            value={draft.new_password}
            onChange={(event) => update({ new_password: event.target.value })}
          />
          <PasswordField
            label="Повторите пароль"
            name="repeat"
            autoComplete="new-password"
            value={draft.repeat}
            error={isDifferent ? differentPasswordsText : undefined}
            onChange={(event) => update({ repeat: event.target.value })}
          />
        </>
      )}
      <FormError text={error} />
      {step === 'email' && (
        <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={email === ''}>
          Отправить код
        </button>
      )}
      {step === 'code' && (
        <>
          <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={draft.code === ''}>
            Подтвердить
          </button>
          <ResendCode onSend={sendCode} />
        </>
      )}
      {step === 'password' && (
        <button
          className="button button-primary"
          type="submit"
          aria-busy={isBusy}
          disabled={draft.new_password === '' || draft.new_password !== draft.repeat}
        >
          Сохранить
        </button>
      )}
      <button className="auth-switch link" type="button" onClick={onBack}>
        Назад
      </button>
    </form>
  )
}

/** Another email only after a minute: the first one is usually on its way. */
function ResendCode({ onSend }: { onSend: () => void }) {
  const [seconds, setSeconds] = useState(pauseSeconds)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  if (seconds > 0) {
    return (
      <p className="auth-resend">
        Отправить ещё раз через <span className="code">0:{String(seconds).padStart(2, '0')}</span>
      </p>
    )
  }
  return (
    <button
      className="auth-resend link"
      type="button"
      onClick={() => {
        setSeconds(pauseSeconds)
        onSend()
      }}
    >
      Отправить ещё раз
    </button>
  )
}
