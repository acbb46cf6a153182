import { type FormEvent, useState } from 'react'
import type { ListedRow } from '#shared/master/quick-order-rows.ts'
import { recogniseList } from '#web/api/master-api.ts'

/** A line the shop did not understand stays as it was typed and can be tried again. */
export function QuickLineForm({ row, onChange }: { row: ListedRow; onChange: (row: ListedRow) => void }) {
  const [text, setText] = useState(row.text)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy' || text.trim() === '') return
    setState('busy')
    try {
      const [answer] = (await recogniseList(text.replace(/\s*\n\s*/g, ' '))).rows
      setState('ready')
      if (answer) onChange({ ...answer, key: row.key })
    } catch {
      setState('failed')
    }
  }

  return (
    <form className="quick-line" onSubmit={submit}>
      <input
        type="text"
        aria-label={`Строка: ${row.text}`}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
      />
      <button className="button button-secondary" type="submit" aria-busy={state === 'busy'}>
        Проверить
      </button>
      {state === 'failed' && <p role="alert">Не удалось проверить. Попробуйте ещё раз</p>}
    </form>
  )
}
