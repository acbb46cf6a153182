import { type FormEvent, useState } from 'react'
import type { Profile } from '#shared/account/account-contract.ts'
import { CodeField } from '#web/account/code-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { sessionChanged } from '#web/page/session.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SavedNote } from './tab-notes.tsx'
import { useAction } from './use-action.ts'

type EmailSectionProps = { profile: Profile; onProfile: (profile: Profile) => void }

/** Another address counts once the code sent there comes back; until then the old one stays. */
export function EmailSection({ profile, onProfile }: EmailSectionProps) {
  const [isChanging, setChanging] = useState(false)
  const [draft, setDraft] = useState({ email: '', password: '', code: '' })
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, error, fields, done, run } = useAction()

  function update(name: keyof typeof draft) {
    return (event: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: event.target.value })
  }

  function askChange(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { email, password } = draft
      const changed = await callShop('PATCH /api/user/:id', { params: { id: profile.id }, body: { email, password } })
      if (changed.email_to_confirm === null) return 'Это и есть ваш email'
      setSentTo(changed.email_to_confirm)
      setChanging(false)
      return undefined
    })
  }

  function askConfirmation() {
    void run(async () => {
      await callShop('POST /api/email/code')
      setSentTo(profile.email)
      return undefined
    })
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      onProfile(await callShop('POST /api/email/confirm', { body: { code: draft.code } }))
      sessionChanged()
      setSentTo(undefined)
      setDraft({ email: '', password: '', code: '' })
      return 'Email подтверждён'
    })
  }

  return (
    <section className="panel profile-card form-grid" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p>
        <b>{profile.email}</b>{' '}
        <span className="profile-note">{profile.email_confirmed ? 'подтверждён' : 'не подтверждён'}</span>
      </p>
      {sentTo !== undefined && (
        <form className="form-grid" noValidate onSubmit={confirm}>
          <CodeField
            sentTo={sentTo}
            code={draft.code}
            error={fields?.code}
            onType={(code) => setDraft({ ...draft, code })}
          />
          <FormError text={error} />
          <div className="profile-actions">
            <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={draft.code === ''}>
              Подтвердить
            </button>
            <button className="button button-outline" type="button" onClick={() => setSentTo(undefined)}>
              Отмена
            </button>
          </div>
        </form>
      )}
      {sentTo === undefined && isChanging && (
        <form className="form-grid" noValidate onSubmit={askChange}>
          <Field
            label="Новый email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={draft.email}
            error={fields?.email}
            onChange={update('email')}
          />
          <PasswordField
            label="Текущий пароль"
            name="password"
            autoComplete="current-password"
            value={draft.password}
            error={fields?.password}
            onChange={update('password')}
          />
          <FormError text={error} />
          <div className="profile-actions">
            <button
              className="button button-primary"
              type="submit"
              aria-busy={isBusy}
              disabled={draft.email === '' || draft.password === ''}
            >
              Отправить код
            </button>
            <button className="button button-outline" type="button" onClick={() => setChanging(false)}>
              Отмена
            </button>
          </div>
        </form>
      )}
      {sentTo === undefined && !isChanging && (
        <>
          <FormError text={error} />
          <div className="profile-actions">
            <button className="button button-secondary" type="button" onClick={() => setChanging(true)}>
              Изменить email
            </button>
            {!profile.email_confirmed && (
              <button className="button button-outline" type="button" aria-busy={isBusy} onClick={askConfirmation}>
                Подтвердить email
              </button>
            )}
            <SavedNote text={done} />
          </div>
        </>
      )}
    </section>
  )
}
