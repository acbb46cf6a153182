import { expect, test } from 'vitest'
import { drawnMeasures } from './drawn-measures.ts'
import { partKinds, parts } from './part/parts.ts'
import { partValues } from './part-details.ts'

function textsOf(name: string, attributes: Record<string, string>) {
  return drawnMeasures({ drawing: 'part', name, attributes: Object.entries(attributes) }).map(({ text }) => text)
}

test.each([
  ['Манжета люка', { 'Внутренний диаметр, мм': '310' }, ['⌀ 310 мм']],
  ['Подшипник 6205', { 'Внутренний диаметр, мм': '25', 'Наружный диаметр, мм': '52' }, ['⌀ 25 мм', '⌀ 52 мм']],
  ['ТЭН 1900 Вт', { 'Длина, мм': '175,5' }, ['175,5 мм']],
  ['ТЭН 1500 Вт', { 'Фланец, мм': '63' }, ['⌀ 63 мм']],
  ['Полка стеклянная', { 'Размер, мм': '470×300' }, ['470 мм', '300 мм']],
  ['Слюда, набрана буквой', { 'Размер, мм': '110x115' }, ['110 мм', '115 мм']],
  ['Щётки двигателя', { 'Размер, мм': '5×12,5×32' }, ['12,5', '32 мм']],
  ['Анод магниевый, слишком тонкий для цифры', { 'Диаметр, мм': '14', 'Длина, мм': '200' }, ['200 мм']],
  ['Двигатель 1800 Вт', { 'Высота, мм': '115', 'Диаметр, мм': '130' }, ['115 мм', '⌀ 130 мм']],
  ['Прокладка фланца', { 'Диаметр, мм': '92' }, ['⌀ 92 мм']],
  ['Кольцо уплотнительное', { 'Внутренний диаметр, мм': '32' }, ['⌀ 32 мм']],
])('%s carries its measures on the drawing', (name, attributes, texts) => {
  expect(textsOf(name, attributes)).toEqual(texts)
})

test.each([
  ['a hose is drawn in a bend', 'Шланг сливной', { 'Длина, мм': '1500' }],
  ['a belt is a loop', 'Ремень 1195 H7', { 'Длина, мм': '1195' }],
  ['a shaft is not the spider', 'Крестовина барабана', { 'Диаметр вала, мм': '25' }],
  ['a word is no measure', 'Уплотнитель двери духовки', { 'Размер, мм': 'П-образный' }],
  ['a range is no measure', 'Пружина бака', { 'Длина, мм': '90–120' }],
  ['another unit is not ours', 'ТЭН 1900 Вт', { 'Длина, см': '18' }],
  ['two sides are no diameter', 'Конфорка чугунная', { 'Диаметр, мм': '145×180' }],
  ['the card names none', 'Подшипник 6205', {}],
  ['several rings have no one size', 'Прокладка', { 'Штук в упаковке': '4', 'Диаметр, мм': '42' }],
  ['nobody knows what it is', 'Штуковина', { 'Диаметр, мм': '42' }],
])('%s: no line is drawn', (_, name, attributes) => {
  expect(textsOf(name, attributes)).toEqual([])
})

test('the line of a larger ring is longer, and stands outside it', () => {
  const [small, large] = ['40', '72'].map(
    (value) => drawnMeasures({ drawing: 'part', name: 'Подшипник', attributes: [['Наружный диаметр, мм', value]] })[0]!,
  )
  const lengthOf = ({ from, to }: NonNullable<typeof small>) => to[0] - from[0]
  expect(lengthOf(large!)).toBeGreaterThan(lengthOf(small!))
  expect(large!.away).toBeGreaterThan(lengthOf(large!) / 2)
})

/** A letter that no detail has would never find its attribute. */
test.each(partKinds)('a %s measures what it reads, within sight', (kind) => {
  const { draw, details = {} } = parts[kind]
  for (const value of ['1', '40', '150', '9999', '40x60', '9000x10']) {
    const values = Object.fromEntries(Object.keys(details).map((letter) => [letter, value]))
    draw(
      partValues(parts[kind], values, '', (letter, { from, to, away }) => {
        expect(details).toHaveProperty(letter)
        const places = [...from, ...to]
        expect(Math.min(...places), value).toBeGreaterThan(0)
        expect(Math.max(...places), value).toBeLessThan(200)
        expect(Math.abs(away), value).toBeLessThan(105)
      }),
    )
  }
})
