import { beforeEach, expect, test } from 'vitest'
import type { CatalogueChange } from '#server/catalog/catalog-change-service.ts'
import { createKeptSections } from './kept-sections.ts'
import { createPageCache } from './page-cache.ts'

let cache: ReturnType<typeof createPageCache>
let readings: number
beforeEach(() => {
  cache = createPageCache({ maxBytes: 1000 })
  // From now on it hears of changes.
  cache.dropAll()
  readings = 0
})

function open() {
  const keptSections = createKeptSections(cache)
  return (name = 'categories', moment: number | null = cache.moment()) =>
    keptSections(moment)(name, async () => (readings += 1))
}

test.each<[string, CatalogueChange, isHeld: boolean]>([
  ['a renamed category', { all: true }, false],
  ['counts of some category', { counted: [3] }, false],
  ['prices of products', { products: [1, 2] }, true],
  ['what a category lists', { categories: [3], subcategories: [4], lists: true, recount: true }, true],
])('%s: %j, still held: %s', async (_what, change, isHeld) => {
  const read = open()
  expect([await read(), await read()]).toEqual([1, 1])
  cache.apply(change)
  expect(await read()).toBe(isHeld ? 1 : 2)
})

test('what was asked for before a change is not given to a page that begins after it', async () => {
  const read = open()
  const before = read()
  cache.apply({ counted: [3] })
  expect([await read(), await before]).toEqual([2, 1])
  expect(await read()).toBe(2)
})

test('each name is read on its own, and pages that begin together read it once', async () => {
  const read = open()
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2])
})

test('nothing is held while changes may go unheard; once it is known that none did, what was read last is', async () => {
  const read = open()
  await read()
  cache.keepNothingNew()
  expect([await read(), await read()]).toEqual([2, 3])
  cache.keepAgain()
  expect(await read()).toBe(3)
  cache.keepNothingNew()
  cache.dropAll()
  expect([await read(), await read()]).toEqual([4, 4])
})

test('a replica of which nobody knows how old it is leaves nothing behind, one that lacks a change neither', async () => {
  const read = open()
  const old = cache.moment()
  cache.apply({ all: true })
  expect([await read('categories', null), await read('categories', old)]).toEqual([1, 2])
  expect([await read(), await read('categories', null)]).toEqual([3, 3])
})

test('what could not be read, or is not there, is asked for again', async () => {
  const keptSections = createKeptSections(cache)
  const read = keptSections(cache.moment())
  await expect(read('category nasosy', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await read('category nasosy', async () => null)).toBeNull()
  expect(await read('category nasosy', async () => 'Насосы')).toBe('Насосы')
})
