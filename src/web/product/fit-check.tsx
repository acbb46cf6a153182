import { type FormEvent, useEffect, useState } from 'react'
import type { ApplianceModel, FitAnswer } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { callShop } from '#web/api/call-shop.ts'
import { matchNote } from '#web/appliance/match-note.ts'
import { saveModel, useAppliances } from '#web/appliance/own-appliances.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { serverText } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Enough to find one's own among models that begin alike. */
const mostAlike = 6

/** Will it fit? Answered honestly: yes, no, or «not in our list». The own appliance is checked without being asked. */
export function FitCheck({ product }: { product: { id: number; name: string } }) {
  const [check, setCheck] = useState<Check>()
  const own = useOwnModel()
  useAppliances()

  async function ask(model: string, known?: ApplianceModel) {
    setCheck({ model, state: 'asking' })
    try {
      const answer = await callShop('GET /api/fit', { query: { product_id: product.id, model } })
      const alike = answer.model || known ? [] : (answer.match?.models ?? (await modelsLike(model))).slice(0, mostAlike)
      setCheck({ model, state: 'answered', answer, alike })
    } catch {
      setCheck({ model, state: 'failed' })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another appliance or another part, and nothing else, asks anew
  useEffect(() => {
    if (own) void ask(modelName(own), own)
  }, [own?.id, product.id])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = String(new FormData(event.currentTarget).get('model') ?? '').trim()
    if (model.length >= 2) void ask(model)
  }

  return (
    <section
      className="fit-check"
      aria-label="Проверка совместимости"
      data-fits={check?.state === 'answered' ? check.answer.fits : undefined}
    >
      <div className="fit-answer" role="status">
        <FitAnswerText
          check={check}
          own={own}
          product={product}
          onChoose={(model) => void ask(modelName(model), model)}
        />
      </div>
      <form onSubmit={submit}>
        <label htmlFor="fit-model">{check ? 'Проверить другую модель' : 'Модель с шильдика'}</label>
        <div className="fit-row">
          <input
            id="fit-model"
            name="model"
            required
            minLength={2}
            maxLength={100}
            placeholder="WF60F1R1H0W"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <PlateButton className="fit-camera" subject={{ onModel: (model) => void ask(modelName(model), model) }} />
          <button className="button button-secondary" type="submit" aria-busy={check?.state === 'asking'}>
            Проверить
          </button>
        </div>
        <Link className="link" to="/info/gde-model">
          Где найти модель на технике
        </Link>
      </form>
    </section>
  )
}

type Check = { model: string } & (
  | { state: 'asking' | 'failed' }
  | { state: 'answered'; answer: FitAnswer; alike: ApplianceModel[] }
)

type FitAnswerTextProps = {
  check: Check | undefined
  own: ApplianceModel | null
  product: { id: number; name: string }
  onChoose: (model: ApplianceModel) => void
}

function FitAnswerText({ check, own, product, onChoose }: FitAnswerTextProps) {
  if (!check || check.state === 'asking') return <b>Подойдёт ли к моей модели?</b>
  if (check.state !== 'answered') return <b>Не удалось проверить. Попробуйте ещё раз</b>
  const { fits, model, match } = check.answer
  const name = model ? modelName(model) : check.model
  const note = model && match && matchNote(match)
  if (fits === 'yes') {
    const isOwn = model !== undefined && model.id === own?.id
    return (
      <>
        <Icon name="circle-check" />
        <span>
          <b>{isOwn ? 'Подходит к вашей технике' : `Подходит к ${name}`}</b>
          {isOwn && <small>{name} из «Моей техники»</small>}
          {note && <small>{note}</small>}
          {model && !isOwn && <SaveButton model={model} />}
        </span>
      </>
    )
  }
  if (fits === 'no') {
    return (
      <>
        <Icon name="circle-x" />
        <span>
          <b>Не подходит к {name}</b>
          {note && <small>{note}</small>}
          <Link className="link" to={model ? modelPath(model) : `/search?${new URLSearchParams({ q: name })}`}>
            Показать подходящие
          </Link>
        </span>
      </>
    )
  }
  if (check.alike.length > 0) {
    return (
      <>
        <Icon name="circle-question-mark" />
        <span>
          <b>Уточните модель</b>
          <span className="fit-alike">
            {check.alike.map((each) => (
              <button key={each.id} className="chip" type="button" onClick={() => onChoose(each)}>
                {each.brand} <span className="code">{each.code}</span>
              </button>
            ))}
          </span>
        </span>
      </>
    )
  }
  return (
    <>
      <Icon name="circle-question-mark" />
      <span>
        <b>{name} нет в списке. Проверим вручную</b>
        {note && <small>{note}</small>}
        <EnquiryButton className="link" asked={{ kind: 'check-fit', product, text: name }}>
          Отправить на проверку
        </EnquiryButton>
      </span>
    </>
  )
}

function SaveButton({ model }: { model: ApplianceModel }) {
  const [isSaving, setSaving] = useState(false)

  async function keep() {
    setSaving(true)
    try {
      await saveModel(model)
    } catch (error) {
      void showToast(serverText(error, 'Не удалось сохранить. Попробуйте ещё раз'), { kind: 'error' })
    }
    setSaving(false)
  }

  return (
    <button className="link" type="button" aria-busy={isSaving} onClick={() => void keep()}>
      Добавить в «Мою технику»
    </button>
  )
}

async function modelsLike(text: string): Promise<ApplianceModel[]> {
  const { models } = await callShop('GET /api/models', { query: { search: text } })
  return models
}
