import { expect, test } from 'vitest'
import { analogDifference } from './analog-difference.ts'

function facts(attributes: Record<string, string>, brand = 'Samsung') {
  return { brand, attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) }
}

test.each([
  ['a word that says it all', { Отвод: 'Без отвода' }, { Отвод: 'С отводом' }, 'с отводом'],
  ['a number with its unit', { 'Мощность, Вт': '25' }, { 'Мощность, Вт': '30' }, 'мощность 30\u00a0Вт, а не 25'],
  ['an angle', { 'Угол, °': '180' }, { 'Угол, °': '90' }, 'угол 90°, а не 180'],
  ['a count', { 'Число выходов': '2' }, { 'Число выходов': '3' }, 'число выходов 3, а не 2'],
  ['words', { Крепление: '3 самореза' }, { Крепление: '4 защёлки' }, 'крепление — 4 защёлки, а не 3 самореза'],
  ['a thread keeps its letter', { Резьба: 'М4' }, { Резьба: 'М5' }, 'резьба — М5, а не М4'],
  ['there or not', { Подсветка: 'Есть' }, { Подсветка: 'Нет' }, 'подсветка — нет'],
  [
    'two are named, the others counted',
    { 'Мощность, Вт': '25', Контакты: 'Спаренные', Крепление: '3 винта', Отвод: 'Без отвода' },
    { 'Мощность, Вт': '30', Контакты: 'Раздельные', Крепление: '2 винта', Отвод: 'С отводом' },
    'мощность 30\u00a0Вт, а не 25; контакты — раздельные, а не спаренные; ещё 2 в сравнении',
  ],
  [
    'another spelling is no difference',
    { 'Размер, мм': '570×1010', 'Высота, мм': '25,5', Цвет: 'Чёрный' },
    { 'Размер, мм': '570 x 1010', 'Высота, мм': '25.5', Цвет: 'черный' },
    'характеристики те же',
  ],
  [
    'an order of its own',
    { Цвет: 'Белый', Сторона: 'Левая' },
    { Сторона: 'Правая', Цвет: 'Белый' },
    'сторона — правая, а не левая',
  ],
  [
    'what only one of them says',
    { Материал: 'EPDM', Отвод: 'С отводом' },
    { Материал: 'EPDM' },
    'известные характеристики совпадают',
  ],
  ['nothing in common', { Материал: 'EPDM' }, { 'Длина, мм': '30' }, ''],
  ['nothing known', {}, {}, ''],
])('%s', (_, own, other, words) => {
  expect(analogDifference(facts(own), facts(other))).toBe(words)
})

test('the same part of another maker says so', () => {
  const own = facts({ Материал: 'EPDM' })
  expect(analogDifference(own, facts({ Материал: 'EPDM' }, 'Ремлайн'))).toBe(
    'только производитель, характеристики те же',
  )
})
