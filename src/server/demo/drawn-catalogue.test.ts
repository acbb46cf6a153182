import { expect, test } from 'vitest'
import { drawingWord, drawWord, readWord } from '#shared/drawing/product-drawing.ts'
import { generateBlock } from './block-generator.ts'
import { openModelBook } from './model-book.ts'
import type { DemoProduct } from './product-generator.ts'

/** A list shows this many before «Показать ещё». */
const pageSize = 24

const lists = new Map<string, DemoProduct[]>()
for (const product of generateBlock(openModelBook(), 0).products) {
  const place = `${product.line.category.slug}/${product.line.subcategory.slug}`
  lists.set(place, [...(lists.get(place) ?? []), product])
}

function wordOf({ line, name, attributes }: DemoProduct): string {
  return drawingWord({ drawing: line.subcategory.drawing, name, attributes })
}

test('every product of the demo is drawn by its kind, none by the drawing of its section', () => {
  const undrawn = [...lists.values()].flat().filter((product) => readWord(wordOf(product)) === null)
  expect(undrawn.map(({ name }) => name)).toEqual([])
})

test.each([...lists])('%s: products that differ in what decides look different', (_, products) => {
  const deciding = new Map<string, { picture: string; name: string }>()
  const alike: string[] = []
  for (const product of products) {
    const word = wordOf(product)
    const said = JSON.stringify([readWord(word)?.kind, product.filters])
    const picture = drawWord(word) ?? ''
    for (const [other, known] of deciding) {
      const isOfKind = other.split(',')[0] === said.split(',')[0]
      if (other !== said && isOfKind && known.picture === picture) alike.push(`${known.name} = ${product.name}`)
    }
    deciding.set(said, { picture, name: product.name })
  }
  expect(alike).toEqual([])
})

test('few neighbours on the first page of a list look the same', () => {
  let pairs = 0
  let same = 0
  for (const products of lists.values()) {
    const words = [...products]
      .sort((one, other) => other.popularity - one.popularity || one.index - other.index)
      .slice(0, pageSize)
      .map(wordOf)
    for (let n = 1; n < words.length; n++) {
      pairs++
      if (words[n] === words[n - 1]) same++
    }
  }
  // Parts of one kind whose cards say the same (lids for different models) look the same, honestly.
  expect(same / pairs).toBeLessThan(0.15)
})
