import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { adminEnv } from '#harness/accounts.ts'
import { createDatabase } from '#harness/databases.ts'
import { openPool } from '#harness/restartable-shop.ts'
import { launchShop, type RunningShop, startShop, waitFor } from '#harness/shop-process.ts'
import { exactly, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/**
 * A first start makes the whole database of a server in one transaction: half of the kills come at any moment, half surely in that
 * transaction. The embedded engine begins with a copy of the files that the build has made: all kills come at any moment.
 */
export async function killedInTheMiddle(context: FaultContext, steps: number): Promise<Row[]> {
  const rounds = context.quick ? 2 : 5
  const server = context.engine === 'postgres' ? await context.openServer() : undefined
  const undisturbed = await finishStart(await emptyEnvironment(context, server?.url), new Date())
  const killAnyMoment = async (first: RunningShop) => {
    await delay((0.3 + 0.6 * context.random()) * undisturbed.ms)
    first.signal('SIGKILL')
  }
  const ways = [killAnyMoment, server ? killInTransaction : killAnyMoment]
  const starts: Awaited<ReturnType<typeof finishStart>>[] = []
  for (const kill of ways) {
    for (let round = 0; round < rounds; round += 1) {
      const env = await emptyEnvironment(context, server?.url)
      const first = launchShop(env)
      await kill(first, env.DATABASE_URL ?? '')
      await first.exited
      starts.push(await finishStart(env, new Date()))
    }
  }
  const stoodAt = starts.map(({ before }) => before)
  context.log(`first starts killed after ${stoodAt.join(', ')} of ${steps} steps`)
  const unfinished = starts.filter(({ after }) => after !== steps)
  return [
    exactly(
      'first starts that left a part of the database behind',
      stoodAt.filter((n) => n > 0 && n < steps).length,
      0,
    ),
    ...(server
      ? [exactly('killed in the transaction; anything left behind', Math.max(...stoodAt.slice(rounds)), 0)]
      : []),
    exactly(`killed in the middle ${starts.length} times; not finished by the next start`, unfinished.length, 0),
  ]
}

/** A whole start on what is there; how many steps there were before it, and are now. */
async function finishStart(env: Record<string, string>, since: Date) {
  const startedAt = performance.now()
  const shop = await startShop(env)
  const ms = performance.now() - startedAt
  const pool = openPool({ dataDir: shop.dataDir, databaseUrl: env.DATABASE_URL })
  // By the time of each step: an embedded database cannot be read between two starts of the shop.
  const { rows } = await pool.query<{ before: number; after: number }>(
    'select count(*) filter (where applied_at < $1)::integer as before, count(*)::integer as after from schema_migrations',
    [since],
  )
  await pool.end()
  shop.signal('SIGKILL')
  await shop.exited
  return { ms, ...rows[0]! }
}

/** Makes the last table of the baseline first, without committing it: the shop waits there with everything else made. */
async function killInTransaction(first: RunningShop, databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('create table periodic_jobs ()')
  await waitFor(async () => (await client.query(lockedOut)).rows.length > 0)
  first.signal('SIGKILL')
  await first.exited
  await client.query('rollback').catch(() => undefined)
  await client.end().catch(() => undefined)
}

/** Nobody else works on this server. */
const lockedOut = 'select from pg_locks where not granted'

async function emptyEnvironment(context: FaultContext, serverUrl: string | undefined): Promise<Record<string, string>> {
  const env = { ...adminEnv, DEMO: 'off', DATA_DIR: context.makeDirectory() }
  return serverUrl ? { ...env, DATABASE_URL: (await createDatabase(serverUrl)).url } : env
}
