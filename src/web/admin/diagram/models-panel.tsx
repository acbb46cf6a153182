import { type FormEvent, useState } from 'react'
import { readMask, tidyMask } from '#shared/diagram/model-mask.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DiagramEditorState } from './use-diagram-editor.ts'

const modelForms: CountForms = { one: 'модель', few: 'модели', many: 'моделей' }
const fewModels = 4
const fewSingles = 12

/** Which appliances the sheet is for: masks with how many models each means, and single models. */
export function ModelsPanel({ editor }: { editor: DiagramEditorState }) {
  const { draft, change } = editor
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isAll, setAll] = useState(false)
  const preview = tidyMask(typed)
  const isPreviewed = preview !== '' && readMask(preview).ok
  const { answer } = useRead(
    'POST /api/admin/diagrams/models',
    { body: { masks: isPreviewed ? [...draft.masks, preview] : draft.masks } },
    { isOff: draft.masks.length === 0 && !isPreviewed, pauseMs: 250 },
  )
  const known = draft.masks.length > 0 || isPreviewed ? answer : undefined
  const byMask = new Map(known?.masks.map((each) => [each.mask, each]))
  const singles = draft.models.filter(({ id }) => !known?.models.some((each) => each.id === id))
  const total = (known?.total ?? 0) + singles.length
  const named = [...(known?.models ?? []), ...singles].map(({ brand, code }) => `${brand} ${code}`)
  const next = isPreviewed ? byMask.get(preview) : undefined

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readMask(typed)
    if (!read.ok) return setError(read.error)
    if (!draft.masks.includes(preview)) change({ ...draft, masks: [...draft.masks, preview] })
    setTyped('')
  }

  return (
    <section className="admin-card sheet-panel">
      <h2>
        Для каких моделей <small>{countOf(total, modelForms)}</small>
      </h2>
      <ul className="sheet-mask-chips" aria-label="Маски и модели">
        {draft.masks.map((mask) => (
          <li key={mask}>
            <b className="code">{mask}</b>
            <small>{byMask.get(mask)?.count ?? ''}</small>
            <button
              type="button"
              aria-label={`Убрать маску ${mask}`}
              onClick={() => change({ ...draft, masks: draft.masks.filter((each) => each !== mask) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {draft.models.slice(0, isAll ? undefined : fewSingles).map(({ id, brand, code }) => (
          <li key={id}>
            <span className="code">
              {brand} {code}
            </span>
            <button
              type="button"
              aria-label={`Убрать модель ${brand} ${code}`}
              onClick={() => change({ ...draft, models: draft.models.filter((each) => each.id !== id) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <form className="sheet-mask-form" onSubmit={add}>
        <input
          className="code"
          aria-label="Маска моделей"
          aria-describedby="mask-text"
          placeholder="Samsung WF60*"
          maxLength={64}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <button className="button button-secondary" type="submit">
          Добавить
        </button>
      </form>
      <div className="sheet-help" id="mask-text" aria-live="polite">
        <FieldError error={error ?? next?.error} />
        {next && !next.error && `По маске ${preview}: ${countOf(next.count, modelForms)}. `}
        {!next && !error && 'Звёздочка — любые знаки, вопрос — один. Марка впереди необязательна. '}
        {named.length > 0 && (
          <>
            {named.slice(0, isAll ? undefined : fewModels).join(', ')}
            {total > fewModels && !isAll && ` и ещё ${total - Math.min(fewModels, named.length)}. `}
            {isAll && total > named.length && ` и ещё ${total - named.length}. `}
            {total > fewModels && (
              <button className="link" type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? 'Свернуть' : 'Показать'}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
