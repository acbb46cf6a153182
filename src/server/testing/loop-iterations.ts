/** Counts the turns of the event loop from now on. */
export function countLoopIterations() {
  let turn = 0
  let ticking = setImmediate(function tick() {
    turn += 1
    ticking = setImmediate(tick)
  })
  return { turn: () => turn, stop: () => clearImmediate(ticking) }
}
