import { expect, test } from 'vitest'
import { partKindOf } from './part-kind.ts'

test.each([
  ['Пускозащитное реле РТК-Х(М)', 'relay'],
  ['Реле тепловое', 'relay'],
  ['Щётка боковая', 'sidebrush'],
  ['Щетка боковая', 'sidebrush'],
  ['Турбощётка', 'floorbrush'],
  ['Насадка щелевая', 'floorbrush'],
  ['Насадка-блендер', 'blenderleg'],
  ['Помпа циркуляционная', 'circpump'],
  ['Насос циркуляционный', 'circpump'],
  ['Помпа вибрационная', 'vibropump'],
  ['Набор фильтров', 'hepa'],
  ['HEPA-фильтр', 'hepa'],
  ['Мешки бумажные', 'bag'],
  ['Держатель пульта', 'remote'],
  ['Держатель', null],
  ['ТЭ', null],
  ['', null],
])('«%s» is a %s', (name, kind) => {
  expect(partKindOf(name, [])).toBe(kind)
})

test('where a word means several things, an attribute says which', () => {
  expect(partKindOf('ТЭН 1500 Вт', ['Мощность, Вт', 'Фланец, мм'])).toBe('flangeheater')
  expect(partKindOf('ТЭН 1500 Вт', ['Мощность, Вт'])).toBe('heater')
})
