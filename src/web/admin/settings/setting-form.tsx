import { type FormEvent, useState } from 'react'
import type { SettingPart } from '#shared/shop/settings-contract.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { shortTime } from '#web/admin/ui/short-time.ts'
import { useSaving } from '#web/admin/ui/use-saving.ts'
import { callShop } from '#web/api/call-shop.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SettingFields } from './setting-fields.tsx'

type SettingFormProps = {
  group: SettingPart
  title: string
  note: string
  onSaved: (group: SettingPart) => void
  onReload: () => void
}

/** One part: its fields, who changed it last, and the way back to what the shop came with. */
export function SettingForm({ group, title, note, onSaved, onReload }: SettingFormProps) {
  const [value, setValue] = useState(group.value)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, save } = useSaving()
  const isChanged = JSON.stringify(value) !== JSON.stringify(group.value)

  function send(next: unknown, version: number) {
    void save(async () => {
      const saved = await callShop('PATCH /api/admin/settings/:name', {
        params: { name: group.name },
        body: { value: next, version },
      })
      void showToast(next === null ? 'Вернули как было' : 'Сохранено. Магазин уже показывает новое', {
        kind: 'success',
      })
      onSaved(saved)
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send(value, group.version)
  }

  return (
    <>
      <form className="admin-card settings-form" noValidate onSubmit={submit} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <p>{note}</p>
        </header>
        <SettingFields name={group.name} value={value} errors={problem?.fields ?? {}} onChange={setValue} />
        {problem?.conflict ? (
          <ConflictNotice
            text={changedBy(problem.conflict, 'settings')}
            look={{ text: 'Взять новое', onPress: onReload }}
            isBusy={isBusy}
            onOverwrite={() => send(value, problem.conflict?.version ?? group.version)}
          />
        ) : (
          <FormError
            text={
              problem &&
              (problem.fields
                ? 'Проверьте отмеченные поля. Изменения остались в форме'
                : `Не удалось сохранить. ${problem.error}. Изменения остались в форме`)
            }
          />
        )}
        <footer>
          <button className="button button-primary admin-small" type="submit" aria-busy={isBusy}>
            Сохранить
          </button>
          {group.is_own && (
            <button
              className="button button-outline admin-small"
              type="button"
              onClick={() => (isAsked ? send(null, group.version) : setAsked(true))}
            >
              {isAsked ? 'Да, вернуть как было' : 'Вернуть как было'}
            </button>
          )}
          <span role="status">
            {isChanged
              ? 'Есть несохранённые изменения'
              : group.updated_at && `${group.updated_by ?? 'Изменено'}, ${shortTime(group.updated_at)}`}
          </span>
        </footer>
      </form>
      {isChanged && <LeaveGuard />}
    </>
  )
}
