import { describe, expect, test } from 'vitest'
import { decideUndo, type UndoDecision, type UndoneEdit } from './undo-rules.ts'

const untouched = { edited: {}, moved: null, hasSection: true }
const cases: [name: string, edit: Partial<UndoneEdit>, decision: UndoDecision][] = [
  [
    'nothing happened since: every field goes back',
    { changes: { price: [100, 110], quantity: [8, 3] }, now: { price: 110, quantity: 3 } },
    { restored: { price: 100, quantity: 8 }, kept: {} },
  ],
  [
    'one field was edited: only that one stays',
    { changes: { price: [100, 110], name: ['А', 'Б'] }, now: { price: 120, name: 'Б' }, edited: { price: 7 } },
    { restored: { name: 'А' }, kept: { price: { why: 'edited', by: 7 } } },
  ],
  [
    'edited and set back to the same value: it was somebody’s decision',
    { changes: { price: [100, 110] }, now: { price: 110 }, edited: { price: 7 } },
    { restored: {}, kept: { price: { why: 'edited', by: 7 } } },
  ],
  [
    'changed past the history',
    { changes: { hidden: [false, true] }, now: { hidden: false } },
    { restored: {}, kept: { hidden: { why: 'edited' } } },
  ],
  [
    'counted: the count wins, though the number is the same',
    { changes: { quantity: [8, 3] }, now: { quantity: 3 }, moved: 'set', edited: { quantity: 7 } },
    { restored: {}, kept: { quantity: { why: 'counted', by: 7 } } },
  ],
  [
    'sold',
    { changes: { quantity: [8, 3] }, now: { quantity: 2 }, moved: 'shipped' },
    { restored: {}, kept: { quantity: { why: 'sold' } } },
  ],
  [
    'received',
    { changes: { quantity: [8, 3] }, now: { quantity: 5 }, moved: 'received' },
    { restored: {}, kept: { quantity: { why: 'received' } } },
  ],
  [
    'came back',
    { changes: { quantity: [8, 3] }, now: { quantity: 4 }, moved: 'came_back' },
    { restored: {}, kept: { quantity: { why: 'returned' } } },
  ],
  [
    'unknown before: unknown again',
    { changes: { quantity: [null, 3] }, now: { quantity: 3 } },
    { restored: { quantity: null }, kept: {} },
  ],
  [
    'the subcategory was edited: the category stays too',
    {
      changes: { category_id: [1, 2], subcategory_id: [3, 4] },
      now: { category_id: 2, subcategory_id: 5 },
      edited: { subcategory_id: null },
    },
    { restored: {}, kept: { category_id: { why: 'edited' }, subcategory_id: { why: 'edited' } } },
  ],
  [
    'the old category was removed',
    { changes: { category_id: [1, 2], price: [1, 2] }, now: { category_id: 2, price: 2 }, hasSection: false },
    { restored: { price: 1 }, kept: { category_id: { why: 'no-section' } } },
  ],
  [
    'the product was deleted',
    { changes: { price: [100, 110] }, now: null },
    { restored: {}, kept: { price: { why: 'deleted' } } },
  ],
]

describe('what an undo puts back', () => {
  test.each(cases)('%s', (_name, edit, decision) => {
    expect(decideUndo({ ...untouched, changes: {}, now: null, ...edit })).toEqual(decision)
  })
})
