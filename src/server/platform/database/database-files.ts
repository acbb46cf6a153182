import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder db/: what the database is made of, read into steps and functions. db/README.md says how it is changed. */
export type DatabaseFiles = {
  baseline: Step
  /** Steps after the baseline, in order. */
  steps: Step[]
  /** May be applied again: each file replaces what it defines. */
  functions: SqlFile[]
  /** What a new shop begins with. */
  firstRows: SqlFile
}
export type SqlFile = { name: string; sql: string; hash: string }
export type Step = { id: number; name: string; files: SqlFile[]; hash: string }

/** Steps before the baseline had the numbers 1 to 41. */
export const baselineId = 100

export async function readDatabaseFiles(directory: string): Promise<DatabaseFiles> {
  const schema = await readSql(join(directory, 'schema'), /^\d\d-[a-z-]+\.sql$/)
  const migrations = await readSql(join(directory, 'migrations'), /^\d{4}_[a-z0-9_]+\.sql$/)
  const rows = await readFile(join(directory, 'first-rows.sql'), 'utf8')
  const steps = migrations.map((file) => ({
    id: Number(file.name.slice(0, 4)),
    name: file.name,
    files: [file],
    hash: file.hash,
  }))
  const twice = steps.find(({ id }, at) => steps[at + 1]?.id === id)
  // Two branches may each have taken the next number; a database must not be left with either.
  if (twice) throw new Error(`db/migrations has two steps ${twice.id}: give the later one the next number`)
  return {
    baseline: { id: baselineId, name: 'baseline', files: schema, hash: hashOf(schema.map(({ sql }) => sql).join('')) },
    steps,
    functions: await readSql(join(directory, 'functions'), /^[a-z-]+\.sql$/),
    firstRows: { name: 'first-rows', sql: rows, hash: hashOf(rows) },
  }
}

async function readSql(directory: string, pattern: RegExp): Promise<SqlFile[]> {
  const files = (await readdir(directory)).filter((file) => pattern.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      return { name: file.replace('.sql', ''), sql, hash: hashOf(sql) }
    }),
  )
}

/** Without comments and line breaks: a comment of a step may be reworded after it was applied. */
function hashOf(sql: string): string {
  const meaning = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(meaning).digest('hex')
}
