import { expect, test } from 'vitest'
import { articleAt, articleCapacity, isArticleOf } from './article-format.ts'
import { productLines } from './product-lines.ts'

test.each([
  ['M###XP', 'M919XP'],
  ['TW-#####', 'TW-07919'],
])('%s begins with %s', (format, first) => {
  expect(articleAt(format, 0)).toBe(first)
})

test.each(['CP#', 'M###XP', '######', 'B##-#LZ'])(
  '%s gives each of its articles once, then goes on with a number',
  (format) => {
    const capacity = articleCapacity(format)
    const all = Array.from({ length: capacity }, (_, n) => articleAt(format, n))
    expect(new Set(all).size).toBe(capacity)
    expect(all.every((article) => isArticleOf(format, article))).toBe(true)
    expect(articleAt(format, capacity)).toBe(`${all[0]}-2`)
  },
)

test('formats of different makers never meet', () => {
  const seen = new Map<string, string>()
  const met: string[] = []
  for (const format of new Set(productLines.map((line) => line.format))) {
    for (let n = 0; n < 2000; n++) {
      const article = articleAt(format, n)
      if (seen.has(article)) met.push(`${article}: ${seen.get(article)} and ${format}`)
      seen.set(article, format)
    }
  }
  expect(met).toEqual([])
})
