import { type FormEvent, lazy, Suspense, useState } from 'react'
import { differentPasswordsText } from '#shared/account/sign-in-rules.ts'
import { forgetPerson } from '#web/account/sign-out.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { useSession } from '#web/page/session.ts'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountErasing } from './account-erasing.tsx'
import { DevicesSection } from './devices-section.tsx'
import { notSavedText, SavedNote } from './tab-notes.tsx'

/** Only staff have a second step. */
const FactorSection = lazy(async () => ({ default: (await import('#web/factor/factor-section.tsx')).FactorSection }))

const emptyDraft = { password: '', new_password: '', repeat: '' }

const ownErasing = {
  button: 'Удалить аккаунт',
  title: 'Удалить аккаунт?',
  means: 'Данные, корзина, избранное и техника удалятся безвозвратно. Чтобы подтвердить, введите пароль.',
}

export function SecurityTab({ userId, email }: { userId: number; email: string }) {
  const [draft, setDraft] = useState(emptyDraft)
  const { isBusy, isDone, formError, fields, write } = useWrite({ unavailable: notSavedText })
  const isStaff = useSession()?.role === 'admin'
  // Customers are asked for nothing more.
  const ExportLink = isStaff ? ProvenLink : 'a'
  const isDifferent = draft.repeat !== '' && draft.repeat !== draft.new_password

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { password, new_password } = draft
    if (await write('POST /api/user/:id/password', { params: { id: userId }, body: { password, new_password } })) {
      setDraft(emptyDraft)
    }
  }

  function field(name: keyof typeof draft) {
    return {
      name,
      value: draft[name],
      error: fields?.[name],
      onChange: (event: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: event.target.value }),
    }
  }

  return (
    <>
      <form className="panel profile-card form-grid" noValidate onSubmit={submit}>
        <h2>Сменить пароль</h2>
        <input className="visually-hidden" type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Текущий пароль" autoComplete="current-password" {...field('password')} />
        <PasswordField
          label="Новый пароль"
          hint="Минимум 8 символов"
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordField
          label="Повторите пароль"
          autoComplete="new-password"
          {...field('repeat')}
          error={isDifferent ? differentPasswordsText : undefined}
        />
        <FormError text={formError} />
        <div className="profile-actions">
          <button
            className="button button-primary"
            type="submit"
            aria-busy={isBusy}
            disabled={draft.password === '' || draft.new_password === '' || draft.new_password !== draft.repeat}
          >
            Сменить пароль
          </button>
          <SavedNote text={isDone ? 'Пароль изменён' : undefined} />
        </div>
      </form>
      {isStaff && (
        <section className="panel profile-card form-grid" aria-labelledby="factor-title">
          <h2 id="factor-title">Второй шаг входа</h2>
          <p>Кроме пароля магазин спросит код с телефона или ключ доступа: украденный пароль ничего не откроет.</p>
          <Suspense>
            <FactorSection />
          </Suspense>
        </section>
      )}
      <DevicesSection />
      <section className="panel profile-card form-grid" aria-labelledby="personal-title">
        <h2 id="personal-title">Личные данные</h2>
        <p>Всё, что магазин хранит о вас: данные, корзина, избранное, техника, обращения и согласия.</p>
        <div className="profile-actions">
          <ExportLink
            className="button button-secondary"
            href={shopUrl('GET /api/user/:id/export', { params: { id: userId } })}
            download="my-data.json"
          >
            <Icon name="download" />
            Скачать мои данные
          </ExportLink>
          <AccountErasing
            userId={userId}
            words={ownErasing}
            onErased={() => {
              forgetPerson()
              window.location.replace('/')
            }}
          />
        </div>
      </section>
    </>
  )
}
