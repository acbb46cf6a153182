import { expect, test } from 'vitest'
import { chartPath, chartScale, labelledPoints, lonePoints, shortSum } from './chart-scale.ts'

test.each([
  [[0], 0, 1],
  [[3, 7], 0, 8],
  [[34_260, 12_000], 0, 40_000],
  [[999_999], 0, 1_000_000],
  [[-1500, 9000], -2500, 10_000],
])('the scale of %j goes from %i to %i in round steps', (sums, least, most) => {
  const scale = chartScale(sums)
  expect(scale).toMatchObject({ least, most })
  expect(scale.ticks).toContain(0)
  expect(scale.ticks.length).toBeLessThanOrEqual(7)
})

test('a line has a gap where nothing is known', () => {
  expect(
    chartPath(
      [1, null, 2, 3],
      (n) => n,
      (sum) => sum,
    ),
  ).toBe('M0.0 1.0M2.0 2.0L3.0 3.0')
})

test.each([
  [[null, null, 2540], [2]],
  [
    [5, null, 0, null, 3, 4],
    [0, 2],
  ],
  [[7], [0]],
  [[1, 2], []],
  [[null], []],
])('of %j the points %j stand alone', (sums, alone) => {
  expect(lonePoints(sums)).toEqual(alone)
})

test('names have room, and the last is among them', () => {
  expect(labelledPoints(30, 1180)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29])
  expect(labelledPoints(30, 280)).toEqual([9, 19, 29])
  expect(labelledPoints(3, 600)).toEqual([0, 1, 2])
  expect(labelledPoints(0, 600)).toEqual([])
})

test.each([
  [0, '0'],
  [500, '500'],
  [12_500, '12,5\u00a0тыс.'],
  [-20_000, '-20\u00a0тыс.'],
  [2_500_000, '2,5\u00a0млн'],
])('%i is %s on an axis', (sum, text) => {
  expect(shortSum(sum)).toBe(text)
})
