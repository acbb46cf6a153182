import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { SignedInUser } from '#shared/account/account-contract.ts'
import { emailError, parseEmail } from '#shared/account/email.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { hasUsedPasskey } from '#web/factor/passkey-mark.ts'
import { Dialog, focusEmptyField } from '#web/ui/dialog.tsx'
import { Field, PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { windowOpener } from '#web/ui/window-root.ts'
import { type AuthDraft, emptyDraft, type UpdateDraft } from './auth-draft.ts'
import { RecoveryForm, type RecoveryStep } from './recovery-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { finishSignIn } from './sign-in-end.ts'

/** What the window is wanted for. */
type Asked = {
  mode: AuthMode
  notice?: string
  /** In the place of a reload: the page goes on with whoever has logged in, and nobody is to register in the middle of it. */
  onEntered?: () => void
  onClose?: () => void
}
const passkeys = () => import('#web/factor/passkeys.ts')
/** Only staff come to a second step. */
const SecondStep = lazy(async () => ({ default: (await import('#web/factor/second-step.tsx')).SecondStep }))

type Place = AuthMode | RecoveryStep | 'second-step'

const titles: Record<Place, string> = {
  login: 'Вход',
  'second-step': 'Второй шаг входа',
  registration: 'Регистрация',
  email: 'Восстановление пароля',
  code: 'Восстановление пароля',
  password: 'Восстановление пароля',
}

/** Closed by mistake, it is found again as it was. */
const openAuthWindow = windowOpener(AuthWindow, { keeps: true })

export function showAuth(mode: AuthMode, more: Omit<Asked, 'mode'> = {}) {
  openAuthWindow({ asked: { mode, ...more } })
}

/** Somebody is logged in by now, or nobody wants to be: what was typed secretly does not wait for the next one. */
export function hideAuth() {
  openAuthWindow({ asked: null })
}

function AuthWindow({ asked }: { asked: Asked | null }) {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>(asked?.mode ?? 'login')
  const [draft, setDraft] = useState<AuthDraft>(emptyDraft)
  const [notice, setNotice] = useState<string>()
  const [factors, setFactors] = useState<readonly string[]>([])
  const enter: (user: SignedInUser) => unknown = asked?.onEntered ?? finishSignIn
  useEffect(() => {
    setPlace(asked?.mode ?? 'login')
    setOpen(asked !== null)
    if (asked?.notice || !asked) setNotice(asked?.notice)
    if (!asked) setDraft(({ email }) => ({ ...emptyDraft, email }))
  }, [asked])

  function update(changed: Partial<AuthDraft>) {
    setDraft((known) => ({ ...known, ...changed }))
  }

  function finishRecovery() {
    update({ password: '', code: '', new_password: '', repeat: '' })
    setNotice('Пароль изменён. Войдите с новым паролем')
    setPlace('login')
  }

  function close() {
    setOpen(false)
    asked?.onClose?.()
  }

  return (
    <Dialog isOpen={isOpen} title={titles[place]} onClose={close}>
      {place === 'login' && (
        <LoginForm
          draft={draft}
          update={update}
          notice={notice}
          onEnter={enter}
          onRegister={asked?.onEntered ? undefined : () => setPlace('registration')}
          onForgotten={() => setPlace('email')}
          onSecondStep={(asked) => {
            setFactors(asked)
            setPlace('second-step')
          }}
        />
      )}
      {place === 'second-step' && (
        <Suspense>
          <SecondStep factors={factors} onDone={async (user) => enter(user)} onBack={() => setPlace('login')} />
        </Suspense>
      )}
      {place === 'registration' && <RegistrationForm draft={draft} update={update} onLogin={() => setPlace('login')} />}
      {isRecovery(place) && (
        <RecoveryForm
          draft={draft}
          update={update}
          step={place}
          onStep={setPlace}
          onBack={() => setPlace('login')}
          onDone={finishRecovery}
        />
      )}
    </Dialog>
  )
}

function isRecovery(place: Place): place is RecoveryStep {
  return place === 'email' || place === 'code' || place === 'password'
}

type LoginFormProps = {
  draft: AuthDraft
  update: UpdateDraft
  notice: string | undefined
  onEnter: (user: SignedInUser) => unknown
  onRegister: (() => void) | undefined
  onForgotten: () => void
  onSecondStep: (factors: readonly string[]) => void
}

function LoginForm({ draft, update, notice, onEnter, onRegister, onForgotten, onSecondStep }: LoginFormProps) {
  const { isBusy, fields, formError, run, reject } = useWrite({ unavailable: 'Ошибка входа' })
  const [hasKey] = useState(hasUsedPasskey)

  function submit(event: FormEvent) {
    event.preventDefault()
    const { email, password } = draft
    const found = {
      ...(parseEmail(email) === null && { email: emailError(email) }),
      ...(password === '' && { password: 'Введите пароль' }),
    }
    if (Object.keys(found).length > 0) return reject('', found)
    void run(async () => {
      try {
        await onEnter(await callShop('POST /api/login', { body: { email, password } }))
      } catch (error) {
        if (!(error instanceof ShopApiError) || error.problem.code !== 'second-factor') throw error
        onSecondStep(error.problem.factors ?? [])
      }
    })
  }

  return (
    <form className="form-grid" noValidate ref={focusEmptyField} onSubmit={submit}>
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
        error={fields?.email}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={(event) => update({ password: event.target.value })}
        error={fields?.password}
      />
      <button className="link auth-forgotten" type="button" onClick={onForgotten}>
        Забыли пароль?
      </button>
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Войти
      </button>
      {hasKey && (
        <button
          className="button button-secondary"
          type="button"
          aria-busy={isBusy}
          onClick={() =>
            void run(async () => onEnter(await (await passkeys()).logInWithPasskey({ isAfterPassword: false })))
          }
        >
          Войти с ключом доступа
        </button>
      )}
      {onRegister && (
        <button className="auth-switch" type="button" onClick={onRegister}>
          Нет аккаунта? <span className="link">Зарегистрироваться</span>
        </button>
      )}
    </form>
  )
}

/** Which form the window opens with. */
export type AuthMode = 'login' | 'registration'
