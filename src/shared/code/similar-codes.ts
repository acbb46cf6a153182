/**
 * Codes one mistake away from a typed one: a character replaced, left out, added, or two neighbours swapped; and those that differ only
 * in characters that look alike. They are enumerated and looked up in the indexes that articles and models have anyway, so that
 * nothing is stored for them.
 */
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { lookAlikeGroups } from './code-reading.ts'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
/** Shorter codes have neighbours everywhere; longer ones nobody types. */
export const shortestSimilar = 5
export const longestSimilar = 20

const groupOf = new Map(lookAlikeGroups.flatMap((group) => [...group].map((sign) => [sign, group] as const)))

/** What a mistake costs: one that the eye makes less than one that the finger makes. */
const costs = { alike: 1, alikeTwice: 2, swapped: 3, replaced: 4, left: 4, added: 4 } as const

/** Each code with its cost, the cheapest where there are several ways. The code itself is not among them. */
export function similarCodes(code: string): Map<string, number> {
  const found = new Map<string, number>()
  if (code.length < shortestSimilar || code.length > longestSimilar || !/\d/.test(code)) return found
  const add = (similar: string, cost: number) => {
    if (similar !== code && cost < (found.get(similar) ?? Infinity)) found.set(similar, cost)
  }
  const once = alikeOnce(code)
  for (const similar of once) add(similar, costs.alike)
  for (const similar of alikeThroughout(code)) add(similar, costs.alike)
  for (const similar of once) for (const again of alikeOnce(similar)) add(again, costs.alikeTwice)
  for (let at = 0; at <= code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at)]
    for (const sign of alphabet) add(before + sign + after, costs.left)
    if (after === '') continue
    add(before + after.slice(1), costs.added)
    for (const sign of alphabet) add(before + sign + after.slice(1), costs.replaced)
    if (after.length > 1) add(before + after[1] + after[0] + after.slice(2), costs.swapped)
  }
  return found
}

function alikeOnce(code: string): string[] {
  return [...code].flatMap((sign, at) =>
    [...(groupOf.get(sign) ?? '')].flatMap((other) =>
      other === sign ? [] : code.slice(0, at) + other + code.slice(at + 1),
    ),
  )
}

/** Every O typed for a zero, and so for each group of characters. */
function alikeThroughout(code: string): string[] {
  return lookAlikeGroups.reduce<string[]>(
    (codes, group) => codes.flatMap((each) => [each, ...[...group].map((sign) => replaceAll(each, group, sign))]),
    [code],
  )
}

function replaceAll(code: string, group: string, by: string): string {
  return [...code].map((sign) => (group.includes(sign) ? by : sign)).join('')
}

export type CodePiece = { text: string; isOther: boolean }

/** A number as it is written, in pieces: what differs from the typed one stands out. */
export function differingPieces(number: string, typed: string): CodePiece[] {
  const signs = [...number]
  // Letters of both alphabets that look the same are one.
  const places = signs.flatMap((sign, at) => (normalizeCode(sign) === '' ? [] : [at]))
  const own = places.map((at) => normalizeCode(signs[at]!))
  const other = [...normalizeCode(typed)]
  let start = 0
  while (start < own.length && start < other.length && own[start] === other[start]) start += 1
  let end = 0
  while (end < own.length - start && end < other.length - start && own.at(-1 - end) === other.at(-1 - end)) end += 1
  // Something was typed too much: the sign after the gap is shown.
  const last = Math.max(own.length - end, start + 1)
  const isMarked = (at: number) => {
    const n = places.indexOf(at)
    if (own.length === other.length) return n >= start && n < last && own[n] !== other[n]
    return n >= start && n < last
  }
  return signs.reduce<CodePiece[]>((pieces, text, at) => {
    const piece = pieces.at(-1)
    const isOther = isMarked(at)
    if (piece && piece.isOther === isOther) piece.text += text
    else pieces.push({ text, isOther })
    return pieces
  }, [])
}
