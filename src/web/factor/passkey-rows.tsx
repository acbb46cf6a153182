import { type FormEvent, useState } from 'react'
import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import { type OwnFactors, passkeyNameLength } from '#shared/factor/factor-contract.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { FactorRow } from './factor-row.tsx'
import { createPasskey } from './passkeys.ts'

type Passkey = OwnFactors['passkeys'][number]
const dayOfTime = (time: string) => dayText(dayOf(new Date(time)))

export function PasskeyRow({ passkey: { id, name, created_at, used_at } }: { passkey: Passkey }) {
  const { isBusy, formError, write } = useWrite({ refreshes: ['GET /api/user/factors'] })
  const used = used_at ? `последний вход ${dayOfTime(used_at)}` : 'входов ещё не было'
  return (
    <FactorRow name={`Ключ «${name}»`} note={`добавлен ${dayOfTime(created_at)}, ${used}`} error={formError}>
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void write('DELETE /api/user/passkeys/:id', { params: { id } })}
      >
        Убрать<span className="visually-hidden"> ключ «{name}»</span>
      </button>
    </FactorRow>
  )
}

type NewPasskeyProps = { onAdded: (recoveryCodes: string[] | null) => void }

/** A name of one's own tells two keys apart years later; left empty, the browser gives one. */
export function NewPasskeyRow({ onAdded }: NewPasskeyProps) {
  const [name, setName] = useState<string>()
  if (name === undefined) {
    return (
      <FactorRow
        name="Ключ доступа"
        note="отпечаток, лицо или PIN-код устройства: вход без пароля и кодов"
        error={undefined}
      >
        <button className="button button-outline button-small" type="button" onClick={() => setName('')}>
          Добавить<span className="visually-hidden"> ключ доступа</span>
        </button>
      </FactorRow>
    )
  }
  return <PasskeyForm name={name} onName={setName} onAdded={onAdded} />
}

type PasskeyFormProps = NewPasskeyProps & { name: string; onName: (name: string | undefined) => void }

function PasskeyForm({ name, onName, onAdded }: PasskeyFormProps) {
  const { isBusy, formError, fields, run, clear } = useWrite({
    refreshes: ['GET /api/user/factors', 'GET /api/user/sessions'],
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    let codes: string[] | null = null
    const isAdded = await run(async () => {
      codes = (await createPasskey(name)).recovery_codes
    })
    if (!isAdded) return
    onName(undefined)
    onAdded(codes)
  }

  return (
    <li>
      <form className="form-grid passkey-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Название ключа"
          name="passkey-name"
          hint="Необязательно. Например, «Рабочий ноутбук»: так вы узнаете ключ в списке"
          maxLength={passkeyNameLength}
          autoFocus
          value={name}
          error={fields?.name}
          onChange={(event) => {
            clear()
            onName(event.target.value)
          }}
        />
        <FormError text={formError} />
        <div className="profile-actions">
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Создать ключ
          </button>
          <button className="button button-outline" type="button" onClick={() => onName(undefined)}>
            Отмена
          </button>
        </div>
      </form>
    </li>
  )
}
