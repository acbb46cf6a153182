import sharp from 'sharp'
import { expect, test } from 'vitest'
import { generateBlock } from '#server/demo/block-generator.ts'
import { openModelBook } from '#server/demo/model-book.ts'
import { measuresOfWord } from '#shared/drawing/drawn-measures.ts'
import { drawingWord } from '#shared/drawing/product-drawing.ts'
import { illustratedParts } from './illustrated-parts.ts'
import { illustration } from './illustration.ts'
import { rulerBeside } from './ruler.ts'

const demo = generateBlock(openModelBook(), 0).products.map(({ line, name, attributes }) => ({
  word: drawingWord({ drawing: line.subcategory.drawing, name, attributes }),
  attributes,
}))

test.each(illustratedParts)(
  '$word is worn by products of the demo, and its ruler measures what their cards say',
  (part) => {
    const wearers = demo.filter(({ word }) => word === part.word)
    expect(wearers.length).toBeGreaterThan(0)
    expect(part.views.includes('ruler')).toBe(part.side !== undefined)
    for (const { attributes } of part.side ? wearers : []) expect(attributes).toContainEqual(part.side)
  },
)

test.each(illustratedParts)('$word is drawn with nothing left to a style sheet', ({ views, ...part }) => {
  for (const view of views) {
    expect(illustration({ ...part, view }, { width: 120, height: 103 })).not.toMatch(/var\(|calc\(|NaN|undefined/)
  }
})

test('a ruler is to the scale of the side it lies beside', () => {
  const measures = measuresOfWord('bearing.d20.o47', [['Наружный диаметр, мм', '47']])
  const { from, to } = measures[0]!
  const marks = [...(rulerBeside(measures) ?? '').matchAll(/M([\d.]+) 0\.6L[\d.]+ 6\.5/g)].map(([, x]) => Number(x))
  // Long marks stand at each ten millimetres.
  expect(marks[1]! - marks[0]!).toBeCloseTo((10 * (to[0] - from[0])) / 47, 1)
})

test('no ruler lies beside a side that is foreshortened, or that the card does not name', () => {
  expect(rulerBeside([{ text: '300 мм', from: [20, 120], to: [50, 80], away: 14 }])).toBeNull()
  expect(rulerBeside([])).toBeNull()
})

test('the hole of a ring is a hole: the ground is seen through it, and metal beside it', async () => {
  const svg = illustration({ word: 'bearing.d20.o47.z1', view: 'front' }, { width: 232, height: 200 })
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const lightness = (x: number, y: number) => data[((y * info.width + x) * 3) | 0]!
  expect(lightness(116, 98)).toBeGreaterThan(240)
  expect(lightness(116 + 50, 98)).toBeLessThan(235)
})
