import { type FormEvent, useState } from 'react'
import type { Profile } from '#shared/account/account-contract.ts'
import type { MasterRequest } from '#shared/master/master-request-contract.ts'
import { masterRequestTexts, maxCity, maxExperience } from '#shared/master/master-request-rules.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { CityField } from '#web/delivery/city-field.tsx'
import { sessionChanged } from '#web/page/session.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Link } from '#web/ui/link.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { EmailSection } from './email-section.tsx'
import { MailSection } from './mail-section.tsx'
import { notSavedText, SavedNote } from './tab-notes.tsx'

export function DataTab({ profile, onProfile }: { profile: Profile; onProfile: (profile: Profile) => void }) {
  const [draft, setDraft] = useState({
    first_name: profile.first_name,
    last_name: profile.last_name,
    patronymic: profile.patronymic ?? '',
    phone: profile.phone ?? '',
  })
  const { isBusy, isDone, formError, fields, write, clear } = useWrite({ unavailable: notSavedText })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { phone, ...names } = draft
    const saved = await write('PATCH /api/user/:id', {
      params: { id: profile.id },
      // A phone that was never given may stay away; one that was given cannot be taken back.
      body: { ...names, ...((phone || profile.phone) && { phone }) },
    })
    if (!saved) return
    const { email_to_confirm: _sent, ...changed } = saved
    onProfile(changed)
    sessionChanged()
  }

  function change(changed: Partial<typeof draft>) {
    setDraft({ ...draft, ...changed })
    clear()
  }

  function field(name: Exclude<keyof typeof draft, 'phone'>) {
    return {
      name,
      value: draft[name],
      error: fields?.[name],
      onChange: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value }),
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
        <PhoneField name="phone" value={draft.phone} error={fields?.phone} onPhone={(phone) => change({ phone })} />
        <FormError text={formError} />
        <div className="profile-actions">
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Сохранить
          </button>
          <SavedNote text={isDone ? 'Сохранено' : undefined} />
        </div>
      </form>
      <AddressesSection />
      <EmailSection profile={profile} onProfile={onProfile} />
      <MailSection profile={profile} />
      <MasterSection profile={profile} />
    </>
  )
}

/** The state of a user's application for master prices. Administrators buy at retail and see none. */
function MasterSection({ profile }: { profile: Profile }) {
  const isUser = profile.role === 'user'
  // Without an answer the section waits for the next visit: the data above are what the tab is about.
  const { answer, update } = useRead('GET /api/master-requests', {}, { isOff: !isUser })

  if (profile.role === 'master') return <MasterNote />
  if (!isUser || !answer) return null
  const { request } = answer
  return (
    <section className="panel profile-card form-grid" aria-labelledby="master-title">
      <h2 id="master-title">Стать мастером</h2>
      {request?.status === 'pending' ? (
        <p className="form-note" role="status">
          {masterRequestTexts.waiting}
        </p>
      ) : (
        <>
          {request?.status === 'declined' && (
            <p className="master-declined">{masterRequestTexts.declined(request.decline_reason)}</p>
          )}
          <p>Ремонтируете технику? Расскажите о себе — после проверки откроем цены для мастеров.</p>
          <MasterForm before={request} onAsked={(asked) => update((standing) => ({ ...standing, request: asked }))} />
        </>
      )}
    </section>
  )
}

function MasterNote() {
  return (
    <section className="panel profile-card form-grid" aria-labelledby="master-title">
      <h2 id="master-title">Мастер</h2>
      <p>{masterRequestTexts.master}</p>
      <p>
        <Link className="link" to="/profile?tab=quick-order">
          Быстрый заказ и прайс-лист
        </Link>
      </p>
    </section>
  )
}

type MasterFormProps = { before: MasterRequest | null; onAsked: (request: MasterRequest) => void }

function MasterForm({ before, onAsked }: MasterFormProps) {
  const [draft, setDraft] = useState({
    city: before?.city ?? '',
    experience: before?.experience ?? '',
    inn: before?.inn ?? '',
    self_employed: before?.self_employed ?? false,
  })
  const { isBusy, formError, fields, write, clear } = useWrite({ unavailable: notSavedText })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const asked = await write('POST /api/master-requests', { body: draft })
    if (asked) onAsked(asked)
  }

  function field(name: 'experience' | 'inn') {
    return {
      name,
      value: draft[name],
      error: fields?.[name],
      onChange: (event: { target: { value: string } }) => {
        setDraft({ ...draft, [name]: event.target.value })
        clear()
      },
    }
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      <CityField
        name="city"
        maxLength={maxCity}
        value={draft.city}
        error={fields?.city}
        onCity={(city) => {
          setDraft((before) => ({ ...before, city }))
          clear()
        }}
      />
      <TextArea
        label="Опыт"
        rows={3}
        maxLength={maxExperience}
        placeholder="Какую технику ремонтируете и как давно"
        {...field('experience')}
      />
      <Field label="ИНН" note="необязательно" inputMode="numeric" {...field('inn')} />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.self_employed}
          onChange={(event) => setDraft({ ...draft, self_employed: event.target.checked })}
        />
        <span>Самозанятый</span>
      </label>
      <FormError text={formError} />
      <div className="profile-actions">
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Отправить заявку
        </button>
      </div>
    </form>
  )
}
