import { expect, test } from 'vitest'
import { returnLineError, returnNextText, returnReasonText } from './return-reasons.ts'
import { returnStatuses } from './return-states.ts'

test('each product has a line of its own, with its reason and what was added', () => {
  const text = returnReasonText([
    { name: 'Насос', quantity: 1, reason: 'Не подошла', note: ' другой разъём ' },
    { name: 'Манжета', quantity: 2, reason: 'Передумал', note: '' },
  ])
  expect(text).toBe('Насос, 1 шт.: Не подошла. другой разъём\nМанжета, 2 шт.: Передумал')
})

test.each([
  ['', '', 'Выберите причину'],
  ['Другое', ' ', 'Напишите, что не так'],
  ['Другое', 'Трещина', undefined],
  ['Не подошла', '', undefined],
] as const)('«%s» with «%s»: %s', (reason, note, fault) => {
  expect(returnLineError({ reason, note })).toBe(fault)
})

test('an open request says what comes next, a closed one nothing', () => {
  const open = returnStatuses.filter((status) => returnNextText(status) !== '')
  expect(open).toEqual(['requested', 'approved', 'received'])
})
