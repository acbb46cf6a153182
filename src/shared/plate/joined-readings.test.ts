import { expect, test } from 'vitest'
import { barcodeTexts, joinedReadings } from './joined-readings.ts'

test('a code that both readings give counts more than one that stands in one of them', () => {
  const texts = joinedReadings([
    ['MODEL: WF60F1R1H0W', 'AB12345'],
    ['MODEL: WF60F1R1HOW', 'CD98765'],
  ])

  expect(texts[0]).toEqual({ text: 'WF60F1R1H0W', sure: 2 })
  expect(texts.slice(1).map(({ sure }) => sure)).toEqual([0, 0])
})

test('where the readings differ in two signs, every mixture is tried', () => {
  const texts = joinedReadings([['MODEL: WF60F1R1H0W'], ['MODEL: WF60P1K1H0W']]).map(({ text }) => text)

  expect(texts).toEqual(['WF60F1R1H0W', 'WF60P1K1H0W', 'WF60P1R1H0W', 'WF60F1K1H0W'])
})

test('readings that differ throughout are not mixed', () => {
  expect(joinedReadings([['MODEL: WF60F1R1H0W'], ['MODEL: XX99Y7T7M8K']])).toHaveLength(2)
})

test.each([
  ['WAN28290OE/01', ['WAN28290OE/01']],
  ['MODEL:WW70J52E0HW;S/N:0B7X5ADH300412', ['WW70J52E0HW']],
  ['https://help.maker.example/p?model=WF60F1R1H0W&sn=409KWJR1A234', ['WF60F1R1H0W']],
  ['0B7X5ADH300412', []],
  ['sn=409KWJR1A234', []],
])('of the printed code «%s» %j is looked up', (content, texts) => {
  expect(barcodeTexts([content]).map(({ text }) => text)).toEqual(texts)
})
