import { type FormEvent, useRef, useState } from 'react'
import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { isSame } from '#shared/journal/same-value.ts'
import type { ManagedSymptom, SymptomState } from '#shared/symptom/symptom-admin-contract.ts'
import { codesText, readCodesText } from '#shared/symptom/symptom-codes.ts'
import { symptomFieldNames } from '#shared/symptom/symptom-fields.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { sayWithUndo } from '#web/admin/ui/undo-edit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SymptomSections } from './symptom-subcategories.tsx'

const undoKey = 'POST /api/admin/symptoms/edits/:id/undo'

type SymptomDrawerProps = {
  found: ManagedSymptom | undefined
  categories: readonly ManagedCategory[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** The form of a symptom, or of a new one. */
export function SymptomDrawer({ found, categories, onClose, onSaved }: SymptomDrawerProps) {
  const [draft, setDraft] = useState(() => draftOf(found))
  const [codesError, setCodesError] = useState<string>()
  const { isBusy, problem, write } = useWrite()
  const put = (given: Partial<typeof draft>) => setDraft({ ...draft, ...given })
  const isDone = useRef(false)
  const category = categories.find(({ id }) => id === draft.category_id)

  async function save(version: number | undefined) {
    const read = readCodesText(draft.codes)
    setCodesError(read.ok ? undefined : read.error)
    if (!read.ok) return
    const body = { ...draft, category_id: draft.category_id ?? 0, codes: read.codes }
    const saved =
      found && version
        ? await write('PUT /api/admin/symptoms/:id', { params: { id: found.id }, body: { ...body, version } })
        : await write('POST /api/admin/symptoms', { body })
    if (!saved) return
    await finish(found ? 'Неисправность сохранена' : `Неисправность «${saved.text}» добавлена`, {
      editId: saved.version === found?.version ? null : saved.edit_id,
    })
  }

  async function remove({ id, text }: ManagedSymptom) {
    const removed = await write('DELETE /api/admin/symptoms/:id', { params: { id } })
    if (removed) await finish(`Неисправность «${text}» удалена`, { editId: removed.edit_id, label: 'Вернуть' })
  }

  async function finish(text: string, undo: { editId: string | null; label?: string }) {
    isDone.current = true
    sayWithUndo(text, { key: undoKey, ...undo, onUndone: () => void onSaved() })
    await onSaved()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(found?.version)
  }

  const fields = problem?.fields ?? (problem?.code === 'symptom-taken' ? { text: problem.error } : {})
  const ofCodes = Object.entries(fields).find(([field]) => field.startsWith('codes'))?.[1]
  const hasOwnPlace = Object.keys(fields).length > 0 || !!problem?.conflict
  return (
    <AdminDrawer title={found?.text ?? 'Новая неисправность'} openKey={found?.id ?? 'new'} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="model-form form-grid" onSubmit={submit}>
        <Field
          label="Что сломалось"
          maxLength={120}
          placeholder="Не сливает воду"
          value={draft.text}
          error={fields.text}
          onChange={(event) => put({ text: event.target.value })}
        />
        <div className="form-pair">
          <Field
            label="Техника"
            maxLength={60}
            placeholder="Стиральная машина"
            value={draft.appliance}
            error={fields.appliance}
            onChange={(event) => put({ appliance: event.target.value })}
          />
          <SelectField
            label="Категория"
            value={String(draft.category_id ?? '')}
            options={[
              ...(draft.category_id === null ? [{ value: '', name: 'Выберите' }] : []),
              ...categories.map(({ id, name }) => ({ value: String(id), name })),
            ]}
            error={fields.category_id}
            onChange={(value) => put({ category_id: Number(value) || null, section_ids: [] })}
          />
        </div>
        {category && (
          <SymptomSections
            sections={category.subcategories}
            chosen={draft.section_ids}
            error={fields.section_ids}
            onChange={(section_ids) => put({ section_ids })}
          />
        )}
        <TextArea
          label="Как её называют покупатели"
          note="фразы через запятую, без «не»: вода на полу, течёт снизу. Подходит та, все слова которой есть в запросе"
          rows={5}
          maxLength={2000}
          value={draft.words}
          error={fields.words}
          onChange={(event) => put({ words: event.target.value })}
        />
        <TextArea
          label="Коды ошибок"
          note="марка и её коды, по марке в строке"
          rows={3}
          placeholder={'Samsung: 5E, 5C\nLG: OE'}
          value={draft.codes}
          error={codesError ?? ofCodes}
          onChange={(event) => put({ codes: event.target.value })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={draft.is_listed}
            onChange={({ target }) => put({ is_listed: target.checked })}
          />
          Показывать в таблице неисправностей
        </label>
        {problem?.conflict && (
          <ConflictNotice
            text={changedBy(problem.conflict, 'symptom')}
            isBusy={isBusy}
            onOverwrite={() => void save(problem.conflict?.version)}
          >
            <p>Изменено: {fieldsText(problem.conflict.fields)}</p>
          </ConflictNotice>
        )}
        <FormError text={hasOwnPlace ? undefined : problem?.error} />
        <div className="symptom-buttons">
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            {found ? 'Сохранить' : 'Добавить'}
          </button>
          {found && (
            <button
              className="button button-danger"
              type="button"
              aria-busy={isBusy}
              onClick={() => void remove(found)}
            >
              <Icon name="trash" />
              Удалить
            </button>
          )}
        </div>
      </SavedForm>
      {!isSame(draft, draftOf(found)) && <LeaveGuard isLeaving={() => !isDone.current} />}
    </AdminDrawer>
  )
}

function draftOf(found: ManagedSymptom | undefined) {
  return {
    category_id: found?.category.id ?? null,
    appliance: found?.appliance ?? '',
    text: found?.text ?? '',
    codes: codesText(found?.codes ?? {}),
    words: found?.words ?? '',
    is_listed: found?.is_listed ?? true,
    section_ids: (found?.sections ?? []).map(({ id }) => id),
  }
}

function fieldsText(fields: object): string {
  return Object.keys(fields)
    .map((field) => symptomFieldNames[field as keyof SymptomState] ?? field)
    .join(', ')
}
