import { once } from 'node:events'
import { Writable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { type PeriodicJob, runIfDue, runPeriodically } from './periodic-jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

function job(work: PeriodicJob['work'], signal = new AbortController().signal): PeriodicJob {
  return { name: 'count', everySeconds: 3600, work, log: quietLog, signal }
}

async function letTimePass(interval: string) {
  await database.pool.query(
    `update periodic_jobs set next_run_at = next_run_at - $1::interval, locked_until = locked_until - $1::interval`,
    [interval],
  )
}

test('of many processes that find a job due, one runs it', async () => {
  let runs = 0

  await Promise.all(
    Array.from({ length: 12 }, () =>
      runIfDue(
        database.db,
        job(async () => void runs++),
      ),
    ),
  )

  expect(runs).toBe(1)
})

test('a job is not run again before its time, and is after it', async () => {
  let runs = 0
  const counted = job(async () => void runs++)
  await runIfDue(database.db, counted)

  await letTimePass('59 minutes')
  await runIfDue(database.db, counted)
  expect(runs).toBe(1)

  await letTimePass('1 minute')
  await runIfDue(database.db, counted)
  expect(runs).toBe(2)
})

test('a job planned while the clock was ahead does not wait for that day to come', async () => {
  let runs = 0
  const counted = job(async () => void runs++)
  await runIfDue(database.db, counted)
  await letTimePass('-1 day')

  await runIfDue(database.db, counted)

  expect(runs).toBe(2)
})

test('while one process works nobody else starts, and a dead one is replaced when its lease is over', async () => {
  let runs = 0
  const started = new EventTarget()
  const hangs = once(started, 'started')
  const stop = new AbortController()
  const stuck = runIfDue(
    database.db,
    job(async (signal) => {
      started.dispatchEvent(new Event('started'))
      await once(signal, 'abort')
    }, stop.signal),
  )
  await hangs

  await runIfDue(
    database.db,
    job(async () => void runs++),
  )
  expect(runs).toBe(0)

  await letTimePass('61 seconds')
  await runIfDue(
    database.db,
    job(async () => void runs++),
  )
  expect(runs).toBe(1)

  stop.abort()
  await stuck
  const { rows } = await database.pool.query(
    'select next_run_at > now() + interval \'59 minutes\' as "isLater" from periodic_jobs',
  )
  expect(rows).toEqual([{ isLater: true }])
})

test('a job that failed is tried again in a minute, not tomorrow', async () => {
  let runs = 0
  await runIfDue(
    database.db,
    job(async () => {
      throw new Error('disk full')
    }),
  )

  await letTimePass('61 seconds')
  await runIfDue(
    database.db,
    job(async () => void runs++),
  )

  expect(runs).toBe(1)
})

test('an unreachable database does not end the loop, and a stop does', async () => {
  const nothingListens = new pg.Pool({ host: '127.0.0.1', port: 4499 })
  const stop = new AbortController()
  const warnings: string[] = []
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        warnings.push(JSON.parse(String(line)).msg)
        if (warnings.length === 2) stop.abort()
        done()
      },
    }),
  )

  await runPeriodically(
    { ...database, db: drizzle(nothingListens) },
    { ...job(async () => undefined, stop.signal), everySeconds: 0.001, log },
  )

  expect(warnings).toEqual(['job not run', 'job not run'])
  await nothingListens.end()
})
