import { type FormEvent, useState } from 'react'
import { staffRoleTexts } from '#shared/api/staff-right.ts'
import { invitationMeta } from '#shared/page/personal-meta.ts'
import type { OpenInvitation } from '#shared/staff/staff-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Field, PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { openAuth } from './open-auth.ts'

/**
 * Where the letter of an invitation leads. What opens it stands behind # in the address: it is sent to nobody before this page asks,
 * and stands in no log.
 */
export function Page() {
  const { shop } = useShell()
  const isHydrated = useHydrated()
  const token = isHydrated ? window.location.hash.slice(1) : ''
  const { answer, state, error } = useRead('POST /api/invitation', { body: { token } }, { isOff: !isHydrated })
  return (
    <main className="container" id="main">
      <PageHead meta={invitationMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Приглашение" />
      <div className="page-title">
        <h1>Приглашение в магазин</h1>
      </div>
      <div className="invitation" aria-live="polite">
        {state === 'loading' && <p>Открываем…</p>}
        {state === 'failed' && (
          <p>{error?.status === 404 || error?.status === 400 ? overText : (error?.message ?? overText)}</p>
        )}
        {answer && <Joining token={token} invitation={answer} />}
        <noscript>
          <p>Чтобы принять приглашение, включите в браузере JavaScript.</p>
        </noscript>
      </div>
    </main>
  )
}

const overText = 'Приглашение больше не действует. Попросите прислать новое.'

type JoiningProps = { token: string; invitation: OpenInvitation }

function Joining({ token, invitation }: JoiningProps) {
  const { shop } = useShell()
  const { name, note } = staffRoleTexts[invitation.staff_role]
  return (
    <>
      <p>
        Вас приглашают работать в магазине «{shop.name}». Роль: <b>{name.toLowerCase()}</b>. {note}.
      </p>
      {invitation.has_account ? (
        <KnownForm token={token} invitation={invitation} />
      ) : (
        <NewForm token={token} invitation={invitation} />
      )}
    </>
  )
}

/** The address has an account: whoever can log in to it says yes. */
function KnownForm({ token, invitation: { email } }: JoiningProps) {
  const session = useSession()
  const { isBusy, formError, write } = useWrite()
  if (!session) {
    return (
      <>
        <p>На почту {email} уже есть учётная запись. Войдите в неё, чтобы принять приглашение.</p>
        <button className="button button-primary" type="button" onClick={() => void openAuth()}>
          Войти
        </button>
      </>
    )
  }
  return (
    <>
      <FormError text={formError} />
      <button
        className="button button-primary"
        type="button"
        aria-busy={isBusy}
        onClick={() => void write('POST /api/invitation/accept', { body: { token } }).then(begin)}
      >
        Принять приглашение
      </button>
    </>
  )
}

function NewForm({ token, invitation: { email } }: JoiningProps) {
  const [draft, setDraft] = useState({ first_name: '', last_name: '', password: '' })
  const { isBusy, fields = {}, formError, write } = useWrite()

  async function submit(event: FormEvent) {
    event.preventDefault()
    begin(await write('POST /api/invitation/register', { body: { token, ...draft } }))
  }

  function field(name: keyof typeof draft) {
    return {
      name,
      value: draft[name],
      error: fields[name],
      onChange: (event: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: event.target.value }),
    }
  }

  return (
    <form className="form-grid" noValidate onSubmit={(event) => void submit(event)}>
      <div className="form-pair">
        <Field label="Имя" autoComplete="given-name" {...field('first_name')} />
        <Field label="Фамилия" autoComplete="family-name" {...field('last_name')} />
      </div>
      <Field label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Придумайте пароль"
        hint="Минимум 8 символов"
        autoComplete="new-password"
        {...field('password')}
      />
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Начать работу
      </button>
    </form>
  )
}

/** Loaded anew: everything the page knew was a guest's. */
function begin(joined: unknown) {
  if (joined) window.location.assign('/admin')
}
