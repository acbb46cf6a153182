import { expect, test } from 'vitest'
import { namedBy, wordsOf } from './category-name.ts'

test.each([
  ['Насосы и помпы', 'насос', true],
  ['Насосы и помпы', 'помпа', true],
  ['Насосы и помпы', 'насосы помпы', true],
  ['Насосы и помпы', 'на', true],
  ['ТЭНы', 'тэн', true],
  ['Щётки и двигатели', 'щетка', true],
  ['Стиральные машины', 'стиральная машина', true],
  ['Насосы и помпы', 'ос', false],
  ['Насосы и помпы', 'насос askoll', false],
  ['Насосы и помпы', '—', false],
  ['Ремни привода', 'реле', false],
])('«%s» by «%s»: %s', (name, typed, expected) => {
  expect(namedBy(typed)(wordsOf(name))).toBe(expected)
})
