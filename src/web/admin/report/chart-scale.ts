/** Where the lines of a chart stand: round sums, few enough to be read. */

type ChartScale = { least: number; most: number; ticks: number[] }

const wantedTicks = 5
const roundSteps = [1, 2, 2.5, 5, 10]

/** Zero is always there: bars of unequal beginnings would lie. Below it only where more was given back than came. */
export function chartScale(sums: readonly number[]): ChartScale {
  const [highest, lowest] = [Math.max(0, ...sums), Math.min(0, ...sums)]
  const step = roundStep((highest - lowest) / wantedTicks)
  const least = Math.floor(lowest / step) * step
  const most = Math.max(Math.ceil(highest / step) * step, least + step)
  const ticks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, n) => least + n * step)
  return { least, most, ticks }
}

function roundStep(sum: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, sum)))
  const step = roundSteps.find((each) => each * size >= sum) ?? 10
  return Math.max(1, step * size)
}

/** A line with a gap wherever nothing is known. */
export function chartPath(
  sums: readonly (number | null)[],
  x: (n: number) => number,
  y: (sum: number) => number,
): string {
  let isDrawing = false
  return sums
    .map((sum, n) => {
      if (sum === null) {
        isDrawing = false
        return ''
      }
      const move = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${move}${x(n).toFixed(1)} ${y(sum).toFixed(1)}`
    })
    .join('')
}

/** Points that nothing is known on either side of: no line comes to them, so each is drawn as a mark of its own. */
export function lonePoints(sums: readonly (number | null)[]): number[] {
  const isKnown = (n: number) => (sums[n] ?? null) !== null
  return sums.flatMap((_sum, n) => (isKnown(n) && !isKnown(n - 1) && !isKnown(n + 1) ? [n] : []))
}

const nameWidth = 92

/** Which points are named: as many as have room, the last always. */
export function labelledPoints(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / nameWidth))))
  return Array.from({ length: count }, (_, n) => n).filter((n) => (count - 1 - n) % every === 0)
}

const thousand = 1000

/** «10 тыс.», «2,5 млн»: an axis has no room for more. */
export function shortSum(sum: number): string {
  const size = Math.abs(sum)
  if (size < thousand) return String(sum)
  const [divided, unit] = size < thousand * thousand ? [sum / thousand, 'тыс.'] : [sum / thousand / thousand, 'млн']
  return `${String(Math.round(divided * 10) / 10).replace('.', ',')}\u00a0${unit}`
}
