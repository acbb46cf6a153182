import { expect, test } from 'vitest'
import { editedFieldsText, sheetBefore } from './sheet-history.ts'
import type { SheetState } from './sheet-merge.ts'

const now: SheetState = {
  category_id: 1,
  drawing_id: 2,
  unit: 'Бак',
  sheet_number: '',
  note: '',
  place: 0,
  published: true,
  masks: ['WF60*'],
  models: [1, 2],
  positions: [],
}

test('each edit is taken back, the latest first', () => {
  const edits = [
    { changes: { unit: ['Барабан', 'Бак'], published: [false, true] } },
    { changes: { unit: ['Узел', 'Барабан'], supersessions: [{}, { A: [] }] } },
  ] as { changes: Record<string, [unknown, unknown]> }[]

  expect(sheetBefore(now, edits)).toEqual({ ...now, unit: 'Узел', published: false })
  expect(sheetBefore(now, [])).toEqual(now)
})

test('a sheet that was deleted in between comes back whole', () => {
  const before = { ...now, unit: 'Люк', models: [7] }
  const changes = Object.fromEntries(Object.entries(before).map(([field, value]) => [field, [value, null]]))
  expect(sheetBefore(now, [{ changes: {} }, { changes: changes as Record<string, [unknown, unknown]> }])).toEqual(
    before,
  )
})

test('what was changed is told in words', () => {
  expect(editedFieldsText(['drawing_id', 'positions', 'supersessions', 'unheard'])).toBe(
    'рисунок, позиции, замены номеров',
  )
})
