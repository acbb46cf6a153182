import { useState } from 'react'
import { type AddedPart, addedTexts, type WantedPart } from '#shared/cart/added-parts.ts'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'

const tickedForms: CountForms = { one: 'деталь', few: 'детали', many: 'деталей' }
const pieces = (count: number) => `${count} шт.`

type DiagramBasketProps = {
  parts: WantedPart[]
  /** What became of the last press; nothing was ticked since. */
  answer: AddedPart[] | undefined
  /** The ticks go but for what was not taken, the answer stays. */
  onAnswered: (answer: AddedPart[]) => void
  onClose: () => void
}

/** What was ticked, put into the cart with one press, and one answer to it. */
export function DiagramBasket({ parts, answer, onAnswered, onClose }: DiagramBasketProps) {
  const [isBusy, setBusy] = useState(false)
  const sum = parts.reduce(
    (total, { product, quantity }) => total + ownPrice(product) * Math.min(quantity, lineLimit(product)),
    0,
  )
  const count = parts.reduce((total, { quantity }) => total + quantity, 0)

  async function add() {
    if (isBusy) return
    setBusy(true)
    onAnswered(await addToCart(parts))
    setBusy(false)
  }

  if (answer) {
    const again = parts.length > 0 ? { isBusy, onPress: () => void add() } : undefined
    return <Answer parts={answer} again={again} onClose={onClose} />
  }
  return (
    <div className="diagram-basket">
      <p role="status">
        {parts.length === 0 ? (
          'Отметьте детали, которые нужны'
        ) : (
          <>
            <b>{countOf(parts.length, tickedForms)}</b>
            {count > parts.length && `, ${pieces(count)}`} на <b>{formatRubles(sum)}</b>
          </>
        )}
      </p>
      <button className="button button-outline" type="button" onClick={onClose}>
        Отмена
      </button>
      <button
        className="button button-primary"
        type="button"
        aria-busy={isBusy}
        disabled={parts.length === 0}
        onClick={() => void add()}
      >
        В корзину
      </button>
    </div>
  )
}

type AnswerProps = {
  parts: AddedPart[]
  /** For what was not taken, which is still ticked. */
  again: { isBusy: boolean; onPress: () => void } | undefined
  onClose: () => void
}

function Answer({ parts, again, onClose }: AnswerProps) {
  const { added, pieces: taken, missing } = addedTexts(parts)
  return (
    <div className="diagram-basket">
      <div role="status">
        <p>
          <b>{added > 0 ? `Добавили ${countOf(added, tickedForms)}` : 'Ничего не добавили'}</b>
          {taken > added && `, ${pieces(taken)}`}
        </p>
        {missing.length > 0 && (
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <button className="button button-outline" type="button" onClick={onClose}>
        Готово
      </button>
      {again && (
        <button className="button button-primary" type="button" aria-busy={again.isBusy} onClick={again.onPress}>
          Повторить
        </button>
      )}
      {added > 0 && (
        <Link className="button button-primary" to="/cart">
          Перейти в корзину
        </Link>
      )}
    </div>
  )
}
