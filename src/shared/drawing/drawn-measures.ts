import { parts } from './part/parts.ts'
import { type MeasureLine, partValues } from './part-details.ts'
import { type DrawnProduct, drawingWord, readWord } from './product-drawing.ts'

/**
 * A drawn product may carry the measures its card names, where the drawing shows that very side: the diameter of a ring seen from the
 * front, the length of a heater lying flat. Each part says itself where its sides are; a hose drawn in a bend says nothing.
 */
export type DrawnMeasure = Pick<MeasureLine, 'from' | 'to' | 'away'> & { text: string }

const inMillimetres = /, мм$/i
const bothArrows = 10
const letterWidth = 5.2
const figure = /^\d+(?:[.,]\d+)?$/

export function drawnMeasures(product: DrawnProduct): DrawnMeasure[] {
  return measuresOfWord(drawingWord(product), product.attributes)
}

export function measuresOfWord(word: string, attributes: DrawnProduct['attributes']): DrawnMeasure[] {
  const drawn = readWord(word)
  if (!drawn) return []
  const part = parts[drawn.kind]
  const measures: DrawnMeasure[] = []
  const values = partValues(part, drawn.values, drawn.hot, (letter, line, isRound) => {
    const detail = part.details?.[letter]
    const given = attributes.find(([name]) => detail?.from.test(name) && inMillimetres.test(name))
    const figures = given && figureOf(given[1], line.figure)
    const text = figures && fitting(`${isRound ? '⌀ ' : ''}${figures}`, line)
    if (text) measures.push({ ...placeOf(line), text })
  })
  part.draw(values)
  return measures
}

/** «1195», or one side of «470×300»; words, ranges and sides that the drawing does not show are none. */
function figureOf(value: string, place: number | undefined): string | null {
  const sides = value.split(/[×xх*]/iu).map((side) => side.trim())
  if (place === undefined && sides.length > 1) return null
  const shown = sides[place ?? 0] ?? ''
  return figure.test(shown) ? shown : null
}

/** A figure stands inside its line, between the arrows; on a short one without «мм», on one too short not at all. */
function fitting(figures: string, { from, to }: MeasureLine): string | null {
  const letters = Math.floor((Math.hypot(to[0] - from[0], to[1] - from[1]) - bothArrows) / letterWidth)
  return [`${figures} мм`, figures].find((text) => text.length <= letters) ?? null
}

function placeOf({ from, to, away }: MeasureLine): Pick<MeasureLine, 'from' | 'to' | 'away'> {
  const round = (value: number) => Math.round(value * 10) / 10
  return { from: [round(from[0]), round(from[1])], to: [round(to[0]), round(to[1])], away: round(away) }
}
