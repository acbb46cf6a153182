import { useState } from 'react'
import { callShop } from '#web/api/call-shop.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BlockField, type BlockProps } from './block-field.tsx'
import { type Fit, fitText } from './fit-text.ts'

/** A long order is looked through by the shop; here the first lines are enough. */
const mostAsked = 20

/** The model the products are for: checked here as far as it is known, and by the shop before shipping. */
export function FitBlock({ lines, ...block }: BlockProps & { lines: KnownLine[] }) {
  const [checked, setChecked] = useState<{ model: string; fits: Fit[] }>()
  const { draft, leave } = block
  const model = draft.model.trim()
  const isCurrent = checked?.model === model && model !== ''

  async function check() {
    leave('model')
    if (model.length < 2 || isCurrent) return
    setChecked({ model, fits: await askFits(model, lines) })
  }

  const told = isCurrent ? fitText(checked.fits) : undefined
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
            onBlur={() => void check()}
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

/** Where the shop does not answer it is simply not known yet. */
function askFits(model: string, lines: readonly KnownLine[]): Promise<Fit[]> {
  return Promise.all(
    lines.map(async ({ product }, place): Promise<Fit> => {
      const { name } = product
      if (place >= mostAsked) return { name, fits: 'unknown' }
      const query = { product_id: product.id, model }
      const answer = await callShop('GET /api/fit', { query }).catch(() => undefined)
      return { name, fits: answer?.fits ?? 'unknown' }
    }),
  )
}
