import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineProcess } from './engine-process.ts'
import { watchEngine } from './engine-watch.ts'

const limits = { heartbeatMs: 3000, missedHeartbeats: 5, busyHeartbeats: 40 }

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

/** Processor time as the system would tell it, `share` of the time that goes by. */
function cpuUsed(share: number) {
  const startedAt = Date.now()
  return () => (Date.now() - startedAt) * share
}
const never = Number.POSITIVE_INFINITY

test.each([
  ['answers at once', { answersAfter: 10, share: 0 }, null],
  ['waits for twelve seconds at a time', { answersAfter: 12_000, share: 0 }, null],
  ['is silent for twenty seconds and does nothing', { answersAfter: 20_000, share: 0 }, 18_000],
  ['is silent for twenty seconds because it computes', { answersAfter: 20_000, share: 0.9 }, null],
  ['computes on a machine that leaves it a tenth', { answersAfter: 90_000, share: 0.1 }, null],
  ['never answers', { answersAfter: never, share: 0 }, 18_000],
  ['never answers while its timers still tick', { answersAfter: never, share: 0.005 }, 18_000],
  ['computes without end', { answersAfter: never, share: 1 }, 123_000],
])('an engine that %s', async (_name, { answersAfter, share }, endedAfterMs) => {
  const { engine, state, leave } = engineAnsweringAfter(answersAfter)
  const watch = watchEngine(engine, limits, cpuUsed(share))

  await vi.advanceTimersByTimeAsync((endedAfterMs ?? 200_000) - 1)
  expect(state.isKilled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)

  expect(state.isKilled).toBe(endedAfterMs !== null)
  leave('the test is over')
  await watch
})

test('an engine that worked and then stopped is given the time of a silent one from there', async () => {
  let cpuMs = 0
  const { engine, state } = engineAnsweringAfter(never)
  const watch = watchEngine(engine, limits, () => cpuMs)
  for (let turn = 0; turn < 10; turn += 1) {
    cpuMs += 3000
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(state.isKilled).toBe(false)

  await vi.advanceTimersByTimeAsync(5 * 3000)

  expect(state.isKilled).toBe(true)
  expect(await watch).toBe('no heartbeat: SIGKILL')
})

test('where the system does not tell what a process computes, silence ends it', async () => {
  const { engine, state } = engineAnsweringAfter(never)
  const watch = watchEngine(engine, limits, () => null)

  await vi.advanceTimersByTimeAsync(18_000)

  expect(state.isKilled).toBe(true)
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
