import { expect, test } from 'vitest'
import { demoCategories } from './demo-catalogue.ts'
import { modelCountAt, openModelBook } from './model-book.ts'

const models = openModelBook().upTo(modelCountAt(0))

test('all codes of the catalogue are there, each once', () => {
  const listed = new Set<string>()
  for (const { slug, subcategories } of demoCategories) {
    for (const { compatible_models } of subcategories.flatMap(({ patterns }) => patterns)) {
      for (const [brand, codes] of Object.entries(compatible_models)) {
        for (const code of codes) listed.add(`${slug}|${brand}|${code}`)
      }
    }
  }
  const known = new Set(models.map(({ category, brand, code }) => `${category}|${brand}|${code}`))
  expect([...listed].filter((code) => !known.has(code))).toEqual([])
})

test('no brand has two models that read alike', () => {
  const all = openModelBook().upTo(20_000)
  const codes = new Set(all.map(({ brand, codeNorm }) => `${brand}|${codeNorm}`))
  expect(codes.size).toBe(all.length)
  expect(all.filter(({ codeNorm }) => codeNorm === '')).toEqual([])
})

test('a larger shop only adds models', () => {
  expect(openModelBook().upTo(5000).slice(0, models.length)).toEqual(models)
  expect(modelCountAt(399)).toBe(60_000)
})
