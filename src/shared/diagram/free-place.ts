/** Where a callout goes that nobody has placed yet: in rows from the left upper corner, not on another one. */
const [step, first, perRow] = [6, 4, 16]
const close = 3

export function freePlace(taken: readonly { x: number; y: number }[]): { x: number; y: number } {
  for (let n = 0; n < perRow * perRow; n++) {
    const spot = { x: first + (n % perRow) * step, y: first + Math.floor(n / perRow) * step }
    if (!taken.some(({ x, y }) => Math.abs(x - spot.x) < close && Math.abs(y - spot.y) < close)) return spot
  }
  return { x: first, y: first }
}
