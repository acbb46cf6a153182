import { useState } from 'react'
import type { UploadedDrawing } from '#shared/diagram/diagram-admin-contract.ts'
import { drawingLimits } from '#shared/diagram/diagram-limits.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { DiagramEditorState } from './use-diagram-editor.ts'

const accepted = '.png,.jpg,.jpeg,.webp,.svg,.pdf,image/png,image/jpeg,image/webp,image/svg+xml,application/pdf'

/** Chooses the drawing; of a PDF also the page. It is stored at once and belongs to the sheet when that is saved. */
export function DrawingUpload({ editor, label }: { editor: DiagramEditorState; label: string }) {
  const { isBusy, error, write, reject } = useWrite()
  const [pdf, setPdf] = useState<{ file: File; page: number; pages: number }>()

  async function send(file: File, page = 1) {
    if (file.size > drawingLimits.megabytes * 1024 * 1024) {
      return reject(`Файл больше ${drawingLimits.megabytes} МБ. Уменьшите его`)
    }
    const body = new FormData()
    body.append('page', String(page))
    body.append('drawing', file)
    const answer = await write('POST /api/admin/diagrams/drawings', { body })
    if (answer) take(answer, file, page)
  }

  function take({ removed, pages, ...drawing }: UploadedDrawing, file: File, page: number) {
    editor.change((draft) => ({ ...draft, drawing }))
    setPdf(pages !== null && pages > 1 ? { file, page, pages } : undefined)
    if (removed.length > 0) {
      void showToast(`Из SVG убрали то, чего на схеме быть не может: ${removed.join(', ')}`, { milliseconds: 8000 })
    }
  }

  return (
    <span className="sheet-drawing-upload">
      <label className="button button-outline button-small" aria-busy={isBusy}>
        <Icon name="upload" />
        {isBusy ? 'Загружаем...' : label}
        <input
          className="visually-hidden"
          type="file"
          accept={accepted}
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void send(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {pdf && (
        <label className="sheet-drawing-page">
          Страница
          <input
            type="number"
            min={1}
            max={pdf.pages}
            value={pdf.page}
            disabled={isBusy}
            onChange={(event) => {
              const page = event.currentTarget.valueAsNumber
              if (page >= 1 && page <= pdf.pages) void send(pdf.file, page)
            }}
          />
          из {pdf.pages}
        </label>
      )}
      <span role="alert">
        <FieldError error={error} />
      </span>
    </span>
  )
}
