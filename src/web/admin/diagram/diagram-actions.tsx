import { useState } from 'react'
import type { TableAnswer } from '#shared/diagram/diagram-admin-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { undoMilliseconds, undoWithWord } from '#web/admin/ui/undo-edit.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { sheetOf, takeTable } from './diagram-draft.ts'
import { SheetSaves } from './sheet-saves.tsx'
import type { DiagramEditorState } from './use-diagram-editor.ts'

/** What is done with the whole sheet: a copy, a table out and in, a look at it as a customer, deleting. */
export function DiagramActions({ editor }: { editor: DiagramEditorState }) {
  const navigate = useNavigate()
  const { write } = useToastedWrite()
  const [table, setTable] = useState<TableAnswer>()
  const [isHistory, setHistory] = useState(false)
  const { saved, draft } = editor
  const [model] = saved?.models ?? []

  async function copy() {
    const unit = `${draft.unit} — копия`.slice(0, 120)
    const body = { ...sheetOf(draft), unit, published: false, supersessions: [] }
    const made = await write('POST /api/admin/diagrams', { body })
    if (made) void navigate(`/diagrams/${made.id}`)
  }

  async function remove(id: number) {
    const removed = await write('DELETE /api/admin/diagrams/:id', { params: { id } })
    if (!removed) return
    void navigate('/diagrams')
    void showToast(`Схема «${draft.unit}» удалена`, {
      kind: 'success',
      milliseconds: undoMilliseconds,
      action: {
        label: 'Вернуть',
        run: () => void bringBack(removed.edit_id),
      },
    })
  }

  async function bringBack(editId: string) {
    const id = await undoWithWord('POST /api/admin/diagrams/edits/:id/undo', editId)
    if (id) await navigate(`/diagrams/${id}`)
  }

  async function read(file: File) {
    const body = new FormData()
    body.append('file', file)
    const answer = await write('POST /api/admin/diagrams/table', { body })
    if (answer) setTable(answer)
  }

  function take(answer: TableAnswer) {
    editor.change(takeTable(draft, answer))
    setTable(undefined)
    void editor.lookUp()
  }

  return (
    <>
      {saved?.published && model && (
        <a
          className="button button-outline button-small"
          href={`${modelPath(model)}/diagram/${saved.id}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="eye" />
          Как увидит покупатель
        </a>
      )}
      <AdminMenu className="admin-row-menu" label="Действия со схемой" button={<Icon name="ellipsis" />}>
        {saved && (
          <>
            <button type="button" onClick={() => setHistory(true)}>
              <Icon name="clock" />
              Прежние сохранения
            </button>
            <button type="button" onClick={() => void copy()}>
              <Icon name="copy" />
              Сделать копию
            </button>
            <a href={`/api/admin/diagrams/${saved.id}/export`} download>
              <Icon name="download" />
              Выгрузить CSV
            </a>
            <a href={`/api/admin/diagrams/${saved.id}/export?format=xlsx`} download>
              <Icon name="download" />
              Выгрузить XLSX
            </a>
          </>
        )}
        <label className="sheet-menu-file">
          <Icon name="file-spreadsheet" />
          Загрузить таблицу
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.xlsx,text/csv"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void read(file)
              event.currentTarget.value = ''
            }}
          />
        </label>
        {saved && (
          <button type="button" data-tone="bad" onClick={() => void remove(saved.id)}>
            <Icon name="trash" />
            Удалить
          </button>
        )}
      </AdminMenu>
      {isHistory && saved && <SheetSaves editor={editor} id={saved.id} onClose={() => setHistory(false)} />}
      {table && (
        <TableDialog
          table={table}
          now={draft.positions.length}
          onTake={() => take(table)}
          onClose={() => setTable(undefined)}
        />
      )}
    </>
  )
}

type TableDialogProps = { table: TableAnswer; now: number; onTake: () => void; onClose: () => void }

/** What the table would make of the sheet, before it does. */
function TableDialog({ table: { positions, unread }, now, onTake, onClose }: TableDialogProps) {
  return (
    <Dialog isOpen title="Загрузить таблицу?" onClose={onClose}>
      <p>
        Позиций в таблице: {positions.length}. Они встанут вместо нынешних ({now}); до сохранения это можно вернуть
        шагом назад.
      </p>
      {unread.length > 0 && (
        <ul className="sheet-unread" aria-label="Не поняли">
          {unread.slice(0, 20).map(({ line, why }) => (
            <li key={line}>
              Строка {line}: {why}
            </li>
          ))}
          {unread.length > 20 && <li>и ещё {unread.length - 20}</li>}
        </ul>
      )}
      <div className="dialog-buttons">
        <button className="button button-outline" type="button" onClick={onClose}>
          Не загружать
        </button>
        <button className="button button-primary" type="button" disabled={positions.length === 0} onClick={onTake}>
          Загрузить
        </button>
      </div>
    </Dialog>
  )
}
