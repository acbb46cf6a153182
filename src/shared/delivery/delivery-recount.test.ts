import { expect, test } from 'vitest'
import { isDeliveryRecounted, recountedDelivery } from './delivery-recount.ts'

test.each([
  ['nothing moved', { promised: 190, before: 190, after: 190 }, {}, 190],
  ['reached the threshold', { promised: 190, before: 190, after: 0 }, {}, 0],
  ['fell below it: what was promised holds', { promised: 0, before: 0, after: 190 }, {}, 0],
  ['fell below it, by tariff', { promised: 0, before: 0, after: 190 }, { choice: 'tariff' }, 190],
  ['reached it, as promised', { promised: 190, before: 190, after: 0 }, { choice: 'promised' }, 190],
  ['the tariff changed since, not the order', { promised: 190, before: 150, after: 150 }, {}, 190],
  ['set by hand', { promised: 100, before: 190, after: 0 }, { isByHand: true }, 100],
  ['set by hand, now by tariff', { promised: 100, before: 190, after: 0 }, { isByHand: true, choice: 'tariff' }, 0],
  ['not offered any more', { promised: 190, before: null, after: null }, { choice: 'tariff' }, 190],
] as const)('%s', (_what, recount, how, price) => {
  expect(recountedDelivery(recount, how)).toBe(price)
})

test.each([
  [{ promised: 0, before: 0, after: 190 }, true],
  [{ promised: 190, before: 190, after: 190 }, false],
  [{ promised: 190, before: 150, after: 150 }, false],
  [{ promised: 190, before: 0, after: 190 }, false],
])('the shop is asked only where the change moved the price: %o', (recount, isAsked) => {
  expect(isDeliveryRecounted(recount)).toBe(isAsked)
})
