import { expect, test } from 'vitest'
import { dayOf, dayOfYearText, dayText, hourOf, momentText, moscowTime, startOf } from './moscow-clock.ts'

const hourMs = 60 * 60 * 1000
/** Every five hours and a bit, from the first days of Moscow's own time to a leap year ahead. */
const moments = Array.from({ length: 30_000 }, (_, at) => new Date(Date.UTC(2014, 9, 27) + at * 5.13 * hourMs))

test('the shop has the time that the time zone database has for Moscow', () => {
  const zone = { timeZone: 'Europe/Moscow' }
  const known = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'short' })
  const named = new Intl.DateTimeFormat('ru-RU', { ...zone, day: 'numeric', month: 'long' })
  const dated = new Intl.DateTimeFormat('ru-RU', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
  for (const moment of moments) {
    const { day, time } = moscowTime(moment)
    expect(`${day} ${time}`).toBe(known.format(moment))
    expect(dayText(day)).toBe(named.format(moment))
    expect(`${dayOfYearText(day)} г.`).toBe(dated.format(moment))
  }
})

test('a day begins at midnight in Moscow', () => {
  expect(startOf('2026-11-16').toISOString()).toBe('2026-11-15T21:00:00.000Z')
  expect(dayOf(new Date('2026-11-15T21:00:00Z'))).toBe('2026-11-16')
  expect(dayOf(new Date('2026-11-15T20:59:59Z'))).toBe('2026-11-15')
  expect(hourOf(new Date('2026-11-15T21:59:59Z'))).toBe(0)
})

test('a moment is said by day and clock', () => {
  expect(momentText(new Date('2026-11-19T09:05:00Z'))).toBe('19 ноября, 12:05')
})
