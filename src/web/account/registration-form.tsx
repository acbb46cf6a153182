import { type FocusEvent, type FormEvent, useState } from 'react'
import { parseEmail } from '#shared/account/email.ts'
import { formatPhone, incompletePhoneText, isCompletePhone } from '#shared/account/phone.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusEmptyField } from '#web/ui/dialog.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { Field, PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PolicyLink } from '#web/ui/link.tsx'
import type { AuthDraft, UpdateDraft } from './auth-draft.ts'
import {
  emailTakenText,
  type FieldErrors,
  phoneTakenText,
  registrationErrors,
  rejectedRegistrationErrors,
} from './auth-errors.ts'
import { finishSignIn } from './sign-in-end.ts'

type RegistrationFormProps = { draft: AuthDraft; update: UpdateDraft; onLogin: () => void }

export function RegistrationForm({ draft, update, onLogin }: RegistrationFormProps) {
  const [found, setErrors] = useState<FieldErrors>({})
  const { isBusy, run } = useWrite()
  // What was there when the field was left; while it is typed on, nobody is asked.
  const [left, setLeft] = useState({ phone: '', email: '' })
  const isPhoneLeft = left.phone !== '' && left.phone === draft.phone
  const isEmailLeft = left.email !== '' && left.email === draft.email
  const ofPhone = useRead('GET /api/user-by-phone/:phone', { params: { phone: left.phone } }, { isOff: !isPhoneLeft })
  const ofEmail = useRead(
    'GET /api/user-by-email/:email',
    { params: { email: left.email.trim() } },
    { isOff: !isEmailLeft },
  )
  const errors: FieldErrors = {
    ...(ofPhone.state === 'ready' && { phone: phoneTakenText }),
    ...(ofEmail.state === 'ready' && { email: emailTakenText }),
    ...found,
  }

  function typed(changed: Partial<AuthDraft>) {
    update(changed)
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !(name in changed))))
  }

  /** A button that is being pressed decides itself; a line appearing now would move it from under the finger. */
  function leavePhone({ relatedTarget }: FocusEvent) {
    const { phone } = draft
    if (phone === '' || relatedTarget instanceof HTMLButtonElement) return
    if (isCompletePhone(phone)) setLeft({ ...left, phone })
    else setErrors((known) => ({ ...known, phone: incompletePhoneText }))
  }

  function leaveEmail({ relatedTarget }: FocusEvent) {
    const { email } = draft
    if (parseEmail(email) !== null && !(relatedTarget instanceof HTMLButtonElement)) setLeft({ ...left, email })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = registrationErrors(draft)
    setErrors(wrong)
    if (hasErrors(wrong)) return showFirst(form)
    void run(async () => {
      const refused = await register(draft)
      if (!hasErrors(refused)) return finishSignIn()
      setErrors(refused)
      showFirst(form)
    })
  }

  function field(name: 'first_name' | 'last_name' | 'patronymic' | 'password') {
    return {
      name,
      value: draft[name],
      error: errors[name],
      onChange: (event: { target: HTMLInputElement }) => typed({ [name]: event.target.value }),
    }
  }

  return (
    <form className="form-grid" noValidate ref={focusEmptyField} onSubmit={submit}>
      <div className="form-pair">
        <Field label="Имя" autoComplete="given-name" {...field('first_name')} />
        <Field label="Фамилия" autoComplete="family-name" {...field('last_name')} />
      </div>
      <Field label="Отчество" note="необязательно" autoComplete="additional-name" {...field('patronymic')} />
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+7"
        value={draft.phone}
        error={errors.phone}
        onChange={(event) => typed({ phone: formatPhone(event.target.value) })}
        onBlur={leavePhone}
      />
      <EmailField
        name="email"
        value={draft.email}
        onEmail={(email) => typed({ email })}
        error={errors.email && <EmailError text={errors.email} onLogin={onLogin} />}
        onBlur={leaveEmail}
      />
      <PasswordField label="Пароль" hint="Минимум 8 символов" autoComplete="new-password" {...field('password')} />
      <div>
        <label className="check auth-consent">
          <input
            type="checkbox"
            name="consent"
            checked={draft.consent}
            aria-invalid={errors.consent ? true : undefined}
            onChange={(event) => typed({ consent: event.target.checked })}
          />
          <span>
            Согласен на <PolicyLink />
          </span>
        </label>
        <FormError text={errors.consent} />
      </div>
      <FormError text={errors.form} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Зарегистрироваться
      </button>
      <button className="auth-switch" type="button" onClick={onLogin}>
        Есть аккаунт? <span className="link">Войти</span>
      </button>
    </form>
  )
}

function EmailError({ text, onLogin }: { text: string; onLogin: () => void }) {
  if (text !== emailTakenText) return text
  return (
    <>
      {text}{' '}
      <button type="button" onClick={onLogin}>
        Войти
      </button>
    </>
  )
}

/** Why it was not done; nothing: it was. */
async function register(draft: AuthDraft): Promise<FieldErrors> {
  const { first_name, last_name, patronymic, phone, email, password } = draft
  // Where the shop would not say, registering itself will.
  const [isEmail, isPhone] = await Promise.all([isEmailTaken(email.trim()), isPhoneTaken(phone)])
  if (isEmail || isPhone)
    return { ...(isEmail && { email: emailTakenText }), ...(isPhone && { phone: phoneTakenText }) }
  const body = { first_name, last_name, patronymic, phone, email, password, consent: true as const }
  return callShop('POST /api/register', { body }).then(() => ({}), rejectedRegistrationErrors)
}

function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

/** The cursor goes to the first field that needs another look, once it is marked. */
function showFirst(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus())
}

/** Undefined where the shop would not say, as after too many questions: registering itself will. */
function isEmailTaken(email: string): Promise<boolean | undefined> {
  return exists(callShop('GET /api/user-by-email/:email', { params: { email } }))
}

function isPhoneTaken(phone: string): Promise<boolean | undefined> {
  return exists(callShop('GET /api/user-by-phone/:phone', { params: { phone } }))
}

async function exists(answer: Promise<unknown>): Promise<boolean | undefined> {
  try {
    await answer
    return true
  } catch (error) {
    return error instanceof ShopApiError && error.status === 404 ? false : undefined
  }
}
