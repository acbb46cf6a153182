import { group, line, path, rect } from '#shared/drawing/drawing-shapes.ts'
import type { DrawnMeasure } from '#shared/drawing/drawn-measures.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

/** A steel ruler laid beside the side whose measure the card names: its marks are to the scale of that side. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const wide = 17
/** Where the ruler's edge lies: under the part, or on its left. */
const below = 196
const beside = 14
const steel = '#e3e7ec'
const ink = '#3a4049'

/** Level or upright; a slanted side is foreshortened, and a ruler beside it would lie. */
export function rulerBeside(measures: readonly DrawnMeasure[]): string | null {
  const measure = measures
    .filter(({ from, to }) => from[0] === to[0] || from[1] === to[1])
    .sort((one, other) => spanOf(other) - spanOf(one))[0]
  const millimetres = Number(/[\d.,]+/.exec(measure?.text ?? '')?.[0]?.replace(',', '.'))
  if (!measure || !(millimetres > 0)) return null
  const unit = spanOf(measure) / millimetres
  const isLevel = measure.from[1] === measure.to[1]
  const start = isLevel ? Math.min(measure.from[0], measure.to[0]) : Math.max(measure.from[1], measure.to[1])
  const drawn = ruler(millimetres, unit)
  const guides = [measure.from, measure.to].map(([x, y]) =>
    path(isLevel ? `M${x} ${y}V${below}` : `M${x} ${y}H${beside}`, 'none', 0.9, 'stroke-dasharray="2 2"'),
  )
  const place = isLevel ? `translate(${start} ${below})` : `translate(${beside - wide} ${start}) rotate(-90)`
  return guides.join('') + group(place, drawn)
}

function ruler(millimetres: number, unit: number): string {
  const small = steps.find((step) => step * unit >= 3) ?? 500
  const large = steps.find((step) => step * unit >= 19 && step % small === 0) ?? 500
  const last = Math.ceil(millimetres / large) * large
  const marks = Array.from({ length: Math.round(last / small) + 1 }, (_, n) => n * small)
  return (
    rect(-7, 0, last * unit + 30, wide, 1.5, steel, 1) +
    marks.map((mark) => line(mark * unit, 0.6, mark * unit, mark % large === 0 ? 6.5 : 3.6, 0.9)).join('') +
    marks
      .filter((mark) => mark % large === 0)
      .map((mark) => stamp(mark * unit, 11.5, String(mark), 5.4, 40, ink))
      .join('') +
    stamp(last * unit + 16, 11.5, 'MM', 4.6, 12, ink)
  )
}

function spanOf({ from, to }: DrawnMeasure): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}
