import { expect, test } from 'vitest'
import { collectAtRest, createRestWatch } from './resting-heap.ts'

/** Milliseconds of processor time in each window, and how often the heap was collected after it. */
test('a process that has come to rest collects its heap, again when it has rested for a while, and from the beginning after it has worked', () => {
  let used = 0
  let collected = 0
  const look = createRestWatch({
    cpuMs: () => used,
    collect() {
      collected += 1
      used += 400
    },
  })
  const after = [1500, 100, 20, 20, 90, 20, 20, 20, 20, 900, 20, 20].map((ms) => {
    used += ms
    look()
    return collected
  })
  expect(after).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3])
})

test('the collector of V8 is there', () => {
  collectAtRest()()
})
