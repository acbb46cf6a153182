/**
 * Print of dots, with a slashed zero or worn by years, is misread in several signs of one code, but always into signs of the same shape.
 * Signs of one shape are folded into one, models of the same folded code are fetched, and the signs themselves say which is nearest.
 */
import { lookAlikeCode } from '#shared/code/code-reading.ts'
import type { ReadCode } from './plate-codes.ts'

/** Round ones, upright ones and open ones; the index of db/migrations/0119_worn_plates.sql folds the same. */
export const wornSigns = { from: 'OQDC8B6G93ILJT7SZYVUW', to: '00000000001111152VVVV' } as const
const foldedSigns = [...'01245AEFHKMNPRVX']

const shortestCode = 6
/** So many of the surest codes are compared. */
const mostCodes = 5
/** Of so many the ending is taken off too, where enough is left. */
const mostTrimmed = 3
const endings = [2, 3, 4]
const shortestTrimmed = 8
/** What may differ between what was read and the model: a share of its signs. */
const mostApart = 0.26
const costs = { alike: 0.1, sameShape: 0.45, other: 1 } as const

export function wornCode(code: string): string {
  return [...code].map((sign) => wornSigns.to[wornSigns.from.indexOf(sign)] ?? sign).join('')
}

/** Folded codes to fetch: those read, and those with one sign of another shape, too many or too few. */
export function wornLooks(codes: readonly ReadCode[]): Map<string, ReadCode[]> {
  return byLook(codes, (folded) => [folded, ...oneMistake(folded)])
}

/** Folded codes to fetch beside a model that was read: its own shapes only. */
export function sameShapes(codes: readonly ReadCode[]): Map<string, ReadCode[]> {
  return byLook(codes, (folded) => [folded])
}

function byLook(codes: readonly ReadCode[], looksOf: (folded: string) => string[]): Map<string, ReadCode[]> {
  const looks = new Map<string, ReadCode[]>()
  for (const read of readable(codes)) {
    for (const look of new Set(looksOf(wornCode(read.code)))) looks.set(look, [...(looks.get(look) ?? []), read])
  }
  return looks
}

function readable(codes: readonly ReadCode[]): ReadCode[] {
  const whole = codes
    .filter(({ code }) => code.length >= shortestCode && /[A-Z]/u.test(code) && /\d/u.test(code))
    .slice(0, mostCodes)
  return [...whole, ...whole.slice(0, mostTrimmed).flatMap(trimmed)]
}

/** The stroke before the market («/YLP») is lost sooner than any sign: the code may end before it. */
function trimmed(read: ReadCode): ReadCode[] {
  return endings
    .filter((length) => read.code.length - length >= shortestTrimmed)
    .map((length) => ({ ...read, code: read.code.slice(0, -length) }))
}

function oneMistake(code: string): string[] {
  const all: string[] = []
  for (let at = 0; at <= code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at)]
    for (const sign of foldedSigns) all.push(before + sign + after)
    if (after === '') continue
    all.push(before + after.slice(1))
    for (const sign of foldedSigns) all.push(before + sign + after.slice(1))
  }
  return all
}

/** The nearest of the readings and how far it is from the model, or null where too much differs. */
export function nearestReading(model: string, readings: readonly ReadCode[]): { read: ReadCode; apart: number } | null {
  const near = readings
    .map((read) => ({ read, apart: apartness(read.code, model) }))
    .sort((one, other) => one.apart - other.apart)[0]
  return near && near.apart <= model.length * mostApart ? near : null
}

/** What it takes to turn one code into the other; signs that look alike cost little. */
export function apartness(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at * costs.other)
  for (const [at, sign] of [...one].entries()) {
    const next = [(at + 1) * costs.other]
    for (const [place, target] of [...other].entries()) {
      next.push(Math.min(row[place]! + costOf(sign, target), row[place + 1]! + costs.other, next[place]! + costs.other))
    }
    row = next
  }
  return row[other.length]!
}

function costOf(one: string, other: string): number {
  if (one === other) return 0
  if (lookAlikeCode(one) === lookAlikeCode(other)) return costs.alike
  return wornCode(one) === wornCode(other) ? costs.sameShape : costs.other
}
