import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { quietLog } from '#server/testing/test-engine.ts'
import { cdnHeaders, everyPage } from './cdn-headers.ts'
import { type CdnPurger, createCdnPurger } from './cdn-purger.ts'

type Told = readonly string[] | null
let purger: CdnPurger
afterEach(() => purger.close())

/** A node that notes what it is told, and is away as long as it is said to be. */
function openNode() {
  const node = { name: 'test', isAway: false, told: [] as Told[], tries: 0 }
  return {
    ...node,
    state: node,
    async purge(tags: Told) {
      node.tries++
      await delay(5)
      if (node.isAway) throw new Error('away')
      node.told.push(tags)
    },
  }
}

test('nothing is stored in front before the shop hears of changes and everything was purged', async () => {
  const node = openNode()
  purger = createCdnPurger([node], quietLog)
  expect(purger.mayStore()).toBe(false)
  purger.found()
  expect(purger.mayStore()).toBe(false)
  await expect.poll(() => purger.mayStore()).toBe(true)
  expect(node.state.told).toEqual([null])
  purger.lost()
  expect(purger.mayStore()).toBe(false)
})

test('after changes that were only late pages are stored again, and nothing is purged for that', async () => {
  const node = openNode()
  purger = createCdnPurger([node], quietLog, { echoMs: 60_000 })
  purger.found()
  await expect.poll(() => purger.mayStore()).toBe(true)
  purger.lost()
  purger.heard()
  expect(purger.mayStore()).toBe(true)
  await delay(20)
  expect(node.state.told).toEqual([null])
})

test('what changed is purged by its tags, at once and again when pages under way have arrived', async () => {
  const node = openNode()
  purger = createCdnPurger([node], quietLog, { echoMs: 50 })
  purger.drop(['part 1'])
  purger.drop(['part 2', 'models'])
  purger.drop([])
  await expect
    .poll(() => node.state.told.flat().toSorted())
    .toEqual(['models', 'models', 'part 1', 'part 1', 'part 2', 'part 2'])
})

test('a purge that failed becomes a purge of everything, until it is heard; until then nothing is stored', async () => {
  const [node, other] = [openNode(), openNode()]
  purger = createCdnPurger([node, other], quietLog, { echoMs: 60_000 })
  purger.found()
  await expect.poll(() => purger.mayStore()).toBe(true)
  node.state.isAway = true
  purger.drop(['part 1'])
  await expect.poll(() => node.state.tries).toBeGreaterThanOrEqual(3)
  expect(purger.mayStore()).toBe(false)
  expect(other.state.told).toEqual([null, ['part 1']])
  node.state.isAway = false
  await expect.poll(() => purger.mayStore()).toBe(true)
  expect(node.state.told).toEqual([null, null])
})

test('too much to name is everything', async () => {
  const node = openNode()
  purger = createCdnPurger([node], quietLog, { echoMs: 60_000 })
  purger.drop(Array.from({ length: 2001 }, (_, id) => `part ${id}`))
  await expect.poll(() => node.state.told).toEqual([null])
})

test('a page says what it shows, all pages have one key, and a page of too many products is not stored', () => {
  expect(cdnHeaders(new Set(['part 7', 'list-of-category 3', 'loose-cards']))).toEqual({
    'surrogate-control': 'max-age=600, stale-while-revalidate=30',
    'surrogate-key': `${everyPage} part-7 list-of-category-3 loose-cards`,
  })
  expect(cdnHeaders(new Set(Array.from({ length: 1000 }, (_, id) => `part ${id}`)))).toBeNull()
})
