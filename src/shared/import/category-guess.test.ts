import { expect, test } from 'vitest'
import { guessCategory } from './category-guess.ts'

const categories = [
  { name: 'Стиральные машины', category_id: 1, subcategory_id: null },
  { name: 'Стиральные машины / Насосы и помпы', category_id: 1, subcategory_id: 11 },
  { name: 'Стиральные машины / ТЭНы', category_id: 1, subcategory_id: 12 },
  { name: 'Посудомоечные машины / Насосы и помпы', category_id: 2, subcategory_id: 21 },
  { name: 'Холодильники / Компрессоры', category_id: 3, subcategory_id: 31 },
]

test.each([
  ['Стир. машины / Помпы', 11],
  ['Насосы для стиральных машин', 11],
  ['ТЭН стиральной машины', 12],
  ['Помпы посудомоечных', 21],
  ['компрессор', 31],
  ['Стиральные машины', null],
])('«%s» is taken for category %s', (text, category) => {
  expect(guessCategory(text, categories)?.subcategory_id).toBe(category)
})

test.each(['ПММ прочее', 'Разное', '', '№ 5'])('«%s» is left to the shopkeeper', (text) => {
  expect(guessCategory(text, categories)).toBeNull()
})
