import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSlug } from '#shared/slug/slug.ts'
import { articleCapacity, isArticleOf } from './article-format.ts'
import { type DemoBlock, generateBlock } from './block-generator.ts'
import { demoCategories } from './demo-catalogue.ts'
import { demoProducts } from './demo-products.ts'
import { picturesOf } from './illustration/demo-pictures.ts'
import { blockSize, openModelBook } from './model-book.ts'
import { productAttributes } from './product-attributes.ts'
import { kindSentences, productDescriptions } from './product-descriptions.ts'
import type { DemoProduct } from './product-generator.ts'
import { hasArticleOfMeasures } from './product-lines.ts'

const demo = generateBlock(openModelBook(), 0)
const later = generateBlock(openModelBook(), 40)

function facesOf(product: DemoProduct) {
  return { sku: product.sku, drawing: product.line.subcategory.drawing, pictures: picturesOf(product) }
}

function fingerprint({ products, relations }: DemoBlock): string {
  const rows = products.map(({ line, models, ...product }) => [product, line.number, models.map((model) => model.code)])
  const links = relations.map(({ from, kind, to, position }) => [from.sku, kind, to.sku, position])
  return createHash('sha256')
    .update(JSON.stringify([rows, links]))
    .digest('hex')
}

describe('the demo shop', () => {
  test('has the same products with the same pictures whether they are made for the seed or for the photos', async () => {
    const pictured = []
    for await (const product of demoProducts()) pictured.push(facesOf(product))
    expect(pictured).toEqual(demo.products.map(facesOf))
  })

  test('is the same every time', () => {
    expect(fingerprint(generateBlock(openModelBook(), 0))).toBe(fingerprint(demo))
  })

  test('a later block does not depend on the blocks before it', () => {
    const book = openModelBook()
    for (const block of [3, 0]) generateBlock(book, block)
    expect(fingerprint(generateBlock(book, 40))).toBe(fingerprint(later))
  })

  test('has products in every one of its 81 subcategories', () => {
    const categories = new Set(demo.products.map(({ line }) => `${line.category.slug}/${line.subcategory.slug}`))
    expect(demo.products).toHaveLength(blockSize)
    expect(categories.size).toBe(81)
    expect(new Set(demo.products.map(({ line }) => line.category.slug)).size).toBe(10)
  })

  test.each(['sku', 'slug', 'name'] as const)('never gives two products one %s', (field) => {
    const all = [...demo.products, ...later.products].map((product) => product[field])
    expect(new Set(all).size).toBe(all.length)
  })

  test('gives every product a valid address', () => {
    expect(demo.products.filter((product) => !isSlug(product.slug))).toEqual([])
  })

  test('leaves no hole of a pattern unfilled and no doubled blank', () => {
    const texts = demo.products.flatMap((product) => [product.name, ...product.attributes.flat()])
    expect(texts.filter((text) => /[{}]|undefined| {2}|^ | $|^$/.test(text))).toEqual([])
  })

  test('names things in good Russian', () => {
    const names = demo.products.map((product) => product.name).join('\n')
    expect(names).not.toMatch(/5 контакта(?!в)\b|1 уровня|П-образный мм|Universal|Stinol Stinol/)
    expect(names).toMatch(/^Термостат для Indesit \/ Ariston .+$/m)
  })

  test('writes articles as their makers do', () => {
    const odd = demo.products.filter(({ line, sku }) => !hasArticleOfMeasures(line) && !isArticleOf(line.format, sku))
    expect(odd.map(({ sku, line }) => [sku, line.format])).toEqual([])
  })

  test('numbers bearings and belts by the measures in their names', () => {
    const measured = demo.products.filter(({ line }) => ['WLK', 'SKF', 'Hutchinson'].includes(line.brand))
    expect(measured.length).toBeGreaterThan(5)
    for (const { sku, name } of measured) expect(name.replaceAll(' ', '')).toContain(/[\d×]{3,}/.exec(sku)?.[0])
  })
})

