import { positionHash } from '#shared/diagram/diagram-callouts.ts'
import type { DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { productsAt } from '#shared/diagram/diagram-offers.ts'
import { positionState } from '#shared/diagram/diagram-rules.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { positionText } from './position-text.ts'

type DiagramCalloutProps = {
  position: DiagramPosition
  mark: string | undefined
  /** Whether Tab stops here; undefined without a script, where it stops everywhere. */
  isTabStop: boolean | undefined
}

/**
 * A numbered disc. It is drawn in an SVG without a view box, where places are per cent of the sheet and sizes are pixels of
 * the screen, however large the sheet is shown; and without a style attribute, which the page's policy does not allow.
 */
export function DiagramCallout({ position, mark, isTabStop }: DiagramCalloutProps) {
  const { key, x, y, items } = position
  const cart = useCart()
  const isInCart = productsAt(position).some(({ id }) => cart.items.some((item) => item.id === id))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the link in it has the name
    <svg className="diagram-callout" x={`${x}%`} y={`${y}%`} data-state={positionState(items)} data-mark={mark}>
      <a
        href={positionHash(key)}
        data-key={key}
        data-long={key.length > 2 || undefined}
        {...(isTabStop !== undefined && {
          role: 'button',
          tabIndex: isTabStop ? 0 : -1,
          'aria-pressed': mark === 'chosen',
        })}
        aria-label={`Позиция ${key}. ${positionText(position)}${isInCart ? ', уже в корзине' : ''}`}
      >
        <CalloutDisc text={key} />
        {isInCart && <circle className="diagram-callout-cart" cx="10" cy="-10" r="5" />}
      </a>
    </svg>
  )
}

export function CalloutDisc({ text }: { text: string }) {
  return (
    <>
      <circle className="diagram-callout-reach" r="18" />
      <circle className="diagram-callout-halo" r="18" />
      <circle className="diagram-callout-disc" r="14" />
      <text>{text}</text>
    </>
  )
}

type DiagramLeadersProps = { position: Pick<DiagramPosition, 'x' | 'y' | 'targets'>; mark: string | undefined }

/** The lines from a callout to its parts. */
export function DiagramLeaders({ position, mark }: DiagramLeadersProps) {
  const { x, y, targets } = position
  return (
    <g className="diagram-leader" data-mark={mark}>
      {targets.map(([toX, toY]) => (
        <g key={`${toX} ${toY}`}>
          <line x1={`${x}%`} y1={`${y}%`} x2={`${toX}%`} y2={`${toY}%`} />
          <circle cx={`${toX}%`} cy={`${toY}%`} r="3" />
        </g>
      ))}
    </g>
  )
}
