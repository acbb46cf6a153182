import { expect, test } from 'vitest'
import { changedBy } from './changed-by.ts'

const at = '2026-11-15T11:02:00Z'

test.each([
  ['Ольга Миронова', 'Ольга изменила этот товар в 14:02'],
  ['Денис К.', 'Денис изменил этот товар в 14:02'],
  ['Никита Орлов', 'Никита изменил этот товар в 14:02'],
  [null, 'Пока вы правили, товар изменился в 14:02'],
])('%s was quicker: «%s»', (by, told) => {
  expect(changedBy({ by, at, version: 2, fields: {} })).toBe(told)
})
