/** Which codes of the shop are looked for when a plate was read, and which of those found is meant most likely. */
import { type CodeReading, lookAlikeCode, readCodes } from '#shared/code/code-reading.ts'
import { mostSure, type PlateText } from './joined-readings.ts'
import type { ReadBy } from './plate-endpoints.ts'

/** A code as read, and how much speaks for it. */
export type ReadCode = { code: string; read: string; sure: number }

const shortestCode = 3
/** Shorter ones have neighbours everywhere. */
const shortestSimilar = 6
const mostCodes = 60
/** One mistake in each of so many codes is tried; a code of eleven signs has about six hundred. */
const mostSimilar = 6

/** Signs that are left when those that look alike are one. */
const foldedSigns = [...'0123456789ACEFHJKMNPRTUVWXY']

export function codesOfPlate(texts: readonly PlateText[]): ReadCode[] {
  const codes = new Map<string, ReadCode>()
  for (const { text, sure } of texts) {
    for (const reading of readCodes(text).readings) {
      const known = codes.get(reading.code)
      if (isAskable(reading, sure) && (!known || known.sure < sure)) {
        codes.set(reading.code, { code: reading.code, read: shown(reading), sure })
      }
    }
  }
  return [...codes.values()]
    .sort((one, other) => other.sure - one.sure || other.code.length - one.code.length)
    .slice(0, mostCodes)
}

/** Figures alone are a model only where a label says so: a plate is full of volts and watts. */
function isAskable({ code, from }: CodeReading, sure: number): boolean {
  if (code.length < shortestCode) return false
  if (/[A-Z]/u.test(code)) return code.length >= 5 || sure > 0
  return sure > 0 && (code.length >= 8 || from === 1)
}

/** What a person compares with the plate: without the ending that was left off. */
function shown({ typed, rest }: CodeReading): string {
  return rest !== '' && typed.endsWith(rest) ? typed.slice(0, -rest.length).replace(/[\s/.(]+$/u, '') : typed
}

/** Folded codes to look for: the read ones, and those with one mistake more. */
export function looksOfCodes(codes: readonly ReadCode[]): Map<string, { read: ReadCode; by: ReadBy }> {
  const looks = new Map<string, { read: ReadCode; by: ReadBy }>()
  for (const read of codes) {
    if (/[A-Z]/u.test(read.code) && read.code.length >= 5) add(lookAlikeCode(read.code), read, 'look-alike')
  }
  const whole = codes.filter(({ code }) => code.length >= shortestSimilar && /[A-Z]/u.test(code))
  for (const read of whole.slice(0, mostSimilar)) {
    for (const look of oneMistake(lookAlikeCode(read.code))) add(look, read, 'similar')
  }
  return looks

  function add(look: string, read: ReadCode, by: ReadBy) {
    if (!looks.has(look)) looks.set(look, { read, by })
  }
}

function oneMistake(code: string): string[] {
  const all: string[] = []
  for (let at = 0; at <= code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at)]
    for (const sign of foldedSigns) all.push(before + sign + after)
    if (after === '') continue
    all.push(before + after.slice(1))
    for (const sign of foldedSigns) all.push(before + sign + after.slice(1))
    if (after.length > 1) all.push(before + after[1] + after[0] + after.slice(2))
  }
  return all
}

/** `apart`: how unlike what was read it is, where several signs differ. */
export type FoundModel = { id: number; brand: string; read: ReadCode; by: ReadBy; apart?: number }

const costs: Record<ReadBy, number> = { code: 0, number: 0, 'look-alike': 0.3, similar: 2, worn: 2, beginning: 2.5 }
/** Somebody else's plate would have to lie for it. */
const otherMaker = 3
/** What is so much less likely than the best is not worth a look. */
const worthShowing = 4

/** The best first; each once, by the reading that speaks most for it. */
export function likeliest<Found extends FoundModel>(found: readonly Found[], words: readonly string[]): Found[] {
  const named = found.some(({ brand }) => isNamed(brand, words))
  const costOf = ({ brand, by, read, apart = 0 }: Found) =>
    costs[by] +
    apart +
    (mostSure - read.sure) * 0.5 -
    Math.min(read.code.length, 12) * 0.25 +
    (named && !isNamed(brand, words) ? otherMaker : 0)
  const ordered = found
    .map((each) => ({ each, cost: costOf(each) }))
    .sort((one, other) => one.cost - other.cost || one.each.id - other.each.id)
  const best = ordered[0]?.cost ?? 0
  return ordered
    .filter(({ cost }) => cost <= best + worthShowing)
    .map(({ each }) => each)
    .filter((each, at, all) => all.findIndex(({ id }) => id === each.id) === at)
}

/** So much may differ in a worn code that nothing else resembles. */
const mostApartAlone = 1

/**
 * Beside others a doubtful model is one to compare; alone it looks like the answer. So it is offered alone only where a label or a
 * second reading speaks for a code with one mistake, and little differs in a worn one.
 */
export function withoutLoneGuess<Found extends FoundModel>(found: readonly Found[]): Found[] {
  const [only, ...others] = found
  if (!only || others.length > 0) return [...found]
  const isGuess =
    only.by === 'worn' ? (only.apart ?? 0) > mostApartAlone : only.by === 'similar' && only.read.sure === 0
  return isGuess ? [] : [only]
}

function isNamed(brand: string, words: readonly string[]): boolean {
  return brand
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((name) => name.length > 1 && words.includes(name))
}
