/**
 * A camera sees the same code many times a second, and a box of ten alike pieces has the same code ten times. A code counts when it comes
 * into the picture; the next piece counts once the one before has been taken away for a moment.
 */
export const awayMs = 800

/** When each code was seen last. */
export type SeenCodes = Readonly<Record<string, number>>

export function countSeen(
  seen: SeenCodes,
  codes: readonly string[],
  now: number,
): { counted: string[]; seen: SeenCodes } {
  const here = [...new Set(codes)]
  const stillHere = Object.entries(seen).filter(([, at]) => now - at < awayMs)
  const known = new Set(stillHere.map(([code]) => code))
  return {
    counted: here.filter((code) => !known.has(code)),
    seen: Object.fromEntries([...stillHere, ...here.map((code) => [code, now] as const)]),
  }
}

/** Put before a group that may be of any length. */
const groupEnd = '\u001d'

/**
 * What a scanner would have typed: of a marking code («Честный знак») the number of the product in it, as it stands on the box in stripes;
 * of everything else the text on one line.
 */
export function scannedText(code: string): string {
  const plain = code.replaceAll(groupEnd, '').replace(/^\][A-Za-z]\d/, '')
  const gtin = /^(?:\(01\)|01)(\d{14})(?:\(?21\)?|$)/.exec(plain)?.[1]
  if (gtin) return gtin.replace(/^0/, '')
  return plain.replace(/[\p{Cc};|]+/gu, ' ').trim()
}
