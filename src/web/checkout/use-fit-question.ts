import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import { savedText, saveText } from '#web/store/saved.ts'
import { fitText } from './fit-text.ts'

/** A long order is looked through by the shop; here the first lines are enough. */
const mostAsked = 20
const shortest = 2
const answeredKey = 'fit-answered'

/**
 * Whether the products fit the appliance, and the one question about those that do not. It is asked once for the same products and model:
 * whoever has answered, or pressed the button a second time, has meant it.
 */
export function useFitQuestion(lines: readonly KnownLine[], typed: string) {
  const model = typed.trim()
  // While it is typed on, nobody is asked.
  const [isTyping, setTyping] = useState(false)
  const [answered, setAnswered] = useState(() => savedText(answeredKey, 'sessionStorage') ?? '')
  const asked = lines.slice(0, mostAsked).map(({ product }) => product.id)
  const isWhole = !isTyping && model.length >= shortest
  const { answer, state } = useRead(
    'GET /api/fit/list',
    { query: { model, product_ids: asked.join(',') } },
    { isOff: !isWhole },
  )
  // Where the shop does not answer it is simply not known yet.
  const fitOf = (id: number) =>
    (state === 'ready' && answer?.fits.find((each) => each.product_id === id)?.fits) || 'unknown'
  const isKnown = isWhole && state !== 'loading'
  const misfits = isKnown ? lines.filter(({ product }) => fitOf(product.id) === 'no').map(({ product }) => product) : []
  const about = misfits.length > 0 ? `${model}: ${misfits.map(({ id }) => id).join(',')}` : ''
  const isOpen = about !== '' && about !== answered
  const [shown, setShown] = useState('')
  return {
    misfits,
    isOpen,
    /** The buyer has not been led to it yet. */
    isPending: isOpen && about !== shown,
    show: () => setShown(about),
    told: isKnown ? fitText(lines.map(({ product: { id, name } }) => ({ name, fits: fitOf(id) }))) : undefined,
    setTyping,
    settle() {
      saveText(answeredKey, about, 'sessionStorage')
      setAnswered(about)
    },
  }
}

export type FitQuestion = ReturnType<typeof useFitQuestion>
