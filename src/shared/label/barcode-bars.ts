import { isBarcode } from '#shared/feed/barcode.ts'

/** A code as black and white stripes: thirteen digits that add up are an EAN-13, anything else a scanner can type is a Code 128. */
export type Bars = {
  kind: 'ean13' | 'code128'
  /** Widths in modules, a bar first, then a gap, and so on. */
  widths: number[]
  /** White that must stay on the left and on the right, in modules. */
  quiet: readonly [number, number]
}

/** Null: a code that cannot be printed as stripes. */
export function barsOf(code: string): Bars | null {
  if (/^\d{13}$/.test(code) && isBarcode(code)) return { kind: 'ean13', widths: ean13(code), quiet: [11, 7] }
  if (/^[\x20-\x7e]{1,48}$/.test(code)) return { kind: 'code128', widths: code128(code), quiet: [10, 10] }
  return null
}

export function moduleCount({ widths, quiet: [left, right] }: Bars): number {
  return widths.reduce((sum, width) => sum + width, left + right)
}

const digits = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** Which of the left digits are mirrored tells the first digit, which has no stripes of its own. */
const mirrored = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

function ean13(code: string): number[] {
  const numbers = [...code].map(Number)
  const turns = mirrored[numbers[0] ?? 0] ?? ''
  const left = numbers.slice(1, 7).map((digit, at) => {
    const shape = digits[digit] ?? ''
    return turns[at] === '1' ? [...shape].reverse().join('') : shape
  })
  const right = numbers.slice(7).map((digit) => digits[digit] ?? '')
  return widthsOf(['111', ...left, '11111', ...right, '111'])
}

const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stop = '2331112'
const startB = 104
const startC = 105
const toC = 99
const toB = 100

/** Pairs of digits take half the room: they are used wherever that is shorter. */
function code128(code: string): number[] {
  const values: number[] = []
  let isPairs = false
  let at = 0
  while (at < code.length) {
    const run = /^\d*/.exec(code.slice(at))?.[0].length ?? 0
    const isEdge = at === 0 || at + run === code.length
    if (!isPairs && (run >= 6 || (run >= 4 && isEdge) || run === code.length) && run >= 2) {
      // An odd digit goes before the pairs, unless the code begins with them.
      if (run % 2 === 1 && at > 0) {
        values.push(symbolOf(code, at))
        at += 1
      }
      values.push(values.length === 0 ? startC : toC)
      isPairs = true
    }
    if (isPairs && run >= 2) {
      values.push(Number(code.slice(at, at + 2)))
      at += 2
      continue
    }
    if (isPairs || values.length === 0) values.push(values.length === 0 ? startB : toB)
    isPairs = false
    values.push(symbolOf(code, at))
    at += 1
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103
  return widthsOf([...[...values, check].map((value) => symbols[value] ?? ''), stop])
}

function symbolOf(code: string, at: number): number {
  return code.charCodeAt(at) - 32
}

function widthsOf(shapes: readonly string[]): number[] {
  return [...shapes.join('')].map(Number)
}
