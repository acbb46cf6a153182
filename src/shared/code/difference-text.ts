/** How a similar number differs from the typed one, in words a customer compares by: «В конце P, а не X», «После дефиса 18, а не 16». */
import { normalizeCode } from '#shared/catalog/product-code.ts'

/** The signs of a number with their places in it as it is written. */
type Sign = { sign: string; at: number }

/** '' where nothing differs. */
export function differenceText(number: string, typed: string): string {
  const [own, other] = [signsOf(number), signsOf(typed)]
  const start = commonStart(own, other)
  const end = Math.min(commonStart(own.toReversed(), other.toReversed()), Math.min(own.length, other.length) - start)
  const [mine, theirs] = [own.slice(start, own.length - end), other.slice(start, other.length - end)]
  if (mine.length + theirs.length === 0) return ''
  const before = number.slice(0, own[start]?.at ?? number.length).replace(/[^\p{L}\p{N}]+$/u, '')
  const place = placeOf({ before, isFirst: start === 0, isLast: end === 0 })
  const mark = start > 0 && end > 0 ? ' —' : ''
  if (theirs.length === 0) return `${place} ещё ${textOf(mine)}`
  if (mine.length === 0) return `${place} нет ${textOf(theirs)}`
  const isSwapped = mine.length === 2 && textOf(mine) === textOf(theirs.toReversed())
  if (isSwapped) return `${place}${mark} ${textOf(mine)}, а не ${textOf(theirs)}`
  if (mine.length !== theirs.length || mine.length > 1) return pairsText(mine, theirs)
  // A part after a dash is compared as a whole where the mistake is near its beginning.
  const dash = number.lastIndexOf('-', own[start]!.at)
  const afterDash = own.filter(({ at }) => at > dash && at <= own[start]!.at)
  if (end > 0 && dash > 0 && afterDash.length <= mostAfterDash) {
    const length = afterDash.length
    return `После дефиса ${textOf(afterDash)}, а не ${textOf(other.slice(start + 1 - length, start + 1))}`
  }
  return `${place}${mark} ${textOf(mine)}, а не ${textOf(theirs)}`
}

const mostAfterDash = 2

function signsOf(text: string): Sign[] {
  return [...text].flatMap((letter, at) => {
    const sign = normalizeCode(letter)
    return sign === '' ? [] : { sign, at }
  })
}

function commonStart(one: Sign[], other: Sign[]): number {
  const differing = one.findIndex(({ sign }, at) => sign !== other[at]?.sign)
  return differing < 0 ? one.length : differing
}

function placeOf({ before, isFirst, isLast }: { before: string; isFirst: boolean; isLast: boolean }): string {
  if (isLast) return 'В конце'
  return isFirst ? 'В начале' : `После ${before}`
}

function textOf(signs: Sign[]): string {
  return signs.map(({ sign }) => sign).join('')
}

/** Several characters, each mistaken for one that looks like it. */
function pairsText(mine: Sign[], theirs: Sign[]): string {
  if (mine.length !== theirs.length) return `Здесь ${textOf(mine)}, а не ${textOf(theirs)}`
  const pairs = mine.flatMap(({ sign }, at) => (sign === theirs[at]!.sign ? [] : `${sign}, а не ${theirs[at]!.sign}`))
  return `Здесь ${[...new Set(pairs)].join('; ')}`
}
