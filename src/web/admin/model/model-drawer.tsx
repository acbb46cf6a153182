import { type FormEvent, useRef, useState } from 'react'
import { isSame } from '#shared/journal/same-value.ts'
import type { ManagedModel, ModelState } from '#shared/model/model-admin-contract.ts'
import { modelFieldNames } from '#shared/model/model-fields.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { sayWithUndo } from '#web/admin/ui/undo-edit.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ModelManualFields } from './model-manual-fields.tsx'
import { ModelNumberFields } from './model-number-fields.tsx'

type DrawerProps = { onClose: () => void; onSaved: () => Promise<void> }

/** One model of the list, read as it is now. */
export function KnownModelDrawer({ id, ...props }: DrawerProps & { id: number }) {
  const { answer, state, reload } = useRead('GET /api/admin/models/:id', { params: { id } })
  if (answer && state === 'ready') return <ModelDrawer key={answer.version} found={answer} {...props} />
  return (
    <AdminDrawer title="Модель" openKey={id} onClose={props.onClose}>
      <div className="model-form">
        {state === 'failed' ? <FailedRead onRetry={reload} /> : <p role="status">Загрузка...</p>}
      </div>
    </AdminDrawer>
  )
}

export type ModelDraft = Omit<ModelState, 'category_id'> & { category_id: number | null }

/** The form of a model, or of a new one. */
export function ModelDrawer({ found, onClose, onSaved }: DrawerProps & { found: ManagedModel | undefined }) {
  const [draft, setDraft] = useState<ModelDraft>(() => draftOf(found))
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const { isBusy, problem, write } = useWrite()
  const isDone = useRef(false)
  const put = (given: Partial<ModelDraft>) => setDraft({ ...draft, ...given })
  const isMoved = found && (found.brand !== draft.brand || found.code !== draft.code)

  async function save(version: number | undefined) {
    const body = { ...draft, category_id: draft.category_id ?? 0 }
    const saved =
      found && version
        ? await write('PUT /api/admin/models/:id', { params: { id: found.id }, body: { ...body, version } })
        : await write('POST /api/admin/models', { body })
    if (!saved) return
    isDone.current = true
    sayWithUndo(found ? 'Модель сохранена' : `Модель ${saved.brand} ${saved.code} добавлена`, {
      key: 'POST /api/admin/models/edits/:id/undo',
      editId: saved.version === found?.version ? null : saved.edit_id,
      onUndone: () => void onSaved(),
    })
    await onSaved()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(found?.version)
  }

  const fields = problem?.fields ?? (problem?.code === 'model-taken' ? { code: problem.error } : {})
  const hasOwnPlace = Object.keys(fields).length > 0 || !!problem?.conflict
  return (
    <AdminDrawer
      title={found ? `${found.brand} ${found.code}` : 'Новая модель'}
      openKey={found?.id ?? 'new'}
      onClose={onClose}
    >
      <SavedForm isBusy={isBusy} className="model-form form-grid" onSubmit={submit}>
        {found && <ModelFacts model={found} />}
        <div className="form-pair">
          <Field
            label="Марка"
            maxLength={60}
            value={draft.brand}
            error={fields.brand}
            onChange={(event) => put({ brand: event.target.value })}
          />
          <Field
            label="Код модели"
            maxLength={64}
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.code}
            error={fields.code}
            hint={isMoved ? 'Адрес страницы модели тоже изменится' : 'Как на шильдике: WF60F1R1H0W'}
            onChange={(event) => put({ code: event.target.value })}
          />
        </div>
        <SelectField
          label="Вид техники"
          value={String(draft.category_id ?? '')}
          options={[
            ...(draft.category_id === null ? [{ value: '', name: 'Выберите' }] : []),
            ...categories.map(({ id, name }) => ({ value: String(id), name })),
          ]}
          error={fields.category_id}
          onChange={(value) => put({ category_id: Number(value) || null })}
        />
        <Field
          label="Примечание"
          note="видно на странице модели"
          maxLength={500}
          value={draft.note}
          error={fields.note}
          onChange={(event) => put({ note: event.target.value })}
        />
        <ModelNumberFields numbers={draft.numbers} fields={fields} onChange={(numbers) => put({ numbers })} />
        <ModelManualFields manuals={draft.manuals} fields={fields} onChange={(manuals) => put({ manuals })} />
        {problem?.conflict && (
          <ConflictNotice
            text={changedBy(problem.conflict, 'model')}
            isBusy={isBusy}
            onOverwrite={() => void save(problem.conflict?.version)}
          >
            <p>
              Изменено:{' '}
              {Object.keys(problem.conflict.fields)
                .map((field) => modelFieldNames[field as keyof ModelState] ?? field)
                .join(', ')}
            </p>
          </ConflictNotice>
        )}
        <FormError text={hasOwnPlace ? undefined : problem?.error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {found ? 'Сохранить' : 'Добавить'}
        </button>
      </SavedForm>
      {!isSame(draft, draftOf(found)) && <LeaveGuard isLeaving={() => !isDone.current} />}
    </AdminDrawer>
  )
}

function ModelFacts({ model }: { model: ManagedModel }) {
  return (
    <p className="model-form-facts">
      <a className="link" href={modelPath(model)} target="_blank" rel="noopener">
        Страница модели
        <Icon name="arrow-up-right" />
      </a>
      <span>деталей: {model.parts_count}</span>
      <span>схем: {model.diagrams_count}</span>
    </p>
  )
}

function draftOf(found: ManagedModel | undefined): ModelDraft {
  if (!found) return { category_id: null, brand: '', code: '', note: '', numbers: [], manuals: [] }
  const { brand, code, note, numbers, manuals, category } = found
  return { category_id: category.id, brand, code, note, numbers, manuals }
}
