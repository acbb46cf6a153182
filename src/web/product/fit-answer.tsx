import { useState } from 'react'
import type { ApplianceModel, FitAnswer } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/fit/model-path.ts'
import { saveModel } from '#web/appliance/own-appliances.ts'
import { modelName } from '#web/appliance/own-model.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { serverText } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'

export type Check = { model: string } & (
  | { state: 'asking' | 'failed' }
  | { state: 'answered'; answer: FitAnswer; alike: ApplianceModel[] }
)

type FitAnswerTextProps = {
  check: Check | undefined
  own: ApplianceModel | null
  product: { id: number; name: string }
  onChoose: (model: ApplianceModel) => void
}

export function FitAnswerText({ check, own, product, onChoose }: FitAnswerTextProps) {
  if (!check || check.state === 'asking') return <b>Подойдёт ли к моей модели?</b>
  if (check.state !== 'answered') return <b>Не удалось проверить. Попробуйте ещё раз</b>
  const { fits, model } = check.answer
  const name = model ? modelName(model) : check.model
  if (fits === 'yes') {
    const isOwn = model !== undefined && model.id === own?.id
    return (
      <>
        <Icon name="circle-check" />
        <span>
          <b>{isOwn ? 'Подходит к вашей технике' : `Подходит к ${name}`}</b>
          {isOwn && <small>{name} из «Моей техники»</small>}
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
