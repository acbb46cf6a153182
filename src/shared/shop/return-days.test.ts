import { expect, test } from 'vitest'
import { withinDays, withReturnDays } from './return-days.ts'

test.each([
  [7, '7 дней'],
  [11, '11 дней'],
  [14, '14 дней'],
  [21, '21 дня'],
  [111, '111 дней'],
  [365, '365 дней'],
])('within %i days is said as «%s»', (days, text) => {
  expect(withinDays(days).replace('\u00a0', ' ')).toBe(text)
  expect(withReturnDays('в течение {return_days} после получения', days)).toBe(
    `в течение ${withinDays(days)} после получения`,
  )
})
