import { type FormEvent, useState } from 'react'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { matchNote } from './match-note.ts'

const pauseMs = 300
const fewestCharacters = 2

/** The model is chosen from those the shop knows: only for them it can say what fits. */
export function ApplianceAdding({ onAdd }: { onAdd: (model: ApplianceModel) => void }) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const isOff = search.length < fewestCharacters
  const { answer, state } = useRead('GET /api/models', { query: { search } }, { isOff, pauseMs })
  const list = state === 'ready' ? answer : undefined

  function add(model: ApplianceModel) {
    setTyped('')
    onAdd(model)
  }

  const note = list?.match && matchNote(list.match)

  /** Enter takes the model that was meant: the only one, or the one the plate names. */
  function submit(event: FormEvent) {
    event.preventDefault()
    const named = list?.match?.models ?? []
    const [meant, another] = named.length === 1 ? named : (list?.models ?? [])
    if (meant && !another) add(meant)
  }

  return (
    <form className="appliance-adding form-grid" onSubmit={submit}>
      <h2>Добавить технику</h2>
      <Field
        label="Модель с шильдика"
        name="model"
        value={typed}
        hint="Код целиком, как на шильдике, или его начало"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PlateButton subject={{ onModel: add }}>Сфотографировать шильдик</PlateButton>
      <Link className="link" to="/info/gde-model">
        Где найти модель
      </Link>
      <div role="status">
        {state === 'failed' && <p>Не удалось найти. Попробуйте ещё раз</p>}
        {note && <p>{note}</p>}
        {list?.models.length === 0 && (
          <p>
            Такой модели нет в базе.{' '}
            <EnquiryButton className="link" asked={{ kind: 'find-part', text: `${search}: ` }}>
              Пришлите фото шильдика
            </EnquiryButton>{' '}
            — подберём
          </p>
        )}
      </div>
      {list && list.models.length > 0 && (
        <ul className="appliance-found" aria-label="Найденные модели">
          {list.models.slice(0, 8).map((model) => (
            <li key={model.id}>
              <button type="button" aria-label={`Добавить ${model.brand} ${model.code}`} onClick={() => add(model)}>
                {model.brand} <span className="code">{model.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
