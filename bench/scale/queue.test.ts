import { expect, test } from 'vitest'
import { chanceOfWaiting, chanceOfWaitingLonger, serversFor } from './queue.ts'

test.each([
  // One server: as likely as it is busy.
  [0.5, 1, 0.5],
  [0.9, 1, 0.9],
  // From tables of Erlang's C.
  [1, 2, 1 / 3],
  [2, 3, 4 / 9],
  [8, 10, 0.4092],
  [0, 4, 0],
  [4, 4, 1],
])('a load of %d on %i servers waits with a chance of %d', (load, servers, chance) => {
  expect(chanceOfWaiting(load, servers)).toBeCloseTo(chance, 4)
})

test('thousands of servers are counted as well as two', () => {
  const chance = chanceOfWaiting(1900, 2000)
  expect(chance).toBeGreaterThan(0)
  expect(chance).toBeLessThan(0.05)
})

test('one server of ten requests a second, 50 ms each: half of them wait, a tenth of those 0.1 s and more', () => {
  const line = { perSecond: 10, secondsEach: 0.05 }
  expect(chanceOfWaitingLonger(line, 1, 0.1)).toBeCloseTo(0.5 * Math.exp(-1), 6)
})

test('the fewest servers are the fewest', () => {
  const line = { perSecond: 3000, secondsEach: 0.01 }
  const servers = serversFor(line, 0.02)
  expect(servers).toBeGreaterThan(30)
  expect(chanceOfWaitingLonger(line, servers, 0.02)).toBeLessThanOrEqual(0.01)
  expect(chanceOfWaitingLonger(line, servers - 1, 0.02)).toBeGreaterThan(0.01)
})
