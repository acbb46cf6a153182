import { type FormEvent, useState } from 'react'
import type { Profile } from '#shared/account/account-contract.ts'
import { CodeField } from '#web/account/code-field.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { sessionChanged } from '#web/page/session.ts'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { notSavedText, SavedNote } from './tab-notes.tsx'

type EmailSectionProps = { profile: Profile; onProfile: (profile: Profile) => void }

/** Another address counts once the code sent there comes back; until then the old one stays. */
export function EmailSection({ profile, onProfile }: EmailSectionProps) {
  const [isChanging, setChanging] = useState(false)
  const [draft, setDraft] = useState({ email: '', password: '', code: '' })
  const [sentTo, setSentTo] = useState<string>()
  const [done, setDone] = useState<string>()
  const { isBusy, isDone, formError, fields, write } = useWrite({ unavailable: notSavedText })

  function update(changed: Partial<typeof draft>) {
    setDraft({ ...draft, ...changed })
  }

  async function askChange(event: FormEvent) {
    event.preventDefault()
    const { email, password } = draft
    const changed = await write('PATCH /api/user/:id', { params: { id: profile.id }, body: { email, password } })
    if (!changed) return
    setDone(changed.email_to_confirm === null ? 'Это и есть ваш email' : undefined)
    if (changed.email_to_confirm === null) return
    setSentTo(changed.email_to_confirm)
    setChanging(false)
  }

  async function askConfirmation() {
    if (!(await write('POST /api/email/code'))) return
    setDone(undefined)
    setSentTo(profile.email)
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const confirmed = await write('POST /api/email/confirm', { body: { code: draft.code } })
    if (!confirmed) return
    onProfile(confirmed)
    sessionChanged()
    setSentTo(undefined)
    setDraft({ email: '', password: '', code: '' })
    setDone('Email подтверждён')
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
          <FormError text={formError} />
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
          <EmailField
            label="Новый email"
            name="email"
            value={draft.email}
            error={fields?.email}
            onEmail={(email) => update({ email })}
          />
          <PasswordField
            label="Текущий пароль"
            name="password"
            autoComplete="current-password"
            value={draft.password}
            error={fields?.password}
            onChange={(event) => update({ password: event.target.value })}
          />
          <FormError text={formError} />
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
          <FormError text={formError} />
          <div className="profile-actions">
            <button className="button button-secondary" type="button" onClick={() => setChanging(true)}>
              Изменить email
            </button>
            {!profile.email_confirmed && (
              <button className="button button-outline" type="button" aria-busy={isBusy} onClick={askConfirmation}>
                Подтвердить email
              </button>
            )}
            <SavedNote text={isDone ? done : undefined} />
          </div>
        </>
      )}
    </section>
  )
}
