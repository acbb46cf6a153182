import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietLog } from '#server/testing/test-engine.ts'
import type { LiveTopic } from '#shared/live/live-endpoints.ts'
import type { LiveMarks } from './live-queries.ts'
import { changedTopics, createLiveWatch } from './live-watch.ts'

const quiet: LiveMarks = {
  'new-order': '7',
  orders: '20',
  enquiries: '3 1',
  reviews: '0 0',
  questions: '0 0',
  masters: '0 0',
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['nothing', {}, []],
  ['an order', { 'new-order': '8', orders: '21' }, ['new-order', 'orders']],
  ['a step of an order', { orders: '21' }, ['orders']],
  ['an answered enquiry', { enquiries: '3 0' }, ['enquiries']],
] as const)('%s changed', (_, change, topics) => {
  expect(changedTopics(quiet, { ...quiet, ...change })).toEqual(topics)
})

function setUp() {
  const shop = { marks: quiet, reads: 0, isAway: false }
  const watch = createLiveWatch({
    log: quietLog,
    async readMarks() {
      shop.reads += 1
      if (shop.isAway) throw new Error('away')
      return shop.marks
    },
  })
  return { shop, watch }
}

test('nobody listens, nobody asks; every listener hears, and whoever stopped does not', async () => {
  const { shop, watch } = setUp()
  const heard: LiveTopic[][] = []
  await vi.advanceTimersByTimeAsync(5000)
  expect(shop.reads).toBe(0)

  const stopFirst = watch.listen((topics) => heard.push(topics))
  const stopSecond = watch.listen((topics) => heard.push(topics))
  await vi.advanceTimersByTimeAsync(1000)
  shop.marks = { ...quiet, orders: '21' }
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([['orders'], ['orders']])

  stopFirst()
  shop.marks = { ...quiet, orders: '22' }
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toHaveLength(3)
  stopSecond()
  const { reads } = shop
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shop.reads).toBeLessThanOrEqual(reads + 1)
})

test('what came while the database was away is told when it is back', async () => {
  const { shop, watch } = setUp()
  const heard: LiveTopic[][] = []
  watch.listen((topics) => heard.push(topics))
  await vi.advanceTimersByTimeAsync(1000)
  shop.isAway = true
  await vi.advanceTimersByTimeAsync(3000)
  shop.marks = { ...quiet, enquiries: '4 2' }
  shop.isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([['enquiries']])
})
