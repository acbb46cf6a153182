import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Brings the database to the newest shape: each step in a transaction of its own, under a lock, so that two may start at once. */

export class MigrationError extends Error {}

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_001

type Step = { id: number; name: string; sql: string; hash: string }

/** `isWanted`: only these steps, for a copy of a shop as old as they are. */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  isWanted: (id: number) => boolean = () => true,
): Promise<string[]> {
  const steps = (await readSteps(directory)).filter(({ id }) => isWanted(id))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await runPending(client, steps)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}

/** What this database has been through; nothing for one that no shop has opened yet. */
export async function appliedMigrations(pool: pg.Pool): Promise<number[]> {
  const { rows: found } = await pool.query(`select to_regclass('public.schema_migrations') is not null as exists`)
  if (!found[0].exists) return []
  const { rows } = await pool.query<{ id: number }>('select id from schema_migrations order by id')
  return rows.map(({ id }) => id)
}

/** The steps this program knows. */
export async function knownMigrations(directory: string): Promise<number[]> {
  return (await readSteps(directory)).map(({ id }) => id)
}

async function runPending(client: pg.PoolClient, steps: Step[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    id integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ id: number; name: string; hash: string }>(
    'select id, name, hash from schema_migrations order by id',
  )
  const known = new Map(steps.map((step) => [step.id, step]))
  for (const row of rows) {
    const step = known.get(row.id)
    if (!step)
      throw new MigrationError(`База новее программы: в ней есть шаг ${row.id} «${row.name}». Обновите программу`)
    if (step.hash !== row.hash) throw new MigrationError(`Шаг ${row.id} «${row.name}» изменён после применения`)
  }
  const applied = new Set(rows.map((row) => row.id))
  const pending = steps.filter((step) => !applied.has(step.id))
  for (const step of pending) await runStep(client, step)
  return pending.map((step) => step.name)
}

async function runStep(client: pg.PoolClient, step: Step) {
  await client.query('begin')
  try {
    // A running shop must not wait behind a migration that waits for a lock.
    await client.query(`set local lock_timeout = '3s'`)
    // Search words of a million parts take minutes.
    await client.query({ text: step.sql, query_timeout: 3_600_000 } as pg.QueryConfig)
    await client.query('insert into schema_migrations (id, name, hash) values ($1, $2, $3)', [
      step.id,
      step.name,
      step.hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function readSteps(directory: string): Promise<Step[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      return {
        id: Number(file.slice(0, 4)),
        name: file.replace('.sql', ''),
        sql,
        hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      }
    }),
  )
}
