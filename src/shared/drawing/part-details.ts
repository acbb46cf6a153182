import { accent, tint0 } from './drawing-shapes.ts'
import { stampable } from './stroke-letters.ts'

/**
 * A part is drawn from what its card says: each detail is read from one attribute (or from the name) into a short value, and drawn
 * from that value alone. So two products look alike exactly where their cards say the same.
 */
export type Detail = {
  from: RegExp
  read: (text: string) => string | null
  /** What it can be, wherever the value comes from: a word may have been made up. */
  range?: [least: number, most: number]
}

/** What a part is made of; only its illustrations show that. */
export type Stuff = 'plastic' | 'metal' | 'rubber' | 'glass' | 'board'

export type Part = {
  stuff?: Stuff
  /** By letter. Of those a product has, the first that is not «none» is its orange detail. */
  details?: Record<string, Detail>
  draw: (values: PartValues) => string
}

export type PartValues = {
  number: (letter: string, usual: number) => number
  /** «556×1020» */
  sides: (letter: string, usual: [number, number]) => [number, number]
  text: (letter: string) => string
  /** Where a measure can be read off the drawing: it draws nothing, the page that has room for it does (`drawn-measures.ts`). */
  length: (letter: string, line: MeasureLine) => string
  diameter: (letter: string, cx: number, cy: number, r: number, away?: number) => string
  /** Orange where this detail tells the part from its neighbours, `otherwise` where another does; without a letter: where none does. */
  hot: (letter: string, otherwise?: string) => string
}

export type Point = [x: number, y: number]

/** `away`: how far from both points the line stands, above a line to the right, below it where it is negative; 0: between them. */
export type MeasureLine = {
  from: Point
  to: Point
  away: number /** Which figure of «556×1020» it is. */
  figure?: number
}

/** Gets each measure that a part shows while it is drawn. */
export type NoteMeasure = (letter: string, line: MeasureLine, isRound: boolean) => void

/** The name of a product reads like one more attribute. */
export const nameAttribute = 'Название'
export const inName = /^Название$/

const figure = /\d+(?:[.,]\d+)?/

/** A measure, held within what such parts can have. */
export function amount(from: RegExp, least: number, most: number): Detail {
  return {
    from,
    range: [least, most],
    read: (text) => {
      const found = figure.exec(text)?.[0]
      if (found === undefined) return null
      const held = Math.min(most, Math.max(least, Number(found.replace(',', '.'))))
      return String(Math.round(held * 100) / 100).replace('.', '_')
    },
  }
}

/** One of several answers by its place, from 1; 0: none of them. */
export function choice(from: RegExp, answers: RegExp[]): Detail {
  return { from, read: (text) => String(answers.findIndex((answer) => answer.test(text)) + 1) }
}

/** What is stamped on the part. */
export function stamped(from: RegExp): Detail {
  return { from, read: (text) => stampable(text).toLowerCase().replaceAll('.', '_').replaceAll('/', '~') || null }
}

/** Two sides of a flat thing, «556×1020». */
export function sides(from: RegExp): Detail {
  return {
    from,
    read: (text) => {
      const [width, height] = text.split(/[×xх*]/iu).map((side) => Math.round(Number(side.trim().replace(',', '.'))))
      if (!width || !height || !(width < 10_000 && height < 10_000)) return null
      return `${width}x${height}`
    },
  }
}

export function partValues(
  { details = {} }: Part,
  values: Record<string, string>,
  hotLetter: string,
  note: NoteMeasure = () => undefined,
): PartValues {
  return {
    number: (letter, usual) => {
      const value = Number(values[letter]?.replace('_', '.') ?? Number.NaN)
      const [least, most] = details[letter]?.range ?? [0, 99]
      return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : usual
    },
    sides: (letter, usual) => {
      const [width = 0, height = 0] = (values[letter] ?? '').split('x').map(Number)
      return width > 0 && height > 0 && width < 10_000 && height < 10_000 ? [width, height] : usual
    },
    text: (letter) => (values[letter] ?? '').replaceAll('_', '.').replaceAll('~', '/').toUpperCase(),
    length: (letter, line) => {
      note(letter, line, false)
      return ''
    },
    diameter: (letter, cx, cy, r, away = 0) => {
      note(letter, { from: [cx - r, cy], to: [cx + r, cy], away }, true)
      return ''
    },
    hot: (letter, otherwise = tint0) => (letter === hotLetter ? accent : otherwise),
  }
}

/** Where a value stands between two, on a way of the drawing. */
export function between(value: number, [least, most]: [number, number], [from, to]: [number, number]): number {
  const share = Math.min(1, Math.max(0, (value - least) / (most - least)))
  return Number((from + share * (to - from)).toFixed(1))
}

/** Attributes that parts of several files are drawn from. */
export const ratedWatts = stamped(/^Мощность/i)
export const diameter = amount(/^(Диаметр|Размер), мм/i, 20, 600)
export const pieces = amount(/^Штук/i, 1, 12)
export const volume = amount(/^Объём/i, 0.05, 3000)
