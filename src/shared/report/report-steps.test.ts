import { expect, test } from 'vitest'
import { reportPeriod, spanError } from './report-period.ts'
import { averageOrder, growthPercent, type SalesDay, stepsOf, totalOf, usualStep } from './report-steps.ts'

const salesDay = (day: string, ordered: number, before = 0): SalesDay => ({
  day,
  ordered,
  orders: 1,
  paid: ordered - 1,
  before: { ordered: before, orders: 2, paid: 0 },
})

test.each([
  [{ days: '7' as const }, '2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  [{}, '2026-10-18', '2026-11-16', '2026-09-18', '2026-10-17'],
  [{ from: '2026-02-28', to: '2026-03-01' }, '2026-02-28', '2026-03-01', '2026-02-26', '2026-02-27'],
  [
    { days: '7' as const, from: '2026-01-01', to: '2026-01-01' },
    '2026-01-01',
    '2026-01-01',
    '2025-12-31',
    '2025-12-31',
  ],
])('the days of %j, and as many before them', (choice, from, to, beforeFrom, beforeTo) => {
  expect(reportPeriod(choice, '2026-11-16')).toEqual({ from, to, before: { from: beforeFrom, to: beforeTo } })
})

test.each([
  [{}, undefined],
  [{ from: '2026-11-01', to: '2026-11-01' }, undefined],
  [{ from: '2026-11-01' }, 'Укажите обе даты: начало и конец'],
  [{ to: '2026-11-01' }, 'Укажите обе даты: начало и конец'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'Начало периода позже конца'],
  [{ from: '2020-01-01', to: '2026-11-01' }, 'Период не длиннее трёх лет'],
  [{ from: '0202-01-01', to: '2026-11-01' }, 'Проверьте год'],
  [{ from: '0000-01-01', to: '0000-01-02' }, 'Проверьте год'],
])('two dates %j are judged in words', (span, error) => {
  expect(spanError(span)).toBe(error)
})

test.each([
  [7, 'day'],
  [30, 'day'],
  [46, 'week'],
  [90, 'week'],
  [190, 'month'],
  [365, 'month'],
])('%i days are shown %s by %s', (days, step) => {
  expect(usualStep(days)).toBe(step)
})

test('a week begins on Monday, a month on the first, and the days compared with stay beside theirs', () => {
  // 1 November 2026 is a Sunday.
  const days = [salesDay('2026-10-31', 10, 1), salesDay('2026-11-01', 20, 2), salesDay('2026-11-02', 40, 4)]

  expect(stepsOf(days, 'day')).toHaveLength(3)
  expect(stepsOf(days, 'week')).toEqual([
    {
      from: '2026-10-31',
      to: '2026-11-01',
      ordered: 30,
      orders: 2,
      paid: 28,
      before: { ordered: 3, orders: 4, paid: 0 },
    },
    {
      from: '2026-11-02',
      to: '2026-11-02',
      ordered: 40,
      orders: 1,
      paid: 39,
      before: { ordered: 4, orders: 2, paid: 0 },
    },
  ])
  expect(stepsOf(days, 'month').map(({ from, to, ordered }) => [from, to, ordered])).toEqual([
    ['2026-10-31', '2026-10-31', 10],
    ['2026-11-01', '2026-11-02', 60],
  ])
})

test('money nobody can tell apart stays unknown in every sum', () => {
  expect(
    totalOf([
      { ordered: 1, orders: 1, paid: null },
      { ordered: 2, orders: 1, paid: null },
    ]),
  ).toEqual({
    ordered: 3,
    orders: 2,
    paid: null,
  })
  expect(totalOf([])).toEqual({ ordered: 0, orders: 0, paid: 0 })
})

test('an average and a growth are there only where there is something to divide by', () => {
  expect([averageOrder({ ordered: 1000, orders: 3 }), averageOrder({ ordered: 0, orders: 0 })]).toEqual([333, null])
  expect([growthPercent(118, 100), growthPercent(50, 100), growthPercent(5, 0), growthPercent(5, -3)]).toEqual([
    18,
    -50,
    null,
    null,
  ])
})
