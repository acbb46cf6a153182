import { useEffect, useRef } from 'react'
import type { ManagedDiagram } from '#shared/diagram/diagram-admin-contract.ts'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import type { Location } from '#web/router/location.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { DiagramActions } from './diagram-actions.tsx'
import { type DiagramDraft, remarksOn } from './diagram-draft.ts'
import { DrawingUpload } from './drawing-upload.tsx'
import { ModelsPanel } from './models-panel.tsx'
import { PastePanel } from './paste-panel.tsx'
import { EmptyCanvas, SheetCanvas } from './sheet-canvas.tsx'
import { SheetPositions } from './sheet-positions.tsx'
import { type DiagramEditorState, useDiagramEditor } from './use-diagram-editor.ts'

/** One sheet: the drawing with its callouts, the list beside it, the models it is for. */
export function DiagramEditor({ found }: { found: ManagedDiagram | undefined }) {
  const editor = useDiagramEditor(found)
  const { draft, saved, isUnsaved } = editor

  return (
    <main className="admin-main sheet-editor" id="main">
      <div className="form-head">
        <Link className="admin-icon-button" to="/diagrams" aria-label="К схемам">
          <Icon name="chevron-left" />
        </Link>
        <div className="form-title">
          <h1>{draft.unit || 'Новая схема'}</h1>
        </div>
        <span className="sheet-badge" data-published={saved?.published || undefined}>
          {saved?.published ? 'На сайте' : 'Черновик'}
        </span>
        <DiagramActions editor={editor} />
      </div>
      <Conflict editor={editor} />
      {/* The saved sheet takes its place: what was changed while it was on its way would be lost. */}
      <div className="sheet-grid" inert={editor.isBusy}>
        <div className="sheet-main">
          {draft.drawing ? (
            <SheetCanvas editor={editor} />
          ) : (
            <EmptyCanvas>
              <DrawingUpload editor={editor} label="Выбрать файл" />
            </EmptyCanvas>
          )}
          <div className="sheet-two">
            <PastePanel editor={editor} />
            <ModelsPanel editor={editor} />
          </div>
        </div>
        <div className="sheet-side">
          <SheetFields editor={editor} />
          <SheetPositions editor={editor} />
        </div>
      </div>
      <SaveBar editor={editor} />
      {isUnsaved && <LeaveGuard isLeaving={isLeaving} />}
    </main>
  )
}

/** A new sheet that was saved goes on under its own address. */
function isLeaving(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname && !(from.pathname === '/diagrams/new' && /^\/diagrams\/\d+$/.test(to.pathname))
}

/** A colleague was quicker: both ways on, and nothing of either is lost. */
function Conflict({ editor }: { editor: DiagramEditorState }) {
  const { conflict, saveTogether, takeTheirs, isBusy } = editor
  const first = useRef<HTMLButtonElement>(null)
  // On a phone it is far from «Сохранить».
  useEffect(() => {
    if (conflict) first.current?.focus()
  }, [conflict])
  if (!conflict) return null
  return (
    <div className="notice conflict-notice" data-kind="warn" role="alert">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{conflict.text}.</b> Ваши правки на месте.{' '}
        {conflict.clashes.length > 0 && `Правили вы оба: ${conflict.clashes.join('; ')} — останется ваше. `}
        <span className="sheet-conflict">
          <button
            ref={first}
            className="button button-primary button-small"
            type="button"
            aria-busy={isBusy}
            onClick={() => void saveTogether(conflict)}
          >
            Сохранить вместе
          </button>
          <button className="button button-outline button-small" type="button" onClick={() => takeTheirs(conflict)}>
            Оставить без моих правок
          </button>
        </span>
      </div>
    </div>
  )
}

function SaveBar({ editor }: { editor: DiagramEditorState }) {
  const { draft, saved, isBusy, isUnsaved, problem, save } = editor
  const { errors, warnings } = remarksOn(draft)
  const isPublished = saved?.published ?? false
  const text = problem ? (Object.values(problem.fields ?? {})[0] ?? problem.error) : (errors[0] ?? warnings[0])
  const isBlocked = isBusy || errors.length > 0

  return (
    <div className="sheet-save">
      <p role="status" data-tone={problem || errors.length > 0 ? 'bad' : 'warn'}>
        {text && (
          <b>
            <Icon name="circle-exclamation-point" />
            {text}
          </b>
        )}
        <span>{isUnsaved ? 'Есть несохранённые изменения' : saved ? 'Всё сохранено' : ''}</span>
      </p>
      <button className="button button-outline" type="button" disabled={isBlocked} onClick={() => void save(false)}>
        {isPublished ? 'Снять с сайта' : 'Сохранить черновик'}
      </button>
      <button
        className="button button-primary"
        type="button"
        aria-busy={isBusy}
        disabled={isBlocked}
        onClick={() => void save(true)}
      >
        {isPublished ? 'Сохранить' : 'Опубликовать'}
      </button>
    </div>
  )
}

/** What the sheet is called and where it belongs. */
function SheetFields({ editor }: { editor: DiagramEditorState }) {
  const { draft, change, problem } = editor
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const put = (given: Partial<DiagramDraft>) => change({ ...draft, ...given }, { isStep: false })
  const errors = problem?.fields ?? {}

  return (
    <section className="admin-card sheet-panel sheet-fields">
      <h2 className="visually-hidden">О схеме</h2>
      <Field
        label="Узел"
        placeholder="Бак и барабан"
        maxLength={120}
        value={draft.unit}
        error={errors.unit}
        onChange={(event) => put({ unit: event.currentTarget.value })}
      />
      <SelectField
        label="Категория"
        value={String(draft.category_id ?? '')}
        options={[
          ...(draft.category_id === null ? [{ value: '', name: 'Выберите' }] : []),
          ...categories.map(({ id, name }) => ({ value: String(id), name })),
        ]}
        error={errors.category_id}
        onChange={(value) => put({ category_id: Number(value) || null })}
      />
      <Field
        label="Номер листа"
        note="необязательно"
        maxLength={64}
        value={draft.sheet_number}
        onChange={(event) => put({ sheet_number: event.currentTarget.value })}
      />
      <Field
        label="Примечание"
        note="необязательно"
        maxLength={1000}
        value={draft.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
    </section>
  )
}
