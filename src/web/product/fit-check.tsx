import { type FormEvent, useState } from 'react'
import type { ApplianceModel, FitAnswer } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { useRead } from '#web/api/use-read.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { matchNote } from '#web/appliance/match-note.ts'
import { saveModel, useAppliances } from '#web/appliance/own-appliances.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { plainExample, useModelField } from '#web/plate/plate-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Enough to find one's own among models that begin alike. */
const mostAlike = 6

type FitCheckProps = { product: { id: number; name: string }; example?: string | undefined }

/** Will it fit? Answered honestly: yes, no, or «not in our list». The own appliance is checked without being asked. */
export function FitCheck({ product, example }: FitCheckProps) {
  const own = useOwnModel()
  // What was asked here stands until another appliance is chosen, here or anywhere in the shop.
  const [asked, setAsked] = useState<Asked & { own: number | undefined }>()
  const { check, again } = useFitCheck(product.id, asked && asked.own === own?.id ? asked : own && knownModel(own))
  const { error, field, check: checkField } = useModelField('fit-model')
  useAppliances()

  function ask(next: Asked) {
    if (check?.model === next.model) void again()
    setAsked({ ...next, own: own?.id })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = String(new FormData(event.currentTarget).get('model') ?? '').trim()
    if (checkField(event, model)) ask({ model, isKnown: false })
  }

  return (
    <section
      className="fit-check"
      aria-label="Проверка совместимости"
      data-fits={check?.state === 'answered' ? check.answer.fits : undefined}
    >
      <div className="fit-answer" role="status">
        <FitAnswerText check={check} own={own} product={product} onChoose={(model) => ask(knownModel(model))} />
      </div>
      <form noValidate onSubmit={submit}>
        <label htmlFor="fit-model">{check ? 'Проверить другую модель' : 'Модель с шильдика'}</label>
        <div className="fit-row">
          <input name="model" placeholder={example ?? plainExample} {...field} />
          <PlateButton className="fit-camera" subject={{ onModel: (model) => ask(knownModel(model)) }} />
          <button className="button button-secondary" type="submit" aria-busy={check?.state === 'asking'}>
            Проверить
          </button>
        </div>
        {error}
        <Link className="link" to="/info/gde-model">
          Где найти модель на технике
        </Link>
      </form>
    </section>
  )
}

/** A model of the shop's own list needs no guessing which one is meant. */
type Asked = { model: string; isKnown: boolean }

function knownModel(model: ApplianceModel): Asked {
  return { model: modelName(model), isKnown: true }
}

/** Whether the product fits and, where nobody knows the model, which ones are spelled alike. */
function useFitCheck(productId: number, asked: Asked | null) {
  const model = asked?.model ?? ''
  const fit = useRead('GET /api/fit', { query: { product_id: productId, model } }, { isOff: !asked })
  const answer = fit.state === 'ready' ? fit.answer : undefined
  const isUnclear = answer !== undefined && !answer.model && !asked?.isKnown
  const models = useRead('GET /api/models', { query: { search: model } }, { isOff: !isUnclear || !!answer.match })

  function checkOf(): Check {
    if (fit.state === 'failed') return { model, state: 'failed' }
    if (!answer) return { model, state: 'asking' }
    if (!isUnclear) return { model, state: 'answered', answer, alike: [] }
    if (!answer.match && models.state !== 'ready')
      return { model, state: models.state === 'failed' ? 'failed' : 'asking' }
    const alike = answer.match?.models ?? models.answer?.models ?? []
    return { model, state: 'answered', answer, alike: alike.slice(0, mostAlike) }
  }

  return { check: asked ? checkOf() : undefined, again: fit.reload }
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
  const { isBusy, run } = useToastedWrite({ unavailable: 'Не удалось сохранить. Попробуйте ещё раз' })
  return (
    <button className="link" type="button" aria-busy={isBusy} onClick={() => void run(() => saveModel(model))}>
      Добавить в «Мою технику»
    </button>
  )
}
