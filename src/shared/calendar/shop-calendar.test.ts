import { expect, test } from 'vitest'
import { dayOf, hourOf, startOf } from './moscow-clock.ts'
import { addDays, addWorkingDays, daysText, isWorkingDay, workingDayFrom } from './shop-calendar.ts'

test.each([
  ['2026-11-15T20:59:59Z', '2026-11-15', 23],
  ['2026-11-15T21:00:00Z', '2026-11-16', 0],
  ['2026-12-31T21:30:00Z', '2027-01-01', 0],
  ['2028-02-28T22:00:00Z', '2028-02-29', 1],
])('at %s it is %s in Moscow, hour %i', (moment, day, hour) => {
  expect([dayOf(new Date(moment)), hourOf(new Date(moment))]).toEqual([day, hour])
})

test.each([
  ['2026-11-16', true],
  ['2026-11-15', false],
  ['2026-11-14', false],
  ['2026-11-04', false],
  ['2027-01-08', false],
  ['2027-01-11', true],
])('%s is a working day: %s', (day, isWorking) => {
  expect(isWorkingDay(day)).toBe(isWorking)
})

test.each([
  ['2026-11-16', 5, '2026-11-23'],
  ['2026-11-13', 1, '2026-11-16'],
  ['2026-12-31', 1, '2027-01-11'],
  ['2026-11-14', 0, '2026-11-14'],
])('%s and %i working days is %s', (day, count, then) => {
  expect(addWorkingDays(day, count)).toBe(then)
})

test('days are counted over the ends of months and years, and a Sunday gives way to Monday', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(workingDayFrom('2026-11-15')).toBe('2026-11-16')
  expect(startOf('2026-11-16').toISOString()).toBe('2026-11-15T21:00:00.000Z')
})

test.each([
  ['2026-11-17', '2026-11-17', '17 ноября'],
  ['2026-11-17', '2026-11-18', '17–18 ноября'],
  ['2026-11-30', '2026-12-02', '30 ноября – 2 декабря'],
])('from %s to %s reads «%s»', (from, to, text) => {
  expect(daysText(from, to)).toBe(text)
})
