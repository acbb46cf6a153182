import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Delay of the event loop. Above a second new work is shed: starting more of it helps nobody. */
export type LoopWatch = { isOverloaded(): boolean; lagMs(): number; stop(): void }

const overloadedAboveMs = 1000
const sampleMs = 500

export function watchLoop(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let lagMs = 0
  let lagBeforeMs = 0
  const timer = setInterval(() => {
    lagBeforeMs = lagMs
    lagMs = delays.max / 1e6
    delays.reset()
  }, sampleMs)
  timer.unref()
  return {
    // Twice in a row: one long step, such as the first render, is over by the time it is seen.
    isOverloaded: () => Math.min(lagMs, lagBeforeMs) > overloadedAboveMs,
    lagMs: () => lagMs,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
