import { expect, test } from 'vitest'
import { isPriceJump, isPriceSlip, priceDifference } from './price-change.ts'

test.each([
  [100, 130, false, false, '+30\u00a0%'],
  [100, 131, true, false, '+31\u00a0%'],
  [2150, 1460, true, false, '−32\u00a0%'],
  [9400, 1410, true, true, '−85\u00a0%'],
  [100, 199, true, false, '+99\u00a0%'],
  [100, 200, true, true, '+100\u00a0%'],
  [100, 51, true, false, '−49\u00a0%'],
  [100, 50, true, true, '−50\u00a0%'],
  [100, 0, true, true, '−100\u00a0%'],
  [0, 500, false, false, null],
  [100, 100, false, false, '0\u00a0%'],
])('%d → %d: looked at twice %s, a slip %s', (before, after, isJump, isSlip, difference) => {
  expect([isPriceJump(before, after), isPriceSlip(before, after), priceDifference(before, after)]).toEqual([
    isJump,
    isSlip,
    difference,
  ])
})
