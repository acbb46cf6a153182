import type { DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { type DiagramView, inFrame } from '#shared/diagram/diagram-view.ts'
import { positionSummary } from './position-text.ts'

/** Name, price and stock beside the callout one is at. The callout's own label says the same to who hears it. */
export function DiagramHint({ position, view }: { position: DiagramPosition; view: DiagramView }) {
  // Of a callout out of sight the hint stays at the edge.
  const [x = 0, y = 0] = inFrame(view, position).map((at) => Math.min(1, Math.max(0, at)))
  const { name, offer } = positionSummary(position)
  return (
    <p
      className="diagram-tip"
      aria-hidden="true"
      data-below={y < 0.17 || undefined}
      data-side={x < 0.16 ? 'right' : x > 0.84 ? 'left' : undefined}
      // Drawn by the script only, so it is no attribute of the page's HTML.
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    >
      <b>{name}</b>
      {offer}
    </p>
  )
}
