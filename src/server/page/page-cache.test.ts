import { expect, test } from 'vitest'
import { pageTags } from '#server/api/shown-tags.ts'
import { createPageCache, type Keepable } from './page-cache.ts'

type Page = Keepable & { text: string }

function page(text: string, given: Partial<Page> = {}): Page {
  return { text, tags: new Set(), bytes: 1000, isMinor: false, livesMs: null, isCached: true, ...given }
}

function showing(product: number, text = 'page') {
  return page(text, { tags: new Set([pageTags.part(product)]) })
}

/** A cache that hears changes, with a clock of its own. */
function openCache({ maxBytes = 1_000_000 } = {}) {
  const clock = { now: 0 }
  const cache = createPageCache<Page>({ maxBytes, now: () => clock.now })
  cache.dropAll()
  return { cache, clock }
}

/** A page that is being made until told to be ready. */
function making() {
  let finish: (page: Page) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<Page>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { promise, finish, fail, make: () => promise }
}

test('a page requested by many at once is rendered once', async () => {
  const { cache } = openCache()
  const work = making()
  const asked = [1, 2, 3].map(() => cache.load('/', work.make))
  work.finish(page('home'))
  const answers = await Promise.all(asked)
  expect(new Set(answers).size).toBe(1)
  expect(cache.stats).toMatchObject({ misses: 1, entries: 1 })
  expect(cache.get('/')?.text).toBe('home')
})

test('a page that could not be made is tried again by the next visitor', async () => {
  const { cache } = openCache()
  const work = making()
  const asked = cache.load('/', work.make)
  work.fail(new Error('database away'))
  await expect(asked).rejects.toThrow('database away')
  await cache.load('/', async () => page('home'))
  expect(cache.get('/')?.text).toBe('home')
})

test('a change drops the pages that show what changed and no others', async () => {
  const { cache } = openCache()
  await cache.load('/product/a', async () => showing(1))
  await cache.load('/product/b', async () => showing(2))
  cache.apply({ products: [1] })
  expect(cache.get('/product/a')).toBeUndefined()
  expect(cache.get('/product/b')).toBeDefined()
})

test('a page made from what was before a change is shown to who waited, but not cached', async () => {
  const { cache } = openCache()
  const old = making()
  const asked = cache.load('/product/a', old.make)
  cache.apply({ products: [1] })
  old.finish(showing(1, 'old price'))
  expect((await asked).text).toBe('old price')
  expect(cache.get('/product/a')).toBeUndefined()
})

test('a change of something else while a page is made does not matter', async () => {
  const { cache } = openCache()
  const work = making()
  const asked = cache.load('/product/a', work.make)
  cache.apply({ products: [2] })
  work.finish(showing(1))
  await asked
  expect(cache.get('/product/a')).toBeDefined()
})

test('a request after a change does not get the page started before it', async () => {
  const { cache } = openCache()
  const old = making()
  const early = cache.load('/product/a', old.make)
  cache.apply({ products: [1] })
  const late = cache.load('/product/a', async () => showing(1, 'new price'))
  old.finish(showing(1, 'old price'))
  expect((await early).text).toBe('old price')
  expect((await late).text).toBe('new price')
  expect(cache.get('/product/a')?.text).toBe('new price')
})

test('more changes than are remembered count as a change of everything', async () => {
  const { cache } = openCache()
  const work = making()
  const asked = cache.load('/product/a', work.make)
  for (let id = 100; id < 1200; id++) cache.apply({ products: [id] })
  work.finish(showing(1))
  await asked
  expect(cache.get('/product/a')).toBeUndefined()
})

test('a change of the menu drops every page', async () => {
  const { cache } = openCache()
  await cache.load('/', async () => page('home'))
  cache.apply({ all: true })
  expect(cache.get('/')).toBeUndefined()
  expect(cache.stats).toMatchObject({ entries: 0, bytes: 0, dropped: 1 })
})

test('the page not requested for longest is evicted', async () => {
  const { cache } = openCache({ maxBytes: 8 * 4 * (10_000 + 2560) })
  const count = 28
  for (let n = 0; n < count; n++) await cache.load(`/${n}`, async () => page('part', { bytes: 10_000 }))
  cache.get('/0')
  await cache.load('/new', async () => page('part', { bytes: 10_000 }))
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.stats).toMatchObject({ evicted: 1, entries: count })
})

