import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { DiagramEditorState } from './use-diagram-editor.ts'

type SheetSavesProps = { editor: DiagramEditorState; id: number; onClose: () => void }

/** Who saved the sheet when, each save with the way back to it. */
export function SheetSaves({ editor, id, onClose }: SheetSavesProps) {
  const { answer, state, reload } = useRead('GET /api/admin/diagrams/:id/versions', { params: { id } })
  const { isBusy, problem, run } = useWrite()
  const saves = answer?.saves ?? []

  async function take(version: number) {
    if (await run(() => editor.takeOlder(version))) onClose()
  }

  return (
    <Dialog isOpen title="Прежние сохранения" onClose={onClose}>
      {state === 'failed' && <FailedRead onRetry={reload} />}
      {!answer && state === 'loading' && <p role="status">Загрузка...</p>}
      {answer && saves.length === 0 && <p>Схему ещё не сохраняли в управлении.</p>}
      <ol className="sheet-saves" aria-busy={isBusy}>
        {saves.map(({ version, at, by, what, is_undo, is_current }) => (
          <li key={version}>
            <div>
              <b>{shortTime(at)}</b>
              <small>
                {by ?? 'Магазин'}
                {what && `: ${what}`}
                {is_undo && ', отмена'}
              </small>
            </div>
            {is_current ? (
              <span>Сейчас</span>
            ) : (
              <button className="button button-outline button-small" type="button" onClick={() => void take(version)}>
                Вернуть<span className="visually-hidden"> сохранение: {shortTime(at)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <FormError text={problem?.error} />
    </Dialog>
  )
}
