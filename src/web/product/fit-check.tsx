import { type FormEvent, useEffect, useState } from 'react'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { useAppliances } from '#web/appliance/own-appliances.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { Link } from '#web/ui/link.tsx'
import { type Check, FitAnswerText } from './fit-answer.tsx'

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
      const answer = await browserShopApi.fit(product.id, model)
      const alike = answer.model || known ? [] : (await browserShopApi.models(model)).models.slice(0, mostAlike)
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
