/**
 * How far a drawing is enlarged and which piece of it is seen. Everything is counted in sheets, so a window that changes its
 * size changes nothing: `x` and `y` say where the sheet's corner lies, 0 at the frame's own corner, −1 one sheet further.
 */
export type DiagramView = { zoom: number; x: number; y: number }
/** A place in the frame: 0 is left or top, 1 is right or bottom. */
export type FramePoint = readonly [x: number, y: number]

export const wholeSheet: DiagramView = { zoom: 1, x: 0, y: 0 }
export const largestZoom = 6
/** One press of «Крупнее». */
export const zoomStep = 1.4

export function zoomPercent({ zoom }: DiagramView): string {
  return `${Math.round(zoom * 100)} %`
}

/** What lies under the pointer stays under it. The sheet never gets smaller than its frame. */
export function zoomedAt(view: DiagramView, factor: number, [px, py]: FramePoint): DiagramView {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom * factor))
  const grown = zoom / view.zoom
  return insideFrame({ zoom, x: px - (px - view.x) * grown, y: py - (py - view.y) * grown })
}

export function movedBy(view: DiagramView, dx: number, dy: number): DiagramView {
  return insideFrame({ ...view, x: view.x + dx, y: view.y + dy })
}

/** The frame is always full: no edge of the sheet comes inside it. */
function insideFrame({ zoom, x, y }: DiagramView): DiagramView {
  const held = (value: number) => Math.min(0, Math.max(1 - zoom, value))
  return { zoom, x: held(x), y: held(y) }
}

/** Where in the frame a place of the sheet, given in per cent, is seen. */
export function inFrame({ zoom, x, y }: DiagramView, place: { x: number; y: number }): FramePoint {
  return [x + (place.x / 100) * zoom, y + (place.y / 100) * zoom]
}

/** Nearer to the edge than this counts as hidden. */
const margin = 0.06

/** A place that is out of sight comes to the middle; one that is seen moves nothing. */
export function showing(view: DiagramView, place: { x: number; y: number }): DiagramView {
  const isSeen = inFrame(view, place).every((at) => at >= margin && at <= 1 - margin)
  if (isSeen || view.zoom === 1) return view
  return insideFrame({ ...view, x: 0.5 - (place.x / 100) * view.zoom, y: 0.5 - (place.y / 100) * view.zoom })
}
