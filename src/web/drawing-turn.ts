/**
 * Pages are drawn one a turn of the loop. Their data often arrives together, and eight pages drawn in a row would let nobody else have
 * a word for as long as all of them take.
 */
let last: Promise<void> = Promise.resolve()

export function drawingTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
