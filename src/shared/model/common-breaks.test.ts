import { expect, test } from 'vitest'
import { breaksCaption, commonBreaks, type KnownFault, type SoldSection } from './common-breaks.ts'

const [pumps, hoses, heaters, bearings, dampers] = [1, 2, 3, 4, 5]
const drain: KnownFault = { text: 'Не сливает воду', sectionIds: [pumps, hoses] }
const heat: KnownFault = { text: 'Не греет воду', sectionIds: [heaters] }
const noise: KnownFault = { text: 'Гремит при отжиме', sectionIds: [bearings, dampers] }
const leak: KnownFault = { text: 'Течёт', sectionIds: [hoses] }
const all = [pumps, hoses, heaters, bearings, dampers]

function sold(sectionId: number, orders: number, returns = 0): SoldSection {
  return { sectionId, orders, returns }
}

test.each<[string, SoldSection[], KnownFault[], number[], string[]]>([
  ['nothing is known', [], [], all, []],
  ['no part fits', [sold(pumps, 9)], [drain], [], []],
  [
    'no orders: the likeliest cause of each fault before second causes',
    [],
    [drain, heat, noise],
    all,
    ['1 faults Не сливает воду', '3 faults Не греет воду', '4 faults Гремит при отжиме', '2 faults Не сливает воду'],
  ],
  [
    'orders come first, most of them first, and faults fill up',
    [sold(heaters, 4), sold(dampers, 7)],
    [drain, noise],
    all,
    ['5 orders Гремит при отжиме', '3 orders -', '1 faults Не сливает воду', '4 faults Гремит при отжиме'],
  ],
  ['two orders say nothing', [sold(heaters, 2)], [], all, []],
  ['what came back was no repair', [sold(heaters, 5, 3), sold(pumps, 4)], [], all, ['1 orders -']],
  ['four at most', all.map((id) => sold(id, 10)), [], all, ['1 orders -', '2 orders -', '3 orders -', '4 orders -']],
  ['a section without a fitting part is left out', [], [drain, heat], [heaters], ['3 faults Не греет воду']],
  ['the fault it is the likeliest cause of is said', [], [drain, leak], [hoses], ['2 faults Течёт']],
])('%s', (_, soldSections, faults, sectionIds, expected) => {
  const breaks = commonBreaks({ sold: soldSections, faults, sectionIds })

  expect(breaks.map(({ sectionId, by, fault }) => `${sectionId} ${by} ${fault?.text ?? '-'}`)).toEqual(expected)
})

test.each<[('orders' | 'faults')[], boolean, boolean]>([
  [['faults', 'faults'], false, true],
  [['orders'], true, false],
  [['orders', 'faults'], true, true],
])('of %j the caption names orders: %s, symptoms: %s', (ways, names, faults) => {
  const caption = breaksCaption(ways.map((by) => ({ by })))

  expect([/заказ/.test(caption), /неисправност/.test(caption)]).toEqual([names, faults])
})
