/** Going from callout to callout: by keys, by a finger, by a link. */
import { type DiagramView, type FramePoint, inFrame } from './diagram-view.ts'

const hashStart = '#pos-'

/** A position can be linked to: its row in the list has this id. */
export function positionHash(key: string): string {
  return hashStart + encodeURIComponent(key)
}

export function positionId(key: string): string {
  return positionHash(key).slice(1)
}

/** The position an address names; null where it names none of this sheet. */
export function positionOfHash(hash: string, keys: readonly string[]): string | null {
  return keys.find((key) => positionHash(key) === hash) ?? null
}

/** Which callout a key of the keyboard leads to; null: the key means nothing here. From the last one it goes on to the first. */
export function calloutByKey(pressed: string, keys: readonly string[], current: string): string | null {
  const at = keys.indexOf(current)
  const next = placeByKey(pressed, at)
  return next === null || keys.length === 0 ? null : (keys.at(next % keys.length) ?? null)
}

function placeByKey(pressed: string, at: number): number | null {
  if (pressed === 'ArrowRight' || pressed === 'ArrowDown') return at + 1
  if (pressed === 'ArrowLeft' || pressed === 'ArrowUp') return at - 1
  if (pressed === 'Home') return 0
  return pressed === 'End' ? -1 : null
}

type Placed = { key: string; x: number; y: number }
type Frame = { width: number; height: number }

/** The callout a finger meant: the nearest within reach, in pixels. */
export function calloutNear<Position extends Placed>(
  positions: readonly Position[],
  { view, at: [x, y], frame, reach }: { view: DiagramView; at: FramePoint; frame: Frame; reach: number },
): Position | null {
  const far = ({ key, ...place }: Placed) => {
    const [px, py] = inFrame(view, place)
    return Math.hypot((px - x) * frame.width, (py - y) * frame.height)
  }
  const nearest = positions.toSorted((one, other) => far(one) - far(other))[0]
  return nearest && far(nearest) <= reach ? nearest : null
}

type Place = { x: number; y: number }

/** About what a card covers of its frame, from the corner. */
const cardShare = { width: 0.36, height: 0.5 }
const corners = ['bottom-left', 'top-right', 'top-left', 'bottom-right'] as const

/** The card lies in the corner where it hides least, and never what was chosen if that can be. */
export function cardCorner(view: DiagramView, chosen: readonly Place[], others: readonly Place[]): string {
  const hidden = (corner: string, places: readonly Place[]) =>
    places.filter((place) => {
      const [x, y] = inFrame(view, place)
      const [fromLeft, fromTop] = [corner.endsWith('left') ? x : 1 - x, corner.startsWith('top') ? y : 1 - y]
      return fromLeft < cardShare.width && fromTop < cardShare.height
    }).length
  const cost = (corner: string) => hidden(corner, chosen) * (others.length + 1) + hidden(corner, others)
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best))
}
