import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { adminEnv } from '#harness/prepared-shops.ts'
import { openPool } from '#harness/restartable-shop.ts'
import { launchShop, type RunningShop, startShop, waitFor } from '#harness/shop-process.ts'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { atLeast, exactly, type Row } from '../fault.ts'
import type { Place } from '../place.ts'

/** Half of them at any moment of the start, half surely between two steps. */
export async function killedInTheMiddle(place: Place, steps: number): Promise<Row[]> {
  const rounds = place.quick ? 2 : 5
  const server = place.engine === 'postgres' ? await place.openServer() : undefined
  const undisturbed = await finishStart(await emptyPlaceFor(place, server?.url), new Date())
  const ways = [
    async (first: RunningShop) => {
      await delay((0.3 + 0.6 * place.random()) * undisturbed.ms)
      first.signal('SIGKILL')
    },
    killBetweenSteps,
  ]
  const starts: Awaited<ReturnType<typeof finishStart>>[] = []
  for (const kill of ways) {
    for (let round = 0; round < rounds; round += 1) {
      const env = await emptyPlaceFor(place, server?.url)
      const first = launchShop(env)
      await kill(first, env.DATABASE_URL)
      await first.exited
      starts.push(await finishStart(env, new Date()))
    }
  }
  const stoodAt = starts.map(({ before }) => before)
  place.say(`first starts killed after ${stoodAt.join(', ')} of ${steps} steps`)
  const unfinished = starts.filter(({ after }) => after !== steps)
  return [
    atLeast('first starts killed between two steps', stoodAt.filter((n) => n > 0 && n < steps).length, rounds),
    exactly(`killed in the middle ${starts.length} times; not finished by the next start`, unfinished.length, 0),
  ]
}

/** A whole start on what is there; how many steps there were before it, and are now. */
async function finishStart(env: Record<string, string>, since: Date) {
  const startedAt = performance.now()
  const shop = await startShop(env)
  const ms = performance.now() - startedAt
  const pool = openPool({ dataDir: shop.dataDir, databaseUrl: env.DATABASE_URL })
  // By the time of each step: nobody can read an embedded database between two lives of the shop without living one more.
  const { rows } = await pool.query<{ before: number; after: number }>(
    'select count(*) filter (where applied_at < $1)::integer as before, count(*)::integer as after from schema_migrations',
    [since],
  )
  await pool.end()
  shop.signal('SIGKILL')
  await shop.exited
  return { ms, ...rows[0]! }
}

/** Waits for the first steps, then holds their table, so that the next one cannot end before the shop does. */
async function killBetweenSteps(first: RunningShop, databaseUrl: string | undefined) {
  const client = await joinStart(first, databaseUrl)
  // All steps together take a fraction of a second.
  while (!(await isSomeStepHeld(client))) await delay(5)
  first.signal('SIGKILL')
  await first.exited
  await client.query('rollback').catch(() => undefined)
  await client.end().catch(() => undefined)
}

async function isSomeStepHeld(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query('lock table schema_migrations in exclusive mode')
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from schema_migrations')
    if (rows[0]!.n > 0) return true
  } catch {
    // There is no such table yet.
  }
  await client.query('rollback')
  return false
}

/** The embedded engine can be asked as soon as the lock of its directory names it and it listens. */
async function joinStart({ dataDir }: RunningShop, databaseUrl: string | undefined): Promise<pg.Client> {
  let joined: pg.Client | undefined
  await waitFor(async () => {
    const running = databaseUrl ? { connectionString: databaseUrl } : findRunningDatabase(dataDir)
    if (!running) return false
    const client = databaseUrl ? new pg.Client(running) : new EmbeddedClient(running)
    client.on('error', () => undefined)
    await client.connect().then(
      () => {
        joined = client
      },
      () => undefined,
    )
    return joined !== undefined
  })
  return joined!
}

let made = 0

async function emptyPlaceFor(place: Place, serverUrl: string | undefined): Promise<Record<string, string>> {
  const env = { ...adminEnv, DEMO: 'off', DATA_DIR: place.directory() }
  if (!serverUrl) return env
  const url = new URL(serverUrl)
  url.pathname = `/killed_${++made}`
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1 })
  await pool.query(`create database killed_${made}`)
  await pool.end()
  return { ...env, DATABASE_URL: url.href }
}
