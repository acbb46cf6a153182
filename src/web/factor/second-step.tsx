import { type FormEvent, useState } from 'react'
import type { SignedInUser } from '#shared/account/account-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusEmptyField } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { logInWithPasskey } from './passkeys.ts'

type SecondStepProps = {
  /** What the account has: an app, a key on a device. */
  factors: readonly string[]
  /** Busy until it has gone through: then the page is another one. */
  onDone: (user: SignedInUser) => Promise<unknown>
  onBack: () => void
}

type Way = 'passkey' | 'totp' | 'recovery'
const leads: Record<Way, string> = {
  passkey: 'Подтвердите вход отпечатком, лицом или PIN-кодом устройства.',
  totp: 'Откройте приложение с кодами и введите шесть цифр для этого магазина.',
  recovery: 'Введите один из резервных кодов. Каждый подходит один раз.',
}
const switches: Record<Way, string> = {
  passkey: 'Войти с ключом доступа',
  totp: 'Ввести код из приложения',
  recovery: 'Нет устройства? Резервный код',
}

/** The password was right: now a key on a device, what the phone says, or a code from paper. */
export function SecondStep({ factors, onDone, onBack }: SecondStepProps) {
  const ways: Way[] = [...(['passkey', 'totp'] as const).filter((factor) => factors.includes(factor)), 'recovery']
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const { isBusy, error, run, clear } = useWrite({ unavailable: 'Ошибка входа' })

  function submit(event: FormEvent) {
    event.preventDefault()
    const enter = () =>
      way === 'passkey'
        ? logInWithPasskey({ isAfterPassword: true })
        : callShop('POST /api/login/code', { body: { code } })
    void run(async () => onDone(await enter()))
  }

  function type(typed: string) {
    clear()
    setCode(way === 'recovery' ? typed : typed.replace(/\D/g, ''))
  }

  function change(next: Way) {
    clear()
    setCode('')
    setWay(next)
  }

  return (
    <form className="form-grid" key={way} noValidate ref={focusEmptyField} onSubmit={submit}>
      <p>{leads[way]}</p>
      {way !== 'passkey' && (
        <Field
          label={way === 'recovery' ? 'Резервный код' : 'Код из приложения'}
          name="code"
          className="code-input"
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={way === 'recovery' ? 20 : 6}
          value={code}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <FormError text={error} />
      <button
        className="button button-primary"
        type="submit"
        aria-busy={isBusy}
        disabled={way !== 'passkey' && code === ''}
      >
        {way === 'passkey' ? 'Войти с ключом доступа' : 'Продолжить'}
      </button>
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <button className="auth-switch link" type="button" key={each} onClick={() => change(each)}>
            {switches[each]}
          </button>
        ))}
      <button className="auth-switch link" type="button" onClick={onBack}>
        Назад
      </button>
    </form>
  )
}
