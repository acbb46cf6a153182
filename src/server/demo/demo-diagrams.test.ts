import { expect, test } from 'vitest'
import { generateBlock } from './block-generator.ts'
import { demoCategories } from './demo-catalogue.ts'
import { demoDiagrams } from './demo-diagrams.ts'
import { drawSheet, placeOf } from './diagram/sheet.ts'
import { sheets } from './diagram/sheets.ts'
import { openModelBook } from './model-book.ts'

const book = openModelBook()
const { products } = generateBlock(book, 0)
const { diagrams, supersessions } = demoDiagrams(book, products)

test('every kind of appliance has a sheet of its own', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(12)
  expect(new Set(sheets.map(({ category }) => category))).toEqual(new Set(demoCategories.map(({ slug }) => slug)))
})

test('at least 60 models have sheets, and most positions are sold', () => {
  const models = new Set(diagrams.flatMap(({ models }) => models))
  const positions = diagrams.flatMap(({ positions }) => positions)
  const sold = positions.filter(({ items }) => items.some(({ product }) => product))

  expect(models.size).toBeGreaterThanOrEqual(60)
  expect(sold.length / positions.length).toBeGreaterThan(0.6)
})

test('what stands at a position is made for an appliance of that kind and brand', () => {
  for (const { sheet, models, positions } of diagrams) {
    const shown = positions.flatMap(({ items }) => items.flatMap(({ product }) => product ?? []))
    for (const product of shown) {
      expect(product.line.category.slug).toBe(sheet.category)
      expect(product.models.some(({ brand }) => brand === models[0]?.brand)).toBe(true)
    }
    expect(new Set(shown).size).toBe(shown.length)
  }
})

test('numbers are replaced by one, by either of two and by several together; none is an article of the shop', () => {
  const skus = new Set(products.map(({ sku }) => sku))
  const bare = diagrams.flatMap(({ positions }) =>
    positions.flatMap(({ items }) => items.flatMap(({ product, number }) => (product ? [] : number))),
  )
  const sets = supersessions.map(({ oldNumber, alternative }) => `${oldNumber} ${alternative}`)

  expect(bare.filter((number) => skus.has(number))).toEqual([])
  expect(supersessions.some(({ alternative }) => alternative === 2)).toBe(true)
  expect(new Set(sets).size).toBeLessThan(sets.length)
  expect(supersessions.some(({ newNumber }) => supersessions.some(({ oldNumber }) => oldNumber === newNumber))).toBe(
    true,
  )
})

test.each(sheets.map((sheet) => [sheet.number, sheet] as const))(
  'sheet %s is drawn within its frame',
  (_number, sheet) => {
    const keys = sheet.positions.map(({ key }) => key).filter(Boolean)
    const { svg, figures } = drawSheet(sheet)

    expect(new Set(keys).size).toBe(keys.length)
    expect(figures).toHaveLength(sheet.positions.length + 1)
    expect(svg).not.toMatch(/NaN|undefined|<script|style=/)
    for (const position of sheet.positions.filter(({ key }) => key)) {
      const { x, y } = placeOf(position)
      expect(x).toBeGreaterThan(2)
      expect(x).toBeLessThan(98)
      expect(y).toBeGreaterThan(4)
      expect(y).toBeLessThan(96)
    }
  },
)
