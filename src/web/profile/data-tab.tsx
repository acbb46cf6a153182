import { type FormEvent, useState } from 'react'
import type { Profile } from '#shared/account/account-contract.ts'
import { formatPhone } from '#shared/account/phone.ts'
import { changeProfile } from '#web/api/account-api.ts'
import { sessionChanged } from '#web/page/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { EmailSection } from './email-section.tsx'
import { MasterSection } from './master-section.tsx'
import { SavedNote } from './saved-note.tsx'
import { useAction } from './use-action.ts'

export function DataTab({ profile, onProfile }: { profile: Profile; onProfile: (profile: Profile) => void }) {
  const [draft, setDraft] = useState({
    first_name: profile.first_name,
    last_name: profile.last_name,
    patronymic: profile.patronymic ?? '',
    phone: profile.phone ?? '',
  })
  const { isBusy, error, fields, done, run, clear } = useAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { phone, ...names } = draft
      const { email_to_confirm: _sent, ...changed } = await changeProfile(profile.id, {
        ...names,
        // A phone that was never given may stay away; one that was given cannot be taken back.
        ...((phone || profile.phone) && { phone }),
      })
      onProfile(changed)
      sessionChanged()
      return 'Сохранено'
    })
  }

  function field(name: keyof typeof draft) {
    return {
      name,
      value: draft[name],
      error: fields?.[name],
      onChange: (event: { target: HTMLInputElement }) => {
        const text = event.target.value
        setDraft({ ...draft, [name]: name === 'phone' ? formatPhone(text) : text })
        clear()
      },
    }
  }

  return (
    <>
      <form className="panel profile-card form-grid" noValidate onSubmit={submit}>
        <div className="form-pair">
          <Field label="Имя" autoComplete="given-name" {...field('first_name')} />
          <Field label="Фамилия" autoComplete="family-name" {...field('last_name')} />
        </div>
        <Field label="Отчество" note="необязательно" autoComplete="additional-name" {...field('patronymic')} />
        <Field label="Телефон" type="tel" inputMode="tel" autoComplete="tel" placeholder="+7" {...field('phone')} />
        <FormError text={error} />
        <div className="profile-actions">
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Сохранить
          </button>
          <SavedNote text={done} />
        </div>
      </form>
      <AddressesSection />
      <EmailSection profile={profile} onProfile={onProfile} />
      <MasterSection profile={profile} />
    </>
  )
}
