import type { NumberLook } from './xlsx-styles.ts'

/** A number of a sheet as the person saw it: an article keeps its zeros, a date is a date, 0.1 is not 0.1000000001. */
export function shownNumber(raw: string, look: NumberLook | undefined, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (look?.kind === 'date') return shownDate(value, is1904) ?? plainNumber(value)
  if (look?.kind === 'padded' && Number.isInteger(value) && value >= 0) {
    return plainNumber(value).padStart(look.digits, '0')
  }
  return plainNumber(value)
}

/** Sheets keep fifteen digits; the rest is the noise of binary fractions. Never in the form 1e+21. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const short = String(Number(value.toPrecision(15)))
  return short.includes('e') ? value.toFixed(20).replace(/0+$/, '') : short
}

const dayMs = 86_400_000
/** Days are counted from here, or from 1904 in books begun on old Macs. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
/** The last day a sheet knows, 31 December 9999. */
const lastDay = 2_958_465

function shownDate(days: number, is1904: boolean): string | null {
  if (days < 0 || days > lastDay) return null
  const time = new Date(Math.round(((is1904 ? epoch1904 : epoch1900) + days * dayMs) / 1000) * 1000).toISOString()
  if (days < 1) return time.slice(11, 19)
  return Number.isInteger(days) ? time.slice(0, 10) : `${time.slice(0, 10)} ${time.slice(11, 19)}`
}

/** Characters XML cannot hold are written `_x000D_`, and an underscore that would look so as `_x005F_`. */
export function unescapeSheetText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** `C` of `C5` is 2; null where the address is none. The last column of Excel is XFD. */
export function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(address)?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
