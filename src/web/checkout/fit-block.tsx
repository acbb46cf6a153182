import { removalDelta } from '#shared/cart/cart-rules.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { useAppliances } from '#web/appliance/own-appliances.ts'
import { modelName } from '#web/appliance/own-model.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BlockField, type BlockProps } from './block-field.tsx'
import type { FitQuestion } from './use-fit-question.ts'

export const fitQuestionId = 'checkout-misfit'

/** The model the products are for: checked here as far as it is known, and by the shop before shipping. */
export function FitBlock({ question, ...block }: BlockProps & { question: FitQuestion }) {
  const { draft, leave } = block
  const { told } = question

  function type(changed: Partial<CheckoutDraft>) {
    question.setTyping(true)
    block.update(changed)
  }

  return (
    <section className="checkout-block" aria-labelledby="checkout-fit">
      <h2 id="checkout-fit">Проверим, что детали подойдут</h2>
      <div className="checkout-two">
        <div className="checkout-model">
          <BlockField
            block={{ ...block, update: type }}
            name="model"
            label="Модель техники"
            note="необязательно"
            maxLength={100}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onBlur={() => {
              leave('model')
              question.setTyping(false)
            }}
          />
          <p className="checkout-hint">
            С шильдика.{' '}
            <a className="link" href="/info/gde-model" target="_blank" rel="noopener">
              Где найти?
            </a>
          </p>
          <OtherAppliances model={draft.model} onChoose={(model) => block.update({ model })} />
        </div>
        <div role="status">
          {told?.text && (
            <p className="checkout-fit" data-fits={told.fits}>
              <Icon name={told.fits === 'yes' ? 'circle-check' : 'circle-question-mark'} />
              <span>{told.text}</span>
            </p>
          )}
        </div>
      </div>
      {question.misfits.length > 0 && <Misfits question={question} model={draft.model.trim()} />}
    </section>
  )
}

/** The others of «Моя техника», at one press. */
function OtherAppliances({ model, onChoose }: { model: string; onChoose: (model: string) => void }) {
  const others = useAppliances()
    .map((each) => modelName(each.model))
    .filter((name) => name !== model.trim())
  if (others.length === 0) return null
  return (
    <p className="checkout-appliances">
      <span>Из «Моей техники»:</span>
      {others.map((name) => (
        <button key={name} className="chip" type="button" onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </p>
  )
}

/** Asked plainly and once: to leave it, or to take it out. */
function Misfits({ question, model }: { question: FitQuestion; model: string }) {
  const { misfits, isOpen, settle } = question
  const names = misfits.map(({ name }) => `«${name}»`).join(', ')
  if (!isOpen) {
    return (
      <p className="checkout-hint" role="status">
        Оставили в заказе: {names}. Перед отправкой позвоним и уточним.
      </p>
    )
  }
  const isOne = misfits.length === 1
  return (
    <section
      className="notice checkout-misfit"
      data-kind="warn"
      id={fitQuestionId}
      tabIndex={-1}
      aria-label="Не подходит"
    >
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>
          {names} — не {isOne ? 'подходит' : 'подходят'} к {model}. Всё равно заказать?
        </b>
        <p>Может быть, деталь для другой техники, или в модели опечатка.</p>
        <p className="checkout-misfit-ways">
          <button className="button button-secondary" type="button" onClick={settle}>
            Оставить в заказе
          </button>
          <button
            className="button button-outline"
            type="button"
            onClick={() => {
              for (const product of misfits) void changeCart(product, removalDelta)
            }}
          >
            Убрать из заказа
          </button>
        </p>
      </div>
    </section>
  )
}
