import { expect, test } from 'vitest'
import { createPortions, nextSize } from './portions.ts'

test.each([
  ['a short one doubles it', { size: 50, tookMs: 20 }, 100],
  ['up to the most', { size: 150, tookMs: 20 }, 200],
  ['one of the right length keeps it', { size: 50, tookMs: 100 }, 50],
  ['a long one halves it', { size: 50, tookMs: 251 }, 25],
  ['a very long one, too: it may have waited for somebody else', { size: 50, tookMs: 20_000 }, 25],
  ['down to a few rows', { size: 30, tookMs: 900 }, 20],
])('the size of the next portion: %s', (_name, { size, tookMs }, next) => {
  expect(nextSize(size, tookMs, 200)).toBe(next)
})

test('a most of a few rows is kept to when a portion took long, too', () => {
  expect(nextSize(10, 900, 10)).toBe(10)
})

test('portions follow each other with a pause of half their time, a second at most', async () => {
  let now = 0
  const pauses: number[] = []
  const sizes: number[] = []
  const clock = { now: () => now, pause: async (ms: number) => void pauses.push(ms) }
  const portions = createPortions({ rows: 50, most: 200, clock })

  for (const tookMs of [20, 400, 100, 60_000]) {
    await portions.next(async (rows) => {
      sizes.push(rows)
      now += tookMs
    })
  }

  expect(sizes).toEqual([50, 100, 50, 50])
  expect(pauses).toEqual([10, 200, 50, 1000])
})

test('a portion that fails is not paused for, and its error is told', async () => {
  const clock = { now: () => 0, pause: () => Promise.reject(new Error('paused')) }
  const portions = createPortions({ rows: 50, most: 200, clock })

  await expect(portions.next(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
})
