import type { Random } from './seeded-random.ts'

/**
 * What else one sees of a part, for patterns whose own attributes leave most parts of a list alike; by subsection, then in the order of
 * its patterns. `a|b` is any one of them.
 */
const plugs = { 'Число разъёмов': '4|5|6|8' }
const buttons = { 'Число кнопок': '4|5|6|8' }
const cuff = {
  'Внутренний диаметр, мм': '280|290|300|310|330',
  Губа: 'Узкая губа|Узкая губа|Широкая губа|Губа складками',
  'Отверстия слива': '1|2|3',
}

const looks: Record<string, Record<string, string>[]> = {
  'stiralnye-mashiny/manzhety-lyuka': [cuff, cuff],
  'stiralnye-mashiny/moduli-upravleniya': [plugs, { 'Число контактов': '3|4|5' }, buttons],
  'stiralnye-mashiny/amortizatory-i-pruzhiny': [{}, {}, { 'Длина, мм': '90|120|150|180' }],
  'holodilniki/platy-upravleniya': [plugs, {}, buttons],
  'posudomoechnye-mashiny/nasosy': [{}, {}, {}, { 'Диаметр, мм': '30|40|50|60' }],
  'posudomoechnye-mashiny/petli-i-trosy': [{}, { 'Длина, мм': '90|120|150|180' }, { 'Число контактов': '2|3|4' }],
  'vodonagrevateli/platy-i-uzo': [plugs],
  'klimat/platy': [plugs, plugs],
}

/** A random of its own: prices and stock of the demo stay what they were. */
export function lookAttributes(place: string, pattern: number, random: Random): [name: string, value: string][] {
  return Object.entries(looks[place]?.[pattern] ?? {}).map(([name, values]) => [name, random.pick(values.split('|'))])
}
