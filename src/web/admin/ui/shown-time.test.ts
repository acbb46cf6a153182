import { expect, test } from 'vitest'
import { eventTime, orderTime, shortTime, todayText, waitedText } from './shown-time.ts'

// Monday noon in Moscow.
const now = new Date('2026-11-16T09:00:00Z')

test.each([
  ['2026-11-16T08:52:00Z', '11:52', 'сегодня, 11:52'],
  ['2026-11-15T13:44:00Z', 'вчера 16:44', 'вчера, 16:44'],
  ['2026-11-14T10:00:00Z', '14 ноября', '14 ноября, 13:00'],
  ['2025-11-14T10:00:00Z', '14 ноября 2025', '14 ноября 2025, 13:00'],
])('an order of %s came %s', (iso, short, long) => {
  expect(orderTime(iso, now)).toBe(short)
  expect(eventTime(iso, now)).toBe(long)
})

test.each([
  ['2026-11-16T06:50:00Z', '2 ч 10 мин'],
  ['2026-11-15T06:50:00Z', '26 ч 10 мин'],
  ['2026-11-11T09:00:00Z', '5 дн.'],
])('whoever ordered at %s has waited %s', (iso, text) => expect(waitedText(iso, now)).toBe(text))

test('the day is called by its name', () => expect(todayText(now)).toBe('Понедельник, 16 ноября'))

test.each([
  ['2026-11-15T07:40:00Z', 'сегодня 10:40'],
  // Past midnight in Moscow while it is still yesterday in London.
  ['2026-11-14T21:30:00Z', 'сегодня 00:30'],
  ['2026-11-14T20:30:00Z', 'вчера'],
  ['2026-11-12T09:00:00Z', '12 ноября'],
  ['2025-11-12T09:00:00Z', '12 ноября 2025'],
])('%s is «%s» to a shopkeeper', (iso, text) => {
  expect(shortTime(iso, new Date('2026-11-15T18:00:00Z'))).toBe(text)
})
