import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { openPool, type Shop } from '#harness/restartable-shop.ts'
import { launchShop } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { openVisitor } from '#harness/visitor.ts'
import { connectEmbedded } from '#server/platform/database/database.ts'
import { engineEntryFromSource, startEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { createTables, knownMigrations, migrate } from '#server/platform/database/migrations.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { databaseShape } from '#server/testing/database-shape.ts'
import { buildShopBeforeBaseline } from '#server/testing/shop-before-baseline.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { startSteadyLoad } from '../load/steady-load.ts'
import { killedInTheMiddle } from './killed-migration.ts'

/** A new version changes the database: from any older one, while the shop sells, and also when the power goes in the middle. */
export const liveMigration: Fault = { id: 'F19', name: 'live migration', engines: ['embedded', 'postgres'], run }

async function run(context: FaultContext): Promise<Row[]> {
  const steps = await knownMigrations(sqlDir)
  return [
    ...(await fromOlderShops(context, steps)),
    ...(await underLoad(context)),
    ...(await killedInTheMiddle(context, steps.length)),
    ...(await newerSchema(context)),
  ]
}

/** From before the baseline, and from every step since. */
async function fromOlderShops(context: FaultContext, steps: number[]): Promise<Row[]> {
  const { pool, empty } = await openEmptyDatabase(context)
  const fromEmpty = await migrate(pool, sqlDir)
  const wanted = (await databaseShape(pool)).join('\n')
  const again = await migrate(pool, sqlDir)
  const older: [name: string, build: () => Promise<void>][] = [
    ['before the baseline', () => buildShopBeforeBaseline(pool)],
    ...steps.slice(0, -1).map((id): [string, () => Promise<void>] => [
      String(id),
      () =>
        buildOlderShop(
          pool,
          steps.filter((n) => n <= id),
        ),
    ]),
  ]
  const wrong: string[] = []
  for (const [name, build] of older) {
    await empty()
    await build()
    await insertProducts(async (question, values) => (await pool.query(question, values)).rows, 5)
    await migrate(pool, sqlDir)
    const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from products where quantity = 5')
    if ((await databaseShape(pool)).join('\n') !== wanted || rows[0]?.n !== 10) wrong.push(name)
  }
  return [
    exactly('steps from an empty database', fromEmpty.steps.length, steps.length),
    exactly('steps and functions when run again', again.steps.length + again.functions.length, 0),
    exactly(
      `older databases tried: ${older.length}; with another outcome or lost rows`,
      wrong.join(', ') || 'none',
      'none',
    ),
  ]
}

/** As a backup of that version is restored. */
async function buildOlderShop(pool: pg.Pool, steps: number[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createTables(client, sqlDir, steps)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The next version's step, on a catalogue that is being read. */
const nextStep = `alter table products add column chaos_note text not null default '';
  create index products_chaos_note on products (chaos_note, id);`

async function underLoad(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop({ kind: 'demo' })
  const newer = join(context.makeDirectory(), 'db')
  cpSync(sqlDir, newer, { recursive: true })
  writeFileSync(join(newer, 'migrations', '9998_next.sql'), nextStep)
  const pool = openPool(shop)
  context.onEnd(() => pool.end())
  const load = startSteadyLoad(readersOf(shop), 20)
  context.onEnd(() => load.stop())
  await delay(1000)

  const startedAt = performance.now()
  const locked = shop.databaseUrl ? await behindLongReader(shop.databaseUrl, pool, newer) : []
  const applied = await migrate(pool, newer)
  const ms = performance.now() - startedAt
  await delay(1000)
  await load.stop()
  context.log(`migrated under load in ${Math.round(ms)} ms; ${load.answered.length} reads`)
  return [
    exactly('under load: steps', applied.steps.join(', '), '9998_next'),
    ...locked,
    exactly('under load: failed reads', load.answered.filter(({ status }) => status !== 200).length, 0),
  ]
}

/** A long reader keeps the step from its lock: it gives up before the shop has to wait for long. */
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
  return paths.map((path) => ({ kind: 'read', send: () => visitor.get(path) }))
}

async function newerSchema(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  await shop.query(`insert into schema_migrations (id, name, hash) values (9999, 'of_tomorrow', 'x')`)
  await shop.stop()
  const older = launchShop({ ...shop.env, DATA_DIR: shop.dataDir })
  const { code } = await older.exited
  return [
    exactly('a newer database: exit code', code ?? 'none', 1),
    exactly('a newer database: reported', older.output().includes('База новее программы') ? 'yes' : 'no', 'yes'),
    exactly('a newer database: stack traces', /\n\s+at /.test(older.output()) ? 'yes' : 'none', 'none'),
  ]
}

/** A database without a shop. */
async function openEmptyDatabase(context: FaultContext): Promise<{ pool: pg.Pool; empty(): Promise<void> }> {
  const pool = context.engine === 'embedded' ? await openEmbedded(context) : await openOnServer(context)
  return {
    pool,
    async empty() {
      await pool.query('drop schema public cascade')
      await pool.query('create schema public')
    },
  }
}

async function openEmbedded(context: FaultContext): Promise<pg.Pool> {
  const log = pino({ level: 'silent' })
  const engine = await startEmbeddedDatabase({
    dataDir: '',
    inMemory: true,
    log,
    engineEntry: engineEntryFromSource(),
  })
  const database = connectEmbedded(engine, log)
  context.onEnd(() => database.close())
  return database.pool
}

async function openOnServer(context: FaultContext): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: (await context.openServer()).url, max: 1 })
  pool.on('error', () => undefined)
  context.onEnd(() => pool.end())
  return pool
}
