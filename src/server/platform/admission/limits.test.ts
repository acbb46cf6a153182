import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { addressOf, createLimits, type Limits, usualLimits } from './limits.ts'
import { createMemoryCounters } from './memory-counters.ts'

let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  limits = createLimits({ db: database.db, secrets: createSecrets(database.db), table: usualLimits })
})

async function pass(interval: string) {
  await database.db.execute(sql`update limit_counters set started_at = started_at - ${interval}::interval,
    last_at = last_at - ${interval}::interval`)
}

async function takeMany(times: number) {
  const waits: number[] = []
  for (let n = 0; n < times; n++) waits.push(Math.ceil(await limits.take('codesPerHour', 'ivan')))
  return waits
}

test('a window lets its number through and opens again when it is over', async () => {
  const [a, b, c, d = 0] = await takeMany(4)
  expect([a, b, c]).toEqual([0, 0, 0])
  expect(d).toBeGreaterThan(3500)
  expect(d).toBeLessThanOrEqual(3600)

  await pass('1 hour')
  expect((await takeMany(4)).map((wait) => wait > 0)).toEqual([false, false, false, true])
})

test('of many at once the window lets its number through', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => limits.take('codesPerHour', 'ivan')))

  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('after five tries each further one waits twice as long, a quarter of an hour at most', async () => {
  for (let n = 0; n < 5; n++) expect(await limits.take('loginOfAccount', 'ivan')).toBe(0)
  for (const minutes of [1, 2, 4, 8, 15]) {
    const wait = await limits.take('loginOfAccount', 'ivan')
    expect(Math.ceil(wait / 60)).toBe(minutes)
    await pass(`${minutes} minutes`)
    // At a quarter of an hour everything is forgotten, and that try is the first of five.
    expect(await limits.take('loginOfAccount', 'ivan')).toBe(0)
  }
  for (let n = 0; n < 4; n++) expect(await limits.take('loginOfAccount', 'ivan')).toBe(0)
  expect(await limits.take('loginOfAccount', 'ivan')).toBeGreaterThan(0)
})

test.each(['codesPerHour', 'loginOfAccount'] as const)(
  '%s counted while the clock was a day ahead locks nobody for a day',
  async (name) => {
    while ((await limits.take(name, 'ivan')) === 0);
    await pass('-1 day')

    const waits = [await limits.take(name, 'ivan'), await limits.take(name, 'ivan')]

    expect(waits).toEqual([0, 0])
  },
)

test('a good try is given back, and one user does not use up the tries of another', async () => {
  await takeMany(3)
  await limits.giveBack('codesPerHour', 'ivan')

  expect((await takeMany(2)).map((wait) => wait > 0)).toEqual([false, true])
  expect(await limits.take('codesPerHour', 'anna')).toBe(0)
})

test('a counter does not say whom it counts', async () => {
  await limits.take('codesPerHour', 'ivan@mail.ru')

  const { rows } = await database.db.execute(sql`select key from limit_counters`)
  expect(JSON.stringify(rows)).not.toContain('ivan')
})

test('counters in memory follow their own clock', () => {
  let now = 0
  const counters = createMemoryCounters(() => now)
  const limit = { hits: 2, seconds: 10 }

  expect([counters.take('a', limit), counters.take('a', limit), counters.take('a', limit)]).toEqual([0, 0, 10])
  now = 4000
  expect(counters.take('a', limit)).toBe(6)
  now = 10_000
  expect(counters.take('a', limit)).toBe(0)
})

test('counters in memory stay bounded, and forget the oldest first', () => {
  const counters = createMemoryCounters(() => 0)
  const limit = { hits: 1, seconds: 10 }
  for (let n = 0; n < 60_000; n++) counters.take(`address ${n}`, limit)

  expect(counters.take('address 59999', limit)).toBe(10)
  expect(counters.take('address 0', limit)).toBe(0)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (ip, counted) => {
  expect(addressOf({ ip })).toBe(counted)
})
