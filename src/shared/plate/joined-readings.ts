/**
 * Two readings of one photo, prepared differently, seldom fail in the same sign. Where both give one code it counts twice; where they
 * differ in a few signs, every mixture of the two is tried.
 */
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { lookAlikeCode } from '#shared/code/code-reading.ts'
import { type LabelKind, type PlatePiece, platePieces } from './plate-text.ts'

/** `sure` counts what speaks for it: a label before it, both readings, a printed code instead of letters. */
export type PlateText = { text: string; sure: number }

export const mostTexts = 16
export const mostSure = 3
const mostDifferent = 3

export function joinedReadings(readings: readonly (readonly string[])[], kind: LabelKind = 'plate'): PlateText[] {
  const pieces = readings.map((lines) => platePieces(lines, kind))
  const found = new Map<string, PlateText & { seen: number }>()
  pieces.forEach((list, reading) => {
    for (const { text, isLabelled } of list) {
      const known = found.get(keyOf(text))
      if (!known) found.set(keyOf(text), { text, sure: isLabelled ? 1 : 0, seen: reading })
      else {
        if (known.seen !== reading) known.sure = Math.min(mostSure, known.sure + 1)
        known.seen = reading
      }
    }
  })
  const [first = [], second = []] = pieces
  const mixed = first.flatMap((one) => second.flatMap((other) => mixtures(one, other)))
  for (const each of mixed) if (!found.has(keyOf(each.text))) found.set(keyOf(each.text), { ...each, seen: 0 })
  return [...found.values()]
    .map(({ text, sure }) => ({ text, sure }))
    .sort((one, other) => other.sure - one.sure)
    .slice(0, mostTexts)
}

function keyOf(text: string): string {
  return lookAlikeCode(normalizeCode(text))
}

function mixtures(one: PlatePiece, other: PlatePiece): PlateText[] {
  const [a, b] = [normalizeCode(one.text), normalizeCode(other.text)]
  if (a.length !== b.length || a.length < 6 || keyOf(a) === keyOf(b)) return []
  const places = [...a].flatMap((sign, at) => (lookAlikeCode(sign) === lookAlikeCode(b[at]!) ? [] : [at]))
  if (places.length < 2 || places.length > mostDifferent) return []
  const sure = one.isLabelled || other.isLabelled ? 1 : 0
  const all = 2 ** places.length
  // Neither all of the first nor all of the second: those are known already.
  return Array.from({ length: all - 2 }, (_, at) => ({
    text: [...a]
      .map((sign, place) =>
        (((at + 1) >> places.indexOf(place)) & 1) === 1 && places.includes(place) ? b[place]! : sign,
      )
      .join(''),
    sure,
  }))
}

/** What stands in a QR, DataMatrix or Code 128: often an address or a list in which one product is the model. */
export function barcodeTexts(contents: readonly string[], kind: LabelKind = 'plate'): PlateText[] {
  const lines = contents
    .flatMap((content) => content.split(/[\s;,|&?#]+/u))
    .map((part) => part.replace(/^.*?[=:](?!\/\/)/u, (label) => (/^(?:s\/?n|ser)/iu.test(label) ? 'S/N ' : '')))
  const parts = lines.flatMap((line) => (/^S\/N/u.test(line) ? line : /:\/\//u.test(line) ? line.split('/') : line))
  return platePieces(parts, kind)
    .slice(0, mostTexts)
    .map(({ text }) => ({ text, sure: mostSure }))
}
