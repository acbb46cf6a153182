import { type FormEvent, useState } from 'react'
import type { SignedInUser } from '#shared/account/account-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusEmptyField } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

type SecondStepProps = {
  /** Busy until it has gone through: then the page is another one. */
  onDone: (user: SignedInUser) => Promise<unknown>
  onBack: () => void
}

/** The password was right: what the phone says, or a code from paper. */
export function SecondStep({ onDone, onBack }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const { isBusy, error, run, clear } = useWrite({ unavailable: 'Ошибка входа' })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => onDone(await callShop('POST /api/login/code', { body: { code } })))
  }

  function type(typed: string) {
    clear()
    setCode(isRecovery ? typed : typed.replace(/\D/g, ''))
  }

  function change() {
    clear()
    setCode('')
    setRecovery(!isRecovery)
  }

  return (
    <form className="form-grid" key={String(isRecovery)} noValidate ref={focusEmptyField} onSubmit={submit}>
      <p>
        {isRecovery
          ? 'Введите один из резервных кодов. Каждый подходит один раз.'
          : 'Откройте приложение с кодами и введите шесть цифр для этого магазина.'}
      </p>
      <Field
        label={isRecovery ? 'Резервный код' : 'Код из приложения'}
        name="code"
        className="code-input"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? 20 : 6}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <FormError text={error} />
      <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={code === ''}>
        Продолжить
      </button>
      <button className="auth-switch link" type="button" onClick={change}>
        {isRecovery ? 'Ввести код из приложения' : 'Нет телефона? Резервный код'}
      </button>
      <button className="auth-switch link" type="button" onClick={onBack}>
        Назад
      </button>
    </form>
  )
}
