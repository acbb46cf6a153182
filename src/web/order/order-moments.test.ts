import { expect, test } from 'vitest'
import { fullMomentText, momentText } from './order-moments.ts'

test('an order placed late in the evening in Moscow carries the day of Moscow', () => {
  expect(momentText('2026-11-13T21:40:00.000Z')).toBe('14 ноября, 00:40')
  expect(fullMomentText('2026-11-13T15:40:00.000Z')).toBe('13 ноября 2026, 18:40')
})
