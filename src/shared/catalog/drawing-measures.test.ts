import { expect, test } from 'vitest'
import { drawingMeasures } from './drawing-measures.ts'

const cards = [
  {
    part: 'a shelf of two measures',
    drawing: 'shelf',
    name: 'Размер, мм',
    value: '470×300',
    across: '470 мм',
    down: '300',
  },
  {
    part: 'a filter, typed with a letter',
    drawing: 'hepa',
    name: 'Размер, мм',
    value: '100x120',
    across: '100 мм',
    down: '120',
  },
  { part: 'a round burner', drawing: 'burner', name: 'Диаметр, мм', value: '180', across: '⌀ 180 мм' },
  { part: 'a bearing', drawing: 'bearing', name: 'Наружный диаметр, мм', value: '52', across: '⌀ 52 мм' },
  { part: 'a motor', drawing: 'compressor', name: 'Высота, мм', value: '112', down: '112' },
  { part: 'a heater', drawing: 'heater', name: 'Длина, мм', value: '175,5', across: '175,5 мм' },
]

test.each(cards)('$product carries its measures on the drawing', ({ drawing, name, value, across, down }) => {
  expect(drawingMeasures(drawing, [{ name, value }])).toMatchObject({ across, down })
})

const silent = [
  { why: 'a hose is drawn in a bend', drawing: 'hose', name: 'Диаметр, мм', value: '35' },
  { why: 'a belt is a loop', drawing: 'belt', name: 'Длина, мм', value: '1195' },
  { why: 'the shaft is not the ring', drawing: 'bearing', name: 'Диаметр вала, мм', value: '25' },
  { why: 'a word is no measure', drawing: 'shelf', name: 'Размер, мм', value: 'П-образный' },
  { why: 'three measures do not lie in one plane', drawing: 'hepa', name: 'Размер, мм', value: '64×52×5,5' },
]

test.each(silent)('$why: no line is drawn', ({ drawing, name, value }) => {
  expect(drawingMeasures(drawing, [{ name, value }])).toBeNull()
})
