import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BlockField, type BlockProps } from './block-field.tsx'
import { fitText } from './fit-text.ts'

/** A long order is looked through by the shop; here the first lines are enough. */
const mostAsked = 20

/** The model the products are for: checked here as far as it is known, and by the shop before shipping. */
export function FitBlock({ lines, ...block }: BlockProps & { lines: KnownLine[] }) {
  const { draft, leave } = block
  const model = draft.model.trim()
  // What was there when the field was left; while it is typed on, nobody is asked.
  const [left, setLeft] = useState('')
  const asked = lines.slice(0, mostAsked).map(({ product }) => product.id)
  const { answer, state } = useRead(
    'GET /api/fit/list',
    { query: { model, product_ids: asked.join(',') } },
    { isOff: model.length < 2 || model !== left },
  )
  // Where the shop does not answer it is simply not known yet.
  const fitOf = (id: number) =>
    (state === 'ready' && answer?.fits.find((each) => each.product_id === id)?.fits) || 'unknown'
  const isAsked = model === left && model.length >= 2 && state !== 'loading'
  const told = isAsked ? fitText(lines.map(({ product: { id, name } }) => ({ name, fits: fitOf(id) }))) : undefined
  return (
    <section className="checkout-block" aria-labelledby="checkout-fit">
      <h2 id="checkout-fit">Проверим, что детали подойдут</h2>
      <div className="checkout-two">
        <div className="checkout-model">
          <BlockField
            block={block}
            name="model"
            label="Модель техники"
            note="необязательно"
            maxLength={100}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onBlur={() => {
              leave('model')
              setLeft(model)
            }}
          />
          <p className="checkout-hint">
            С шильдика.{' '}
            <a className="link" href="/info/gde-model" target="_blank" rel="noopener">
              Где найти?
            </a>
          </p>
        </div>
        <div role="status">
          {told && (
            <p className="checkout-fit" data-fits={told.fits}>
              <Icon name={told.fits === 'yes' ? 'circle-check' : 'circle-question-mark'} />
              <span>{told.text}</span>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
