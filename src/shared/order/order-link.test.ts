import { expect, test } from 'vitest'
import { hasLinkEnded } from './order-link.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const order = { status: 'completed' as const, completedAt: day(1), updatedAt: day(5), linkRenewedAt: null }

test.each([
  ['an order under way, years later', { ...order, status: 'shipped' as const, completedAt: null }, day(1000), false],
  ['a completed order on its ninetieth day', order, day(91), false],
  ['a completed order a day later', order, day(92), true],
  [
    'a cancelled order, counted from its last change',
    { ...order, status: 'cancelled' as const, completedAt: null },
    day(94),
    false,
  ],
  ['a cancelled order later', { ...order, status: 'cancelled' as const, completedAt: null }, day(96), true],
  ['a link mailed anew', { ...order, linkRenewedAt: day(200) }, day(289), false],
  ['a link mailed anew, ninety days later', { ...order, linkRenewedAt: day(200) }, day(291), true],
])('%s: its link has ended %#', (_name, linked, now, hasEnded) => {
  expect(hasLinkEnded(linked, { now, days: 90 })).toBe(hasEnded)
})
