import type pg from 'pg'
import { type DatabaseFiles, readDatabaseFiles, type SqlFile, type Step } from './database-files.ts'
import { areStepsUntouched, isWholeBeforeBaseline, lastStepBeforeBaseline } from './steps-before-baseline.ts'

/** Brings the database to the shape of the folder db/, under a lock, so that two processes may start at once. */

export class MigrationError extends Error {}

/** What was done: steps by name, and the function files that were new or changed. */
export type Migrated = { steps: string[]; functions: string[] }

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_001

export async function migrate(pool: pg.Pool, directory: string): Promise<Migrated> {
  return migrateTo(pool, await readDatabaseFiles(directory))
}

export async function migrateTo(pool: pg.Pool, files: DatabaseFiles): Promise<Migrated> {
  const client = await pool.connect()
  try {
    if (await isUpToDate(client, files)) return { steps: [], functions: [] }
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await readApplied(client, files)
    return applied.length === 0 ? await createAll(client, files) : await runPending(client, files, applied)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}

/** Asked first, and by one statement: nearly every start finds nothing to do. */
async function isUpToDate(client: pg.ClientBase, { baseline, steps, functions }: DatabaseFiles): Promise<boolean> {
  const { rows } = await client
    .query<{ id: number | null; name: string; hash: string }>(
      'select id, name, hash from schema_migrations union all select null, name, hash from schema_functions',
    )
    .catch((error: Error & { code?: string }) => {
      // Without its books it is a new shop or an old one.
      if (error.code === '42P01') return { rows: [] }
      throw error
    })
  const stored = new Set(rows.map(({ id, name, hash }) => `${id} ${name} ${hash}`))
  const wanted = [
    ...[baseline, ...steps].map(({ id, name, hash }) => `${id} ${name} ${hash}`),
    ...functions.map(({ name, hash }) => `null ${name} ${hash}`),
  ]
  const isOlder = rows.some(({ id }) => id !== null && id < baseline.id)
  const isNewer = rows.filter(({ id }) => id !== null).length > steps.length + 1
  return !isOlder && !isNewer && wanted.every((each) => stored.has(each))
}

/** The steps a database has been through; none for one that no shop has opened yet. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>, directory: string): Promise<number[]> {
  return readApplied(client, await readDatabaseFiles(directory))
}

/** The steps this program knows. */
export async function knownMigrations(directory: string): Promise<number[]> {
  const { baseline, steps } = await readDatabaseFiles(directory)
  return [baseline, ...steps].map(({ id }) => id)
}

/**
 * Tables as they were after these steps, in the caller's transaction: for the rows of a backup that old. Functions, triggers and
 * views are those of this version and may need newer columns, so they come with the next migrate().
 */
export async function createTables(client: pg.ClientBase, directory: string, wanted: number[]) {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  const files = await readDatabaseFiles(directory)
  const applied = await readApplied(client, files)
  await createBooks(client)
  for (const step of [files.baseline, ...files.steps]) {
    if (wanted.includes(step.id) && !applied.includes(step.id)) await runStep(client, step)
  }
}

/** A new shop: all or nothing, so that its first rows are never missing. */
async function createAll(client: pg.ClientBase, files: DatabaseFiles): Promise<Migrated> {
  const steps = [files.baseline, ...files.steps]
  const functions = await inTransaction(client, async () => {
    await createBooks(client)
    for (const step of steps) await runStep(client, step)
    const changed = await applyFunctions(client, files.functions)
    await run(client, files.firstRows)
    return changed
  })
  return { steps: steps.map(({ name }) => name), functions }
}

/** Each step in a transaction of its own, so that it holds no locks of the one before; changed functions come with the last. */
async function runPending(client: pg.ClientBase, files: DatabaseFiles, applied: number[]): Promise<Migrated> {
  await inTransaction(client, async () => {
    await createBooks(client)
    await adopt(client, files.baseline)
  })
  const pending = files.steps.filter(({ id }) => !applied.includes(id))
  for (const step of pending.slice(0, -1)) await inTransaction(client, () => runStep(client, step))
  const functions = await inTransaction(client, async () => {
    for (const step of pending.slice(-1)) await runStep(client, step)
    return applyFunctions(client, files.functions)
  })
  return { steps: pending.map(({ name }) => name), functions }
}

/** Throws for a database this program must not touch: a newer one, one older than the baseline, one whose steps were edited. */
async function readApplied(
  client: Pick<pg.ClientBase, 'query'>,
  { baseline, steps }: DatabaseFiles,
): Promise<number[]> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') is not null as exists`)
  if (!found[0].exists) return []
  const { rows } = await client.query<{ id: number; name: string; hash: string }>(
    'select id, name, hash from schema_migrations order by id',
  )
  const known = new Map([baseline, ...steps].map((step) => [step.id, step]))
  for (const row of rows.filter(({ id }) => id >= baseline.id)) {
    const step = known.get(row.id)
    if (!step)
      throw new MigrationError(`База новее программы: в ней есть шаг ${row.id} «${row.name}». Обновите программу`)
    if (step.hash !== row.hash) throw new MigrationError(`Шаг ${row.id} «${row.name}» изменён после применения`)
  }
  const old = rows.filter(({ id }) => id < baseline.id)
  if (old.length === 0) return rows.map(({ id }) => id)
  if (!isWholeBeforeBaseline(old.map(({ id }) => id)))
    throw new MigrationError(
      `База данных от старой версии (шаг ${old.at(-1)?.id} из ${lastStepBeforeBaseline}): один раз запустите предыдущую версию программы, затем снова эту`,
    )
  if (!areStepsUntouched(old))
    throw new MigrationError(`Шаги базы данных по ${lastStepBeforeBaseline} изменены после применения`)
  return [baseline.id]
}

/** Where it is recorded what was applied. */
async function createBooks(client: pg.ClientBase) {
  await client.query(`create table if not exists schema_migrations (
    id integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`)
  await client.query(`create table if not exists schema_functions (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
}

/** A shop from before the baseline that took all of its steps has everything the baseline makes. */
async function adopt(client: pg.ClientBase, baseline: Step) {
  const { rowCount } = await client.query('delete from schema_migrations where id < $1', [baseline.id])
  if (rowCount) await record(client, baseline)
}

async function runStep(client: pg.ClientBase, step: Step) {
  for (const file of step.files) await run(client, file)
  await record(client, step)
}

function record(client: pg.ClientBase, { id, name, hash }: Step) {
  return client.query('insert into schema_migrations (id, name, hash) values ($1, $2, $3)', [id, name, hash])
}

async function applyFunctions(client: pg.ClientBase, files: SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_functions')
  const stored = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => stored.get(name) !== hash)
  // Functions call each other, so none could come first; a test checks every body.
  if (changed.length > 0) await client.query('set local check_function_bodies = off')
  for (const file of changed) {
    await run(client, file)
    await client.query(
      `insert into schema_functions (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [file.name, file.hash],
    )
  }
  return changed.map(({ name }) => name)
}

async function run(client: pg.ClientBase, { name, sql }: SqlFile) {
  // Search words of a million products take minutes.
  await client.query({ text: sql, query_timeout: 3_600_000 } as pg.QueryConfig).catch((error: Error) => {
    error.message = `${name}: ${error.message}`
    throw error
  })
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // A running shop must not wait behind a migration that waits for a lock.
    await client.query(`set local lock_timeout = '3s'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
