import { expect, test } from 'vitest'
import { openingState, scheduleLines } from './opening-hours.ts'

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
  expect(openingState(new Date(at))).toEqual({ isOpen: text.startsWith('Открыто'), text })
})

test('the schedule is written as on the door', () => {
  expect(scheduleLines()).toEqual(['Пн–Пт 10:00–19:00', 'Сб–Вс 11:00–17:00'])
})
