import { expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

const now = new Date('2026-11-15T18:00:00Z')

test.each([
  ['2026-11-15T07:40:00Z', 'сегодня 10:40'],
  // Past midnight in Moscow while it is still yesterday in London.
  ['2026-11-14T21:30:00Z', 'сегодня 00:30'],
  ['2026-11-14T20:30:00Z', 'вчера'],
  ['2026-11-12T09:00:00Z', '12 ноября'],
  ['2025-11-12T09:00:00Z', '12 ноября 2025'],
])('%s is told a shopkeeper as «%s»', (iso, told) => {
  expect(shortTime(iso, now)).toBe(told)
})