test('any number of unknown addresses takes only its small share', async () => {
  const { cache } = openCache({ maxBytes: 1_000_000 })
  await cache.load('/', async () => page('home'))
  for (let n = 0; n < 1000; n++) await cache.load(`/junk-${n}`, async () => page('no such page', { isMinor: true }))
  expect(cache.get('/')).toBeDefined()
  expect(cache.stats.bytes).toBeLessThan(1_000_000 / 8 + 10_000)
})

test('a page that says «нет такой» is forgotten after its minute', async () => {
  const { cache, clock } = openCache()
  await cache.load('/none', async () => page('404', { isMinor: true, livesMs: 60_000 }))
  clock.now = 59_999
  expect(cache.get('/none')).toBeDefined()
  clock.now = 60_000
  expect(cache.get('/none')).toBeUndefined()
})

test('a page that grew by another form of its body is weighed again', async () => {
  const { cache } = openCache({ maxBytes: 100_000 })
  const grown = await cache.load('/a', async () => page('a'))
  grown.bytes = 200_000
  cache.grown('/a')
  expect(cache.get('/a')).toBeUndefined()
  expect(cache.stats.bytes).toBe(0)
})

test('while no notices arrive cached pages are still served, and nothing new is cached until everything was dropped', async () => {
  const { cache } = openCache()
  await cache.load('/kept', async () => page('kept'))
  cache.keepNothingNew()
  await cache.load('/new', async () => page('new'))
  expect(cache.get('/kept')).toBeDefined()
  expect(cache.get('/new')).toBeUndefined()

  cache.dropAll()
  await cache.load('/new', async () => page('new'))
  expect(cache.get('/kept')).toBeUndefined()
  expect(cache.get('/new')).toBeDefined()
})

test('when the notices were only late, pages are cached again, those begun meanwhile too unless one of them touches them', async () => {
  const { cache } = openCache()
  await cache.load('/kept', async () => page('kept'))
  cache.keepNothingNew()
  const work = making()
  const asked = cache.load('/begun', work.make)
  cache.keepAgain()
  work.finish(page('begun'))
  await asked
  await cache.load('/new', async () => page('new'))
  expect(['/kept', '/begun', '/new'].map((key) => cache.get(key) !== undefined)).toEqual([true, true, true])
})

test('a page started while no notices arrived is not cached either', async () => {
  const { cache } = openCache()
  cache.keepNothingNew()
  const work = making()
  const asked = cache.load('/a', work.make)
  cache.dropAll()
  work.finish(page('a'))
  await asked
  expect(cache.get('/a')).toBeUndefined()
})

test('a page that must not be cached is not', async () => {
  const { cache } = openCache()
  await cache.load('/', async () => page('half a page', { isCached: false }))
  expect(cache.get('/')).toBeUndefined()
})

test('a crawler that requests everything once does not evict what visitors come back to', async () => {
  const { cache } = openCache({ maxBytes: 1_000_000 })
  const visit = async (key: string) => cache.get(key) ?? cache.load(key, async () => page(key))
  for (const key of ['/', '/', '/nasosy', '/nasosy']) await visit(key)

  for (let n = 0; n < 1000; n += 1) await visit(`/product/${n}`)

  expect([cache.get('/')?.text, cache.get('/nasosy')?.text]).toEqual(['/', '/nasosy'])
  expect(cache.get('/product/0')).toBeUndefined()
  expect(cache.get('/product/999')?.text).toBe('/product/999')
})

test('pages nobody comes back to are evicted for those they come back to now', async () => {
  const { cache } = openCache({ maxBytes: 1_000_000 })
  const visit = async (key: string) => cache.get(key) ?? cache.load(key, async () => page(key))
  for (let n = 0; n < 200; n += 1) for (let turn = 0; turn < 2; turn += 1) await visit(`/old/${n}`)

  for (let n = 0; n < 400; n += 1) for (let turn = 0; turn < 2; turn += 1) await visit(`/new/${n}`)

  expect(cache.get('/old/0')).toBeUndefined()
  expect(cache.get('/new/399')?.text).toBe('/new/399')
  expect(cache.stats.bytes).toBeLessThanOrEqual(1_000_000)
})
