import { expect, test } from 'vitest'
import { mergeSheets, type SheetState } from './sheet-merge.ts'

const place = (key: string, x = 10) => ({ key, name: '', x, y: 10, targets: [], outline: null, items: [] })
const sheet: SheetState = {
  category_id: 1,
  drawing_id: 1,
  unit: 'Бак',
  sheet_number: '',
  note: '',
  place: 0,
  published: false,
  masks: ['WF60*'],
  models: [1, 2],
  positions: [place('1'), place('2'), place('3')],
}
const state = (given: Partial<SheetState>): SheetState => ({ ...sheet, ...given })
const keys = ({ positions }: SheetState) => positions.map(({ key, x }) => `${key}@${x}`).join(' ')

test('different fields and different positions go together', () => {
  const mine = state({ unit: 'Бак и барабан', positions: [place('1', 20), place('2'), place('3'), place('4')] })
  const theirs = state({ note: 'с 2019 года', positions: [place('1'), place('3', 30), place('5')] })

  const { sheet: merged, clashes } = mergeSheets({ base: sheet, mine, theirs }, 'mine')

  expect(merged).toMatchObject({ unit: 'Бак и барабан', note: 'с 2019 года' })
  expect(keys(merged)).toBe('1@20 3@30 5@10 4@10')
  expect(clashes).toEqual([])
})

test.each([
  ['mine', 'Мой', '1@20 2@10 3@10'],
  ['theirs', 'Их', '1@30 2@10 3@10'],
] as const)('what both changed stays as %s, and is named', (prefer, unit, positions) => {
  const mine = state({ unit: 'Мой', positions: [place('1', 20), place('2'), place('3')] })
  const theirs = state({ unit: 'Их', positions: [place('1', 30), place('2'), place('3')] })

  const { sheet: merged, clashes } = mergeSheets({ base: sheet, mine, theirs }, prefer)

  expect([merged.unit, keys(merged)]).toEqual([unit, positions])
  expect(clashes).toEqual(['узел', 'позиция 1'])
})

test.each([
  ['mine', '1@10 2@10'],
  ['theirs', '1@10 2@10 3@30'],
] as const)('taken out here and moved there: %s', (prefer, positions) => {
  const mine = state({ positions: [place('1'), place('2')] })
  const theirs = state({ positions: [place('1'), place('2'), place('3', 30)] })

  const { sheet: merged, clashes } = mergeSheets({ base: sheet, mine, theirs }, prefer)

  expect(keys(merged)).toBe(positions)
  expect(clashes).toEqual(['позиция 3'])
})

test('the same change twice is no clash', () => {
  const both = state({ unit: 'Бак и барабан', positions: [place('1', 20)] })

  expect(mergeSheets({ base: sheet, mine: both, theirs: both }, 'mine')).toEqual({ sheet: both, clashes: [] })
})

test('models and masks are added and taken out one by one', () => {
  const mine = state({ masks: ['WF60*', 'WW65*'], models: [2, 3] })
  const theirs = state({ masks: [], models: [1, 2, 4] })

  const { sheet: merged } = mergeSheets({ base: sheet, mine, theirs }, 'theirs')

  expect([merged.masks, merged.models]).toEqual([['WW65*'], [2, 4, 3]])
})
