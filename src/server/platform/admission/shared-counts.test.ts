import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { shareCounts } from './shared-counts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

const onPostgres = inject('testDatabase').engine === 'postgres'
const limit = { hits: 100, seconds: 600 }

/** Counters of so many processes; each listens as a shop does, which is how they know of each other. */
async function openProcesses(count: number, gatherMs = 20) {
  const counters = await Promise.all(
    Array.from({ length: count }, async () => {
      const listener = new pg.Client({ ...database.pool.options, application_name: 'shildik-notices' })
      await listener.connect()
      onTestFinished(() => listener.end())
      return createMemoryCounters()
    }),
  )
  for (const each of counters) {
    const secrets = createSecrets(database.db)
    const shared = shareCounts(each, { db: database.db, secrets, log: quietLog, times: { gatherMs } })
    onTestFinished(() => shared.close())
  }
  await delay(200)
  return counters
}

const take = (counters: ReturnType<typeof createMemoryCounters>, times: number, who = 'an address') =>
  Array.from({ length: times }, () => counters.take(who, limit)).filter((wait) => wait === 0).length

const stored = async () => (await database.db.execute(sql`select key, hits from limit_counters`)).rows

test.runIf(onPostgres)('what one process has let through the others do not let through again', async () => {
  const [one, two, three] = await openProcesses(3)
  expect(take(one!, 60)).toBe(60)
  await delay(150)
  expect(take(two!, 30)).toBe(30)
  await delay(150)
  // They hear of the others with their next ones.
  expect([take(one!, 1), take(three!, 9)]).toEqual([1, 9])
  await delay(150)
  const more = [take(one!, 50), take(two!, 50), take(three!, 50)]
  expect(Math.max(...more), JSON.stringify(more)).toBeLessThanOrEqual(10)
  await delay(150)
  expect(
    [take(one!, 5), take(two!, 5), take(three!, 5)],
    'closed for all of them, as long as the first one says',
  ).toEqual([0, 0, 0])
  const waits = [one!, two!, three!].map((each) => each.take('an address', limit))
  expect(Math.max(...waits) - Math.min(...waits)).toBeLessThan(1)
  expect(JSON.stringify(await stored()), 'whom a count is about cannot be read from it').not.toContain('address')
})

test.runIf(onPostgres)(
  'who stays far from a limit is nobody else’s business, and what they have taken in all is not much',
  async () => {
    const processes = await openProcesses(2)
    for (const each of processes) expect(take(each, 12)).toBe(12)
    await delay(150)
    expect(await stored()).toEqual([])
  },
)

test.runIf(onPostgres)('a single process tells nobody', async () => {
  const [only] = await openProcesses(1)
  expect(take(only!, 200)).toBe(100)
  await delay(150)
  expect(await stored()).toEqual([])
})

test.runIf(onPostgres)('what was given back is given back everywhere', async () => {
  const [one, two] = await openProcesses(2)
  take(one!, 90)
  await delay(150)
  for (let n = 0; n < 80; n += 1) one!.giveBack('an address')
  take(one!, 1)
  await delay(150)
  take(two!, 13)
  await delay(150)
  expect(take(two!, 50)).toBe(50)
})

test.runIf(onPostgres)('a database that is away lets everybody count for themselves, and tells later', async () => {
  const [one, two] = await openProcesses(2)
  await database.db.execute(sql`alter table limit_counters rename to away`)
  expect(take(one!, 90)).toBe(90)
  await delay(150)
  await database.db.execute(sql`alter table away rename to limit_counters`)
  expect(take(one!, 1)).toBe(1)
  await delay(150)
  take(two!, 13)
  await delay(150)
  expect(take(two!, 50)).toBe(0)
})