test('what stands in the name and what stands among the attributes agree', () => {
  let compared = 0
  for (const { line, name, attributes } of demo.products) {
    for (const [attribute, given] of Object.entries(line.attributes)) {
      if (typeof given !== 'string' || !/^\{\w+\}$/.test(given)) continue
      const value = attributes.find(([label]) => label === attribute)?.[1]
      expect(name, attribute).toContain(value)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(500)
})

test('a bearing has the diameters of its number, a drain hose outlet the word of its name', () => {
  const bearing = demo.products.find(({ name }) => name.startsWith('Подшипник 6204'))
  expect(bearing?.attributes).toContainEqual(['Внутренний диаметр, мм', '20'])
  for (const { name, attributes } of demo.products.filter(({ name }) => /^Манжета люка .*, без отвода/.test(name))) {
    expect(attributes, name).toContainEqual(['Отвод', 'Без отвода'])
  }
})

test('every pattern has its attributes, and every filter of a category is answered by some product', () => {
  for (const category of demoCategories) {
    for (const subcategory of category.subcategories) {
      const given = productAttributes[`${category.slug}/${subcategory.slug}`]
      expect(given, subcategory.name).toHaveLength(subcategory.patterns.length)
      const answered = new Set(given?.flatMap((pattern) => Object.keys(pattern)))
      expect([...answered], subcategory.name).toEqual(expect.arrayContaining(subcategory.filters))
    }
  }
})

test('every category says in sentences what its products are for', () => {
  for (const { line, description } of demo.products) {
    expect(productDescriptions[`${line.category.slug}/${line.subcategory.slug}`]).toBeDefined()
    expect(description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2)
    expect(description).toContain(kindSentences[line.kind])
  }
})

test('prices follow the rule of the catalogue', () => {
  for (const { line, index, price, userPrice, masterPrice } of demo.products) {
    const { price_rub, master_price_ratio } = line.pattern
    expect([price, userPrice, masterPrice].every((rubles) => rubles % 10 === 0)).toBe(true)
    expect(userPrice).toBeGreaterThanOrEqual(price_rub[0])
    expect(userPrice).toBeLessThanOrEqual(price_rub[1])
    if (index % 6 !== 5) expect(price).toBe(userPrice)
    // Rounding to tens moves a small sum by up to 5 rubles.
    else expect(Math.abs(price - userPrice * 1.16)).toBeLessThanOrEqual(userPrice * 0.04 + 5)
    expect(masterPrice).toBeGreaterThanOrEqual(userPrice * master_price_ratio[0] - 5)
    expect(masterPrice).toBeLessThanOrEqual(userPrice * master_price_ratio[1] + 5)
  }
})

test('stock follows the rule of the catalogue, and of a few products nobody knows it', () => {
  const onSale = demo.products.filter((product) => !product.discontinued)
  const share = (test: (quantity: number | null) => boolean) =>
    onSale.filter(({ quantity }) => test(quantity)).length / onSale.length
  expect(share((q) => q !== null && q >= 5 && q < 60)).toBeCloseTo(0.59, 1)
  expect(share((q) => q !== null && q >= 1 && q <= 3)).toBeCloseTo(0.15, 1)
  expect(share((q) => q !== null && q >= 60 && q <= 200)).toBeCloseTo(0.16, 1)
  expect(share((q) => q === 0)).toBeCloseTo(0.1, 1)
  expect(share((q) => q === null)).toBeGreaterThan(0)
  expect(share((q) => q === null)).toBeLessThan(0.03)
})

test('every product fits at least three appliances, some fit many, and the one in its name among them', () => {
  const counts = demo.products.map((product) => product.models.length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...counts)).toBeGreaterThan(100)
  for (const { line, name, models } of demo.products) {
    if (line.appliance)
      expect(
        models.some((model) => name.includes(model.code)),
        name,
      ).toBe(true)
    expect(models.every((model) => model.category === line.category.slug)).toBe(true)
  }
})

describe('relations', () => {
  test('a product made no longer has a successor that is found by the old article', () => {
    const gone = demo.products.filter((product) => product.discontinued)
    expect(gone.length).toBeGreaterThan(10)
    for (const old of gone) {
      const successor = demo.relations.find(({ kind, to }) => kind === 'replaces' && to === old)?.from
      expect(successor?.discontinued).toBe(false)
      expect(successor?.numbers).toContainEqual({ number: old.sku, kind: 'old' })
      expect(old.quantity).toBe(0)
    }
  })

  test('an analog is of another kind, in the same category, for the same appliances, and knows the original number', () => {
    const analogs = demo.relations.filter(({ kind, from }) => kind === 'analog' && from.kind === 'original')
    expect(analogs.length).toBeGreaterThan(200)
    for (const { from, to } of analogs) {
      expect(to.kind).toBe('analog')
      expect(to.line.subcategory).toBe(from.line.subcategory)
      expect(to.numbers.some((number) => number.kind === 'oem')).toBe(true)
    }
  })

  test('products bought together are of different categories and of one appliance', () => {
    const together = demo.relations.filter(({ kind }) => kind === 'together')
    expect(together.length).toBeGreaterThan(200)
    for (const { from, to } of together) {
      expect(to.line.subcategory).not.toBe(from.line.subcategory)
      expect(to.line.appliance).toBe(from.line.appliance)
    }
  })

  test('no product points twice to the same product', () => {
    const keys = demo.relations.map(({ from, kind, to }) => `${from.sku}|${kind}|${to.sku}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('old numbers come only from formats with room for them', () => {
  const odd = demo.products.filter(
    ({ line, numbers }) =>
      articleCapacity(line.format) < 1_000_000 && numbers.some((number) => number.kind === 'cross'),
  )
  expect(odd).toEqual([])
})
