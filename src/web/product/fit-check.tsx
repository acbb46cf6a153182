import { type FormEvent, useState } from 'react'
import type { FitAnswer } from '#shared/fit/model-contract.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { phoneLink } from '#web/shell/section-path.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

type Check = { model: string; answer: FitAnswer | 'asking' | 'failed' }

/** Will it fit? Answered honestly: yes, no, or «not in our list». */
export function FitCheck({ productId, phone }: { productId: number; phone: string }) {
  const [check, setCheck] = useState<Check>()

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = String(new FormData(event.currentTarget).get('model') ?? '').trim()
    if (model.length < 2) return
    setCheck({ model, answer: 'asking' })
    const answer = await browserShopApi.fit(productId, model).catch(() => 'failed' as const)
    setCheck({ model, answer })
  }

  return (
    <section className="fit-check" aria-label="Проверка совместимости" data-fits={fitsOf(check)}>
      <div className="fit-answer" role="status">
        <FitText check={check} phone={phone} />
      </div>
      <form onSubmit={ask}>
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
          <button className="button button-secondary" type="submit" aria-busy={check?.answer === 'asking'}>
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

function fitsOf(check: Check | undefined): string | undefined {
  return typeof check?.answer === 'object' ? check.answer.fits : undefined
}

function FitText({ check, phone }: { check: Check | undefined; phone: string }) {
  if (!check || check.answer === 'asking') return <b>Подойдёт ли к моей модели?</b>
  if (check.answer === 'failed') return <b>Не удалось проверить. Попробуйте ещё раз</b>
  const { fits, model } = check.answer
  const name = model ? `${model.brand} ${model.code}` : check.model
  if (fits === 'yes') {
    return (
      <>
        <Icon name="circle-check" />
        <b>Подходит к {name}</b>
      </>
    )
  }
  if (fits === 'no') {
    return (
      <>
        <Icon name="circle-x" />
        <span>
          <b>Не подходит к {name}</b>
          <Link className="link" to={`/search?${new URLSearchParams({ q: name, model: model?.code ?? check.model })}`}>
            Показать подходящие
          </Link>
        </span>
      </>
    )
  }
  return (
    <>
      <Icon name="circle-question-mark" />
      <span>
        <b>{name} нет в списке. Проверим вручную</b>
        <a className="link" href={phoneLink(phone)}>
          Позвонить {phone}
        </a>
      </span>
    </>
  )
}
