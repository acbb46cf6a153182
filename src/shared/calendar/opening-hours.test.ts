import { expect, test } from 'vitest'
import { type OpeningHours, openingState, usualHours } from './opening-hours.ts'
import { scheduleLines, specialLines } from './opening-schedule.ts'

// 16 November 2026 is a Monday; Moscow is three hours ahead of UTC.
const moments = [
  { moment: 'Monday 09:59', at: '2026-11-16T06:59:59Z', text: 'Закрыто, откроемся сегодня в 10:00' },
  { moment: 'Monday 10:00', at: '2026-11-16T07:00:00Z', text: 'Открыто до 19:00' },
  { moment: 'Monday 18:59', at: '2026-11-16T15:59:59Z', text: 'Открыто до 19:00' },
  { moment: 'Monday 19:00', at: '2026-11-16T16:00:00Z', text: 'Закрыто, откроемся завтра в 10:00' },
  { moment: 'Tuesday 00:00', at: '2026-11-16T21:00:00Z', text: 'Закрыто, откроемся сегодня в 10:00' },
  { moment: 'Friday 19:00', at: '2026-11-20T16:00:00Z', text: 'Закрыто, откроемся завтра в 11:00' },
  { moment: 'Saturday 10:30', at: '2026-11-21T07:30:00Z', text: 'Закрыто, откроемся сегодня в 11:00' },
  { moment: 'Saturday 16:59', at: '2026-11-21T13:59:00Z', text: 'Открыто до 17:00' },
  { moment: 'Sunday 17:00', at: '2026-11-22T14:00:00Z', text: 'Закрыто, откроемся завтра в 10:00' },
]

test.each(moments)('on $moment in Moscow the shop says «$text»', ({ at, text }) => {
  expect(openingState(usualHours, new Date(at))).toEqual({ isOpen: text.startsWith('Открыто'), text })
})

const ownHours: OpeningHours = {
  week: [...usualHours.week.slice(0, 5), { opens: '09:30', closes: '14:00' }, null],
  special: [
    { from: '2027-01-01', to: '2027-01-08', hours: null, note: '' },
    { from: '2026-12-31', to: '2026-12-31', hours: { opens: '10:00', closes: '15:00' }, note: 'короткий день' },
  ],
}

test.each([
  ['on the Saturday of its own hours', '2026-11-21T06:30:00Z', 'Открыто до 14:00'],
  ['on the evening before a free Sunday', '2026-11-21T12:00:00Z', 'Закрыто, откроемся 23 ноября в 10:00'],
  ['on a short day', '2026-12-31T11:59:00Z', 'Открыто до 15:00'],
  ['before the holidays', '2026-12-31T12:00:00Z', 'Закрыто, откроемся 9 января в 09:30'],
])('a shop with hours of its own says %s what holds that day', (_when, at, text) => {
  expect(openingState(ownHours, new Date(at)).text).toBe(text)
})

test('a shop that never opens promises nothing', () => {
  const closed = { week: Array(7).fill(null), special: [] }
  expect(openingState(closed, new Date('2026-11-16T09:00:00Z'))).toEqual({ isOpen: false, text: 'Закрыто' })
})

test('the schedule is written as on the door', () => {
  expect(scheduleLines(usualHours)).toEqual(['Пн–Пт 10:00–19:00', 'Сб–Вс 11:00–17:00'])
  expect(scheduleLines(ownHours)).toEqual(['Пн–Пт 10:00–19:00', 'Сб 09:30–14:00', 'Вс выходной'])
})

test('special days are told soonest first, until they are over', () => {
  const lines = ['31 декабря 10:00–15:00: короткий день', '1–8 января не работаем']
  expect(specialLines(ownHours, '2026-12-01')).toEqual(lines)
  expect(specialLines(ownHours, '2027-01-08')).toEqual(lines.slice(1))
  expect(specialLines(ownHours, '2027-01-09')).toEqual([])
})
