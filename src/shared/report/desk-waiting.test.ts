import { expect, test } from 'vitest'
import type { WaitingKind } from './desk-contract.ts'
import { hurryOf } from './desk-waiting.ts'

const now = new Date('2026-11-16T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each<[WaitingKind, number, string]>([
  ['new_orders', 0.5, 'calm'],
  ['new_orders', 1.5, 'soon'],
  ['new_orders', 2, 'late'],
  ['to_refund', 4 * 24, 'calm'],
  ['to_refund', 6 * 24, 'soon'],
  ['to_refund', 10 * 24, 'late'],
  ['unpaid', 90 * 24, 'calm'],
])('%s that waits %d hours is %s', (kind, hours, hurry) => {
  expect(hurryOf(kind, { count: 1, oldest_at: hoursAgo(hours) }, now)).toBe(hurry)
})

test('what is not there hurries nobody', () => {
  expect(hurryOf('new_orders', { count: 0, oldest_at: null }, now)).toBe('none')
})
