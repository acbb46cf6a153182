import { expect, test } from 'vitest'
import { cardTraits, traitText } from './card-traits.ts'

test.each([
  ['Длина, мм', '1195', '1195 мм'],
  ['Внутренний диаметр, мм', '310', '⌀ 310 мм внутри'],
  ['Диаметр трубы, мм', '35', '⌀ 35 мм'],
  ['Диаметр вала, мм', '25', 'Диаметр вала 25 мм'],
  ['Угол, °', '90', 'Угол 90 °'],
  ['Температура, °C', '50–250', '50–250 °C'],
  ['Число контактов', '4', 'Контактов: 4'],
  ['Штук в упаковке', '5', '5 шт.'],
  ['Отвод', 'С отводом', 'С отводом'],
  ['Подсветка', 'Есть', 'Подсветка: есть'],
  ['Профиль', 'J', 'Профиль J'],
  ['Сторона', 'Левая', 'Левая'],
  ['Крепление', '8 защёлок', '8 защёлок'],
  ['Обороты', '2,5/3', 'Обороты 2,5/3'],
])('«%s: %s» is said as «%s»', (name, value, text) => {
  expect(traitText(name, value)).toBe(text)
})

const cuff = (spout: string, light: string) => ({
  drawing: 'seal',
  name: 'Манжета люка',
  attributes: [
    ['Материал', 'EPDM'],
    ['Подсветка', light],
    ['Отвод', spout],
  ] as const,
})

test('a card says what differs in its list, first what its drawing shows in orange', () => {
  const [first, second] = cardTraits([cuff('С отводом', 'Нет'), cuff('Без отвода', 'Есть')])
  expect(first).toEqual([{ text: 'С отводом', drawn: true }, { text: 'Подсветка: нет' }])
  expect(second).toEqual([{ text: 'Подсветка: есть', drawn: true }, { text: 'Без отвода' }])
})

test('what the name begins with is not said again', () => {
  const blender = {
    drawing: 'blender',
    name: 'Насадка-блендер для Philips HD3036',
    attributes: [
      ['Вид насадки', 'насадка-блендер'],
      ['Материал', 'Сталь'],
    ] as const,
  }
  expect(cardTraits([blender])).toEqual([[expect.objectContaining({ text: 'Сталь' })]])
})

test('what all neighbours share is not repeated on every card', () => {
  const [first] = cardTraits([cuff('С отводом', 'Нет'), cuff('Без отвода', 'Нет')])
  expect(first).toEqual([{ text: 'С отводом', drawn: true }])
  expect(cardTraits([cuff('С отводом', 'Нет'), cuff('С отводом', 'Нет')])).toEqual([[], []])
})

test('a part alone of its kind says its first two attributes, a part without any says nothing', () => {
  const clamp = { drawing: 'seal', name: 'Хомут манжеты', attributes: [] }
  const [alone, clamped] = cardTraits([cuff('Без отвода', 'Нет'), clamp])
  expect(alone?.map(({ text }) => text)).toEqual(['Материал EPDM', 'Подсветка: нет'])
  expect(clamped).toEqual([])
})
