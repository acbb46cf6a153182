import { expect, test } from 'vitest'
import { restartDelayMs } from './workers.ts'

test.each([
  ['the first that dies after serving is replaced at once', true, Number.POSITIVE_INFINITY, 0],
  ['one that dies long after another too', true, 10_001, 0],
  ['one that dies soon after another waits', true, 10_000, 1000],
  ['one that never opened waits', false, Number.POSITIVE_INFINITY, 1000],
  ['those that cannot open again and again wait', false, 1000, 1000],
])('%s', (_, hasServed, sinceLastDeathMs, delayMs) => {
  expect(restartDelayMs({ hasServed, sinceLastDeathMs })).toBe(delayMs)
})
