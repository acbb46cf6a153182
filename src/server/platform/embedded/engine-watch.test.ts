import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineProcess } from './engine-process.ts'
import { watchEngine } from './engine-watch.ts'

const limits = { heartbeatMs: 3000, missedHeartbeats: 5 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An engine that answers every ping after so many milliseconds. */
function engineAnsweringAfter(milliseconds: number) {
  let leave = (_reason: string) => {}
  const state = { isKilled: false, pings: 0 }
  const engine: EngineProcess = {
    pid: 1,
    port: 5432,
    exited: new Promise((resolve) => {
      leave = resolve
    }),
    ping(onAnswer) {
      state.pings++
      if (Number.isFinite(milliseconds)) setTimeout(onAnswer, milliseconds)
    },
    dump: async () => {},
    stop() {},
    kill() {
      state.isKilled = true
      leave('SIGKILL')
    },
  }
  return { engine, state, leave }
}

test.each([
  ['answers at once', 10, false],
  ['is busy for twelve seconds at a time', 12_000, false],
  ['needs twenty seconds for an answer', 20_000, true],
  ['never answers', Number.POSITIVE_INFINITY, true],
])('an engine that %s', async (_name, answersAfter, isEnded) => {
  const { engine, state, leave } = engineAnsweringAfter(answersAfter)
  const watch = watchEngine(engine, limits)

  await vi.advanceTimersByTimeAsync(120_000)

  expect(state.isKilled).toBe(isEnded)
  leave('the test is over')
  await watch
})

test('a web process that was asleep does not blame the engine', async () => {
  const { engine, state, leave } = engineAnsweringAfter(10)
  const watch = watchEngine(engine, limits)
  await vi.advanceTimersByTimeAsync(10_000)

  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(state.isKilled).toBe(false)
  leave('the test is over')
  await watch
})

test('after the engine has died nobody is asked any more, and the reason is told', async () => {
  const { engine, state, leave } = engineAnsweringAfter(10)
  const watch = watchEngine(engine, limits)

  leave('PANIC: no space')

  expect(await watch).toBe('PANIC: no space')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.pings).toBe(0)
})
