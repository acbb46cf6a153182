import { type FormEvent, useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { SettingPart } from '#shared/shop/settings-contract.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import { changedBy } from '#web/admin/changed-by.ts'
import { ConflictNotice } from '#web/admin/conflict-notice.tsx'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { shortTime } from '#web/admin/short-time.ts'
import { changeSetting } from '#web/api/settings-admin-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { SettingFields } from './setting-fields.tsx'

type SettingFormProps = {
  part: SettingPart
  title: string
  note: string
  onSaved: (part: SettingPart) => void
  onReload: () => void
}

/** One part: its fields, who changed it last, and the way back to what the shop came with. */
export function SettingForm({ part, title, note, onSaved, onReload }: SettingFormProps) {
  const [value, setValue] = useState(part.value)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isChanged = JSON.stringify(value) !== JSON.stringify(part.value)

  async function send(next: unknown, version: number) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const saved = await changeSetting(part.name, { value: next, version })
      void showToast(next === null ? 'Вернули как было' : 'Сохранено. Магазин уже показывает новое', {
        kind: 'success',
      })
      onSaved(saved)
    } catch (error) {
      const isKnown = error instanceof ShopApiError
      setProblem(isKnown ? error.problem : { code: 'unreachable', error: unavailableText })
    }
    setBusy(false)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    void send(value, part.version)
  }

  return (
    <>
      <form className="admin-card settings-form" noValidate onSubmit={save} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <p>{note}</p>
        </header>
        <SettingFields name={part.name} value={value} errors={problem?.fields ?? {}} onChange={setValue} />
        {problem?.conflict ? (
          <ConflictNotice
            text={changedBy(problem.conflict, 'settings')}
            look={{ text: 'Посмотреть', onPress: onReload }}
            isBusy={isBusy}
            onOverwrite={() => void send(value, problem.conflict?.version ?? part.version)}
          />
        ) : (
          <FormFault
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
          {part.is_own && (
            <button
              className="button button-outline admin-small"
              type="button"
              onClick={() => (isAsked ? void send(null, part.version) : setAsked(true))}
            >
              {isAsked ? 'Да, вернуть как было' : 'Вернуть как было'}
            </button>
          )}
          <span role="status">
            {isChanged
              ? 'Есть несохранённые изменения'
              : part.updated_at && `${part.updated_by ?? 'Изменено'}, ${shortTime(part.updated_at)}`}
          </span>
        </footer>
      </form>
      {isChanged && <LeaveGuard />}
    </>
  )
}
