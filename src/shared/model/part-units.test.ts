import { expect, test } from 'vitest'
import type { ModelChoice } from './model-choice.ts'
import { type FittingPart, partUnits } from './part-units.ts'

const sections = [
  { id: 1, name: 'Насосы' },
  { id: 2, name: 'ТЭНы' },
]
const sheets = [
  { id: 11, unit: 'Бак и барабан' },
  { id: 12, unit: 'Слив и насос' },
  { id: 13, unit: 'Бак и барабан' },
]

function part(id: number, given: Partial<FittingPart> = {}): FittingPart {
  return { id, sectionId: 1, kind: 'analog', inStock: true, discontinued: false, price: 100, ...given }
}

const everything: ModelChoice = { inStock: false }
const parts = [
  part(1, { kind: 'original' }),
  part(2, { inStock: false }),
  part(3, { sectionId: 2 }),
  part(4, { sectionId: null }),
  part(5, { kind: 'original', inStock: false }),
]
const known = {
  parts,
  sections,
  sheets,
  sheetsOfPart: new Map([
    [1, [12, 11]],
    [2, [13]],
    [3, [99]],
  ]),
}

function shown(choice: Partial<ModelChoice>) {
  const { units, total } = partUnits(known, { ...everything, ...choice })
  return { total, units: units.map(({ key, partIds }) => `${key}: ${partIds.join(' ')}`) }
}

test.each<[string, Partial<ModelChoice>, number, string[]]>([
  // The first sheet that shows a product is its unit, two sheets of a unit are one; a sheet of another model is none.
  ['everything', {}, 5, ['d11: 1 2', 's1: 5', 's2: 3', 'other: 4']],
  ['in stock', { inStock: true }, 3, ['d11: 1', 's2: 3', 'other: 4']],
  ['originals', { kind: 'original' }, 2, ['d11: 1', 's1: 5']],
  ['originals in stock', { kind: 'original', inStock: true }, 1, ['d11: 1']],
  ['a section, wherever its parts stand', { section: 1 }, 3, ['d11: 1 2', 's1: 5']],
  ['one unit', { unit: 'd11' }, 2, ['d11: 1 2']],
  ['a unit that is not there', { unit: 'd77' }, 0, []],
])('%s', (_, choice, total, units) => {
  expect(shown(choice)).toEqual({ total, units })
})

test('each choice says how many it leaves, the others staying', () => {
  expect(partUnits(known, { inStock: true }).counts).toEqual({ in_stock: 3, original: 1, analog: 2, universal: 0 })
  expect(partUnits(known, { inStock: false, unit: 'd11' }).counts).toEqual({
    in_stock: 1,
    original: 1,
    analog: 1,
    universal: 0,
  })
})

function many(counts: number[]) {
  const made = counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, n) => part(at * 1000 + n + 1, { sectionId: at + 1 })),
  )
  const named = counts.map((_, at) => ({ id: at + 1, name: `Раздел ${at + 1}` }))
  return { parts: made, sections: named, sheets: [], sheetsOfPart: new Map() }
}

test.each([
  // Three units: four of each, and the fifth where it would be alone behind «Ещё 1».
  [
    [3, 5, 6],
    [3, 5, 4],
  ],
  [
    [500, 4, 4],
    [4, 4, 4],
  ],
  // Nine and more: three of each.
  [
    [10, 4, 3, 5, 2, 10, 10, 10, 10],
    [3, 4, 3, 3, 2, 3, 3, 3, 3],
  ],
  // One or two units: eight of each.
  [
    [500, 9],
    [8, 9],
  ],
  [[], []],
])('of units with %j products %j are shown', (counts, expected) => {
  expect(partUnits(many(counts), everything).units.map(({ partIds }) => partIds.length)).toEqual(expected)
})

test.each([
  [undefined, 1, 40, 1],
  [2, 2, 40, 41],
  [3, 3, 5, 81],
  // A page that was there once leads to the last.
  [9, 3, 5, 81],
])('page %s of a chosen unit is page %i with %i products', (page, expected, length, firstId) => {
  const answer = partUnits(many([85, 3]), { inStock: false, unit: 's1', page })

  expect(answer).toMatchObject({ page: expected, pages: 3, total: 85 })
  expect(answer.units[0]?.partIds).toHaveLength(length)
  expect(answer.units[0]?.partIds[0]).toBe(firstId)
})
