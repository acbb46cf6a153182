import { expect, test } from 'vitest'
import type { ModelMatch } from '#shared/fit/model-contract.ts'
import { isExactMatch, matchNote } from './match-note.ts'

const model = { id: 1, brand: 'Samsung', code: 'WF60F1R1H0W', category_id: 1, note: '' }
const match: ModelMatch = { models: [model], by: 'code', typed: 'WF60F1R1H0W', rest: '' }

test.each<[Partial<ModelMatch>, string]>([
  [{}, ''],
  [{ rest: '/DLP' }, '«/DLP» — исполнение для рынка, на запчасти не влияет.'],
  [{ by: 'number', typed: '914 340 514' }, 'Нашли по номеру 914 340 514.'],
  [{ by: 'look-alike', typed: 'WF6OF1R1HOW' }, 'Вы ввели WF6OF1R1HOW: похожие знаки читаем как WF60F1R1H0W.'],
])('%j is said as «%s»', (given, text) => {
  expect(matchNote({ ...match, ...given })).toBe(text)
  expect(isExactMatch({ ...match, ...given })).toBe(text === '')
})
