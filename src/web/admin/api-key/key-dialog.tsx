import { type FormEvent, useState } from 'react'
import { type KeyScope, keyScopes, scopeGroups, scopeTexts } from '#shared/api/key-scope.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { TickList } from '#web/admin/ui/tick-list.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

const usualPerMinute = '300'

type KeyDialogProps = {
  /** Also where the window was closed while the key was being made: it is there then, and nobody would know it. */
  onMade: (secret: string) => void
  onClose: () => void
}

export function KeyDialog({ onMade, onClose }: KeyDialogProps) {
  return (
    <Dialog isOpen title="Новый ключ" onClose={onClose}>
      <KeyForm onMade={onMade} />
    </Dialog>
  )
}

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>([])
  const [lastDay, setLastDay] = useState('')
  const [perMinute, setPerMinute] = useState(usualPerMinute)
  const { isBusy, fields = {}, formError, write } = useWrite({ refreshes: ['GET /api/admin/keys'] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const made = await write('POST /api/admin/keys', {
      body: { name, scopes, last_day: lastDay || null, per_minute: Number(perMinute) },
    })
    if (made) onMade(made.secret)
  }

  return (
    <SavedForm isBusy={isBusy} className="form-grid" onSubmit={(event) => void submit(event)}>
      <Field
        label="Для какой программы"
        name="name"
        maxLength={60}
        placeholder="Склад"
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="key-scopes">
        <legend>Что ей можно</legend>
        {scopeGroups(keyScopes).map(([group, own]) => (
          <div key={group}>
            <b>{group}</b>
            <TickList values={own} chosen={scopes} onChange={setScopes}>
              {(scope) => (
                <span>
                  {scopeTexts[scope].name}
                  <small>{scopeTexts[scope].note}</small>
                </span>
              )}
            </TickList>
          </div>
        ))}
        <FieldError error={fields.scopes} />
      </fieldset>
      <div className="key-limits">
        <Field
          label="Последний день"
          note="необязательно"
          type="date"
          value={lastDay}
          error={fields.last_day}
          onChange={(event) => setLastDay(event.target.value)}
        />
        <Field
          label="Вызовов в минуту"
          inputMode="numeric"
          value={perMinute}
          error={fields.per_minute}
          onChange={(event) => setPerMinute(event.target.value)}
        />
      </div>
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Создать ключ
      </button>
    </SavedForm>
  )
}

/** The only moment a key can be seen. */
export function MadeKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog isOpen title="Ключ создан" onClose={onClose}>
      <div className="form-grid">
        <p>
          Скопируйте ключ сейчас: больше магазин его не покажет. Кто знает ключ, тот и вызывает, поэтому храните его как
          пароль
        </p>
        <CopyLine text={secret} />
        <p>
          Программа передаёт его в заголовке: <code>Authorization: Bearer {secret.slice(0, 14)}…</code>
        </p>
        <button className="button button-primary" type="button" onClick={onClose}>
          Готово
        </button>
      </div>
    </Dialog>
  )
}
