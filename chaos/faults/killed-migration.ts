import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { adminEnv } from '#harness/accounts.ts'
import { createDatabase } from '#harness/databases.ts'
import { openPool } from '#harness/restartable-shop.ts'
import { launchShop, type RunningShop, startShop, waitFor } from '#harness/shop-process.ts'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { atLeast, exactly, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** First starts are killed: half at a random moment, half between two steps. */
export async function killedInTheMiddle(context: FaultContext, steps: number): Promise<Row[]> {
  const rounds = context.quick ? 2 : 5
  const server = context.engine === 'postgres' ? await context.openServer() : undefined
  const undisturbed = await finishStart(await emptyEnvironment(context, server?.url), new Date())
  const ways = [
    async (first: RunningShop) => {
      await delay((0.3 + 0.6 * context.random()) * undisturbed.ms)
      first.signal('SIGKILL')
    },
    killBetweenSteps,
  ]
  const starts: Awaited<ReturnType<typeof finishStart>>[] = []
  for (const kill of ways) {
    for (let round = 0; round < rounds; round += 1) {
      const env = await emptyEnvironment(context, server?.url)
      const first = launchShop(env)
      await kill(first, env.DATABASE_URL)
      await first.exited
      starts.push(await finishStart(env, new Date()))
    }
  }
  const stoodAt = starts.map(({ before }) => before)
  context.log(`first starts killed after ${stoodAt.join(', ')} of ${steps} steps`)
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

/** The embedded engine accepts connections as soon as the lock file names it and it listens. */
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

async function emptyEnvironment(context: FaultContext, serverUrl: string | undefined): Promise<Record<string, string>> {
  const env = { ...adminEnv, DEMO: 'off', DATA_DIR: context.makeDirectory() }
  return serverUrl ? { ...env, DATABASE_URL: (await createDatabase(serverUrl)).url } : env
}
