import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Field } from '#web/ui/field.tsx'
import type { DiagramDraft } from './diagram-draft.ts'
import type { DiagramEditorState } from './use-diagram-editor.ts'

/** What the sheet is called and where it belongs. */
export function SheetFields({ editor }: { editor: DiagramEditorState }) {
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
