import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

/** The steps of commit 61f2e80, one text: `--- 0001_catalogue`, then its SQL. */
const file = join(import.meta.dirname, 'steps-before-baseline.sql.gz')

/** The database of a shop as it was before the folder db/, up to some step; in a database that has nothing in it, or fewer steps. */
export async function buildShopBeforeBaseline(pool: pg.Pool, lastStep = 41) {
  await pool.query(`create table if not exists schema_migrations (
    id integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from schema_migrations')
  for (const { id, name, sql } of readSteps()) {
    if (id <= (rows[0]?.last ?? 0)) continue
    if (id > lastStep) return
    await pool.query({ text: sql, query_timeout: 600_000 } as pg.QueryConfig)
    const hash = createHash('sha256').update(sql).digest('hex')
    await pool.query('insert into schema_migrations (id, name, hash) values ($1, $2, $3)', [id, name, hash])
  }
}

function readSteps(): { id: number; name: string; sql: string }[] {
  const [, ...steps] = gunzipSync(readFileSync(file)).toString('utf8').split(/^--- /m)
  return steps.map((step) => {
    const [name = ''] = step.split('\n', 1)
    return { id: Number(name.slice(0, 4)), name, sql: step.slice(name.length + 1) }
  })
}
