import { describe, expect, test } from 'vitest'
import { lightDrawingColours } from './drawing.ts'
import { sheetName, wordsOf } from './drawing-address.ts'
import { drawingEdition, drawSheet } from './drawing-sheet.ts'
import { type PartKind, partKinds, parts } from './part/parts.ts'
import { drawingWord, drawn, drawWord, readWord } from './product-drawing.ts'

const cuff = (attributes: [string, string][], name = 'Манжета люка для LG F1096ND3') => ({
  drawing: 'seal',
  name,
  attributes,
})

test.each([
  ['a spout below', cuff([['Отвод', 'С отводом']]), 'cuff.s2', 'Отвод'],
  [
    'no spout, but a light',
    cuff([
      ['Отвод', 'Без отвода'],
      ['Подсветка', 'Есть'],
    ]),
    'cuff.s0.b1',
    'Подсветка',
  ],
  ['a diameter', cuff([['Внутренний диаметр, мм', '310']]), 'cuff.d310', 'Внутренний диаметр, мм'],
  ['nothing is known', cuff([]), 'cuff.plain', null],
  ['a clamp among cuffs', cuff([['Положение', 'Внутренний']], 'Хомут манжеты внутренний'), 'clamp.p2', 'Положение'],
  ['a heater with a flange', cuff([['Фланец, мм', '63']], 'ТЭН 1500 Вт'), 'flangeheater.f63', 'Фланец, мм'],
  ['a decimal comma', cuff([['Длина, м', '1,5']], 'Шланг заливной 1,5 м'), 'inlethose.l1_5', 'Длина, м'],
  ['a name nobody knows', cuff([], 'Штуковина'), 'seal', null],
])('%s', (_, product, word, attribute) => {
  expect(drawingWord(product)).toBe(word)
  expect(drawn(product).hot).toBe(attribute)
})

const madeUp = ['0', '1', '2', '3', '7', '40', '9999', '1_5', '40x90', 'abc', '_', '-', '~~', 'x', '1x', '5x5x5']
const hostile = [
  '"><script>alert(1)</script>',
  "'; drop table products; --",
  '-1',
  '0',
  '1e309',
  'NaN',
  '∞',
  '99999999999999999999',
  '0×0',
  '5×99999',
  '××',
  '1,2,3',
  '../../etc/passwd',
  '\u0000',
  '',
  'ы'.repeat(5000),
]

/** What a card may say, and what an address may be made to say. */
function wordsOfKind(kind: PartKind): string[] {
  const details = Object.entries(parts[kind].details ?? {})
  const read = hostile.flatMap((value) => details.map(([letter, detail]) => `${letter}${detail.read(value) ?? 1}`))
  const made = details.flatMap(([letter]) => madeUp.map((value) => letter + value))
  return [`${kind}.plain`, ...[...read, ...made].map((detail) => `${kind}.${detail}`)]
}

test.each(partKinds)('a %s is whole and themed, whatever its card says', (kind) => {
  for (const word of wordsOfKind(kind)) {
    const drawn = drawWord(word)
    if (readWord(word) === null) {
      expect(drawn, word).toBeNull()
      continue
    }
    const groups = [drawn?.match(/<g[ >]/g)?.length, drawn?.match(/<\/g>/g)?.length]
    expect(drawn, word).not.toMatch(
      /NaN|undefined|Infinity|null|style=|<script|\son\w+=|e\+|="-?\d{5}|(?:width|height|r|rx|ry)="-/,
    )
    expect(groups[0], word).toBe(groups[1])
    const colours = drawn?.match(/var\((--\w+)\)/g)?.map((colour) => colour.slice(4, -1)) ?? []
    expect(
      colours.filter((colour) => !Object.hasOwn(lightDrawingColours, colour)),
      word,
    ).toEqual([])
    expect(colours, word).toContain('--dr')
  }
})

describe('a sheet', () => {
  test('has each drawing once, in one order whatever the list’s', () => {
    expect(sheetName(['cuff.s2', 'belt.r5', 'cuff.s2', 'washer'])).toBe('belt.r5+cuff.s2')
    expect(drawSheet('belt.r5+cuff.s2')?.match(/<symbol id="[^"]+"/g)).toEqual([
      '<symbol id="belt.r5"',
      '<symbol id="cuff.s2"',
    ])
    expect(wordsOf('belt.r5+cuff.s2')).toEqual(['belt.r5', 'cuff.s2'])
  })

  test.each([
    '',
    'cuff',
    'nothing.s1',
    'cuff.s2+',
    'cuff.s2+<svg>',
    'cuff.S2',
    'constructor.plain',
    'cuff.s2+'.repeat(70),
    `cuff.${'s'.repeat(40)}`,
  ])('is nothing for «%s»', (name) => expect(drawSheet(name)).toBeNull())

  test('has an edition that a name can carry', () => {
    expect(drawingEdition()).toMatch(/^[a-z0-9]{4,}$/)
  })
})
