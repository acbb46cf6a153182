import { expect, test } from 'vitest'
import { changedBy } from './changed-by.ts'

const at = '2026-11-15T11:02:00Z'

test.each([
  ['Ольга Миронова', 'product', 'Ольга изменила этот товар в 14:02'],
  ['Денис К.', 'category', 'Денис изменил этот раздел в 14:02'],
  ['Никита Орлов', 'product', 'Никита изменил этот товар в 14:02'],
  [null, 'product', 'Пока вы правили, товар изменился в 14:02'],
  [null, 'settings', 'Пока вы правили, настройки изменились в 14:02'],
] as const)('%s was quicker with the %s: «%s»', (by, thing, told) => {
  expect(changedBy({ by, at, version: 2, fields: {} }, thing)).toBe(told)
})
