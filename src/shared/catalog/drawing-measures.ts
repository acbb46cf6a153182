/**
 * A drawn product may carry the measures its card names, where the drawing shows that very side: the diameter of a ring seen
 * from the front, the length of a heater lying flat. A hose drawn in a bend shows no length, and gets none.
 */
type Side = 'across' | 'down' | 'both'
type Box = { left: number; top: number; right: number; bottom: number }
type Attribute = { name: string; value: string }

export type DrawingMeasures = { box: Box; across: string | undefined; down: string | undefined }

const sizes: Record<string, Side> = { 'Размер, мм': 'both' }
const diameters: Record<string, Side> = { 'Диаметр, мм': 'across', 'Наружный диаметр, мм': 'across' }
const height: Record<string, Side> = { 'Высота, мм': 'down' }
const length: Record<string, Side> = { 'Длина, мм': 'across' }

/** What each drawing shows, and how far it reaches in its square of 200 by 200. */
const drawings: Record<string, { box: Box; shows: Record<string, Side> }> = {
  bearing: { box: { left: 20, top: 18, right: 180, bottom: 178 }, shows: diameters },
  belt: { box: { left: 31, top: 25, right: 167, bottom: 173 }, shows: diameters },
  burner: { box: { left: 24, top: 81, right: 176, bottom: 166 }, shows: { ...diameters, ...sizes } },
  compressor: { box: { left: 22, top: 28, right: 184, bottom: 172 }, shows: { ...diameters, ...height } },
  heater: { box: { left: 14, top: 52, right: 169, bottom: 150 }, shows: length },
  hepa: { box: { left: 24, top: 40, right: 180, bottom: 164 }, shows: sizes },
  shelf: { box: { left: 18, top: 60, right: 182, bottom: 148 }, shows: { ...sizes, ...length } },
}

export function drawingMeasures(drawing: string, attributes: readonly Attribute[]): DrawingMeasures | null {
  const known = drawings[drawing]
  if (!known) return null
  const measures: DrawingMeasures = { box: known.box, across: undefined, down: undefined }
  for (const { name, value } of attributes) {
    const side = known.shows[name]
    const [first, second, ...more] = value.split(/[×xх]/u).map((side) => side.trim())
    // Words, ranges and three measures of a flat picture name no side.
    if (!side || more.length > 0 || !isNumber(first) || (second !== undefined && !isNumber(second))) continue
    if (side === 'down') measures.down ??= first
    else measures.across ??= `${name in diameters ? '⌀ ' : ''}${first} мм`
    if (side === 'both' && second) measures.down ??= second
  }
  return measures.across || measures.down ? measures : null
}

function isNumber(text: string | undefined): text is string {
  return /^\d+([.,]\d+)?$/.test(text ?? '')
}
