import { useState } from 'react'
import { type PositionList, readPositionList } from '#shared/diagram/position-list.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { addListed } from './diagram-draft.ts'
import type { DiagramEditorState } from './use-diagram-editor.ts'

const lineForms: CountForms = { one: 'строку', few: 'строки', many: 'строк' }

/** A list from a document. What was not understood stays in the field and is named line by line. */
export function PastePanel({ editor }: { editor: DiagramEditorState }) {
  const [text, setText] = useState('')
  const list = readPositionList(text)

  function add() {
    editor.change(addListed(editor.draft, list.rows))
    setText(list.unread.map((line) => line.text).join('\n'))
    void showToast(`Добавили ${countOf(list.rows.length, lineForms)}`, { kind: 'success' })
    void editor.lookUp()
  }

  return (
    <section className="admin-card sheet-panel">
      <h2>Вставить списком</h2>
      <textarea
        className="code"
        rows={5}
        aria-label="Позиции списком"
        aria-describedby="paste-help"
        placeholder={'1 DC91-12077A 1\n2 DC64-03235A 1\n14 DC66-00343G 2'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="sheet-help" id="paste-help">
        Строка: позиция, артикул, количество. Разделители — пробел, табуляция или точка с запятой. {countText(list)}
      </p>
      {list.unread.length > 0 && (
        <ul className="sheet-unread" aria-label="Не поняли">
          {list.unread.slice(0, 20).map(({ line, why }) => (
            <li key={line}>
              Строка {line}: {why}
            </li>
          ))}
          {list.unread.length > 20 && <li>и ещё {list.unread.length - 20}</li>}
        </ul>
      )}
      <button className="button button-secondary" type="button" disabled={list.rows.length === 0} onClick={add}>
        <Icon name="list-plus" />
        Добавить к схеме
      </button>
    </section>
  )
}

function countText({ rows, unread }: PositionList): string {
  if (rows.length + unread.length === 0) return ''
  return `Распознали ${countOf(rows.length, lineForms)}${unread.length > 0 ? `, не поняли ${unread.length}` : ''}.`
}
