import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedClient } from '#server/platform/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/embedded/embedded-database.ts'
import { migrate } from '#server/platform/migrations.ts'
import { migrationsDir } from '#server/platform/project-paths.ts'
import { fillShelves } from '../e2e/process/shelves.ts'
import { launchShop, type RunningShop, startShop, waitFor } from '../e2e/process/shop-process.ts'
import { openBareDatabase, schemaText } from './bare-database.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from './fault.ts'
import type { Place } from './place.ts'
import { adminEnv } from './prepared-shops.ts'
import { openPool, type Shop } from './shop.ts'
import { startSteadyLoad } from './steady-load.ts'
import { openVisitor } from './visitor.ts'

/** A new version changes the database: from any older one, while the shop sells, and also when the power goes in the middle. */
export const liveMigration: Fault = { id: 'F19', name: 'live migration', engines: ['embedded', 'postgres'], run }

const steps = readdirSync(migrationsDir).filter((file) => /^\d{4}_.*\.sql$/.test(file))
const ids = steps.map((file) => Number(file.slice(0, 4)))

async function run(place: Place): Promise<Row[]> {
  return [
    ...(await fromEveryStep(place)),
    ...(await underLoad(place)),
    ...(await killedInTheMiddle(place)),
    ...(await newerSchema(place)),
  ]
}

async function fromEveryStep(place: Place): Promise<Row[]> {
  const { pool, empty } = await openBareDatabase(place)
  const fromEmpty = await migrate(pool, migrationsDir)
  const wanted = await schemaText(pool)
  const again = await migrate(pool, migrationsDir)
  const older = place.quick ? ids.filter((_, n) => n % 5 === 0) : ids.slice(0, -1)
  const wrong: number[] = []
  for (const id of older) {
    await empty()
    await migrate(pool, migrationsDir, (step) => step <= id)
    await fillShelves(async (question, values) => (await pool.query(question, values)).rows, 5)
    await migrate(pool, migrationsDir)
    const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from products where quantity = 5')
    if ((await schemaText(pool)) !== wanted || rows[0]?.n !== 10) wrong.push(id)
  }
  return [
    exactly('steps from an empty database', fromEmpty.length, steps.length),
    exactly('steps when run again', again.length, 0),
    exactly(
      `older databases tried: ${older.length}; with another outcome or lost rows`,
      wrong.join(', ') || 'none',
      'none',
    ),
  ]
}

/** The next version's step, on a catalogue that is being read. */
const nextStep = `alter table products add column chaos_note text not null default '';
  create index products_chaos_note on products (chaos_note, id);`

async function underLoad(place: Place): Promise<Row[]> {
  const shop = await place.openShop({ kind: 'demo' })
  const newer = join(place.directory(), 'migrations')
  cpSync(migrationsDir, newer, { recursive: true })
  writeFileSync(join(newer, '9998_next.sql'), nextStep)
  const pool = openPool(shop)
  place.afterwards(() => pool.end())
  const load = startSteadyLoad(readersOf(shop), 20)
  place.afterwards(() => load.stop())
  await delay(1000)

  const startedAt = performance.now()
  const locked = shop.databaseUrl ? await behindLongReader(shop.databaseUrl, pool, newer) : []
  const applied = await migrate(pool, newer)
  const ms = performance.now() - startedAt
  await delay(1000)
  await load.stop()
  place.say(`migrated under load in ${Math.round(ms)} ms; ${load.asked.length} reads`)
  return [
    exactly('under load: steps', applied.join(', '), '9998_next'),
    ...locked,
    exactly('under load: failed reads', load.asked.filter(({ status }) => status !== 200).length, 0),
  ]
}

/** Somebody reads for so long that the step cannot have its lock: it gives up before the shop has to wait for long. */
async function behindLongReader(databaseUrl: string, pool: pg.Pool, directory: string): Promise<Row[]> {
  const reader = new pg.Client({ connectionString: databaseUrl })
  await reader.connect()
  try {
    await reader.query('begin')
    await reader.query('select 1 from products limit 1')
    const startedAt = performance.now()
    const code = await migrate(pool, directory).then(
      () => 'went through',
      (error: { code?: string }) => error.code ?? String(error),
    )
    const ms = performance.now() - startedAt
    await reader.query('commit')
    return [
      exactly('behind a long reader: given up with', code, '55P03'),
      atMost('behind a long reader: given up after, ms', ms, 4000),
    ]
  } finally {
    await reader.end()
  }
}

function readersOf(shop: Shop) {
  const visitor = openVisitor(shop.origin)
  const paths = [
    '/',
    '/api/categories',
    '/api/products?limit=24',
    '/stiralnye-mashiny',
    '/holodilniki',
    '/api/products?limit=5',
  ]
  return paths.map((path) => ({ kind: 'read', ask: () => visitor.get(path) }))
}

/** Half of them at any moment of the start, half surely between two steps. */
async function killedInTheMiddle(place: Place): Promise<Row[]> {
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
  place.say(`first starts killed after ${stoodAt.join(', ')} of ${steps.length} steps`)
  const unfinished = starts.filter(({ after }) => after !== steps.length)
  return [
    atLeast('first starts killed between two steps', stoodAt.filter((n) => n > 0 && n < steps.length).length, rounds),
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

async function newerSchema(place: Place): Promise<Row[]> {
  const shop = await place.openShop()
  await shop.ask(`insert into schema_migrations (id, name, hash) values (9999, 'of_tomorrow', 'x')`)
  await shop.stop()
  const older = launchShop({ ...shop.env, DATA_DIR: shop.dataDir })
  const { code } = await older.exited
  return [
    exactly('a newer database: exit code', code ?? 'none', 1),
    exactly('a newer database: said', older.output().includes('База новее программы') ? 'yes' : 'no', 'yes'),
    exactly('a newer database: stack traces', /\n\s+at /.test(older.output()) ? 'yes' : 'none', 'none'),
  ]
}
