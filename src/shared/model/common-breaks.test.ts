import { expect, test } from 'vitest'
import { breaksCaption, commonBreaks, type KnownSymptom, type SoldSection } from './common-breaks.ts'

const [pumps, hoses, heaters, bearings, dampers] = [1, 2, 3, 4, 5]
const drain: KnownSymptom = { text: 'Не сливает воду', sectionIds: [pumps, hoses] }
const heat: KnownSymptom = { text: 'Не греет воду', sectionIds: [heaters] }
const noise: KnownSymptom = { text: 'Гремит при отжиме', sectionIds: [bearings, dampers] }
const leak: KnownSymptom = { text: 'Течёт', sectionIds: [hoses] }
const all = [pumps, hoses, heaters, bearings, dampers]

function sold(sectionId: number, orders: number, returns = 0): SoldSection {
  return { sectionId, orders, returns }
}

test.each<[string, SoldSection[], KnownSymptom[], number[], string[]]>([
  ['nothing is known', [], [], all, []],
  ['no part fits', [sold(pumps, 9)], [drain], [], []],
  [
    'no orders: the likeliest cause of each symptom before second causes',
    [],
    [drain, heat, noise],
    all,
    [
      '1 symptoms Не сливает воду',
      '3 symptoms Не греет воду',
      '4 symptoms Гремит при отжиме',
      '2 symptoms Не сливает воду',
    ],
  ],
  [
    'orders come first, most of them first, and symptoms fill up',
    [sold(heaters, 4), sold(dampers, 7)],
    [drain, noise],
    all,
    ['5 orders Гремит при отжиме', '3 orders -', '1 symptoms Не сливает воду', '4 symptoms Гремит при отжиме'],
  ],
  ['two orders say nothing', [sold(heaters, 2)], [], all, []],
  ['what came back was no repair', [sold(heaters, 5, 3), sold(pumps, 4)], [], all, ['1 orders -']],
  ['four at most', all.map((id) => sold(id, 10)), [], all, ['1 orders -', '2 orders -', '3 orders -', '4 orders -']],
  ['a section without a fitting part is left out', [], [drain, heat], [heaters], ['3 symptoms Не греет воду']],
  ['the symptom it is the likeliest cause of is said', [], [drain, leak], [hoses], ['2 symptoms Течёт']],
])('%s', (_, soldSections, symptoms, sectionIds, expected) => {
  const breaks = commonBreaks({ sold: soldSections, symptoms, sectionIds })

  expect(breaks.map(({ sectionId, by, symptom }) => `${sectionId} ${by} ${symptom?.text ?? '-'}`)).toEqual(expected)
})

test.each<[('orders' | 'symptoms')[], boolean, boolean]>([
  [['symptoms', 'symptoms'], false, true],
  [['orders'], true, false],
  [['orders', 'symptoms'], true, true],
])('of %j the caption names orders: %s, symptoms: %s', (ways, names, symptoms) => {
  const caption = breaksCaption(ways.map((by) => ({ by })))

  expect([/заказ/.test(caption), /неисправност/.test(caption)]).toEqual([names, symptoms])
})
