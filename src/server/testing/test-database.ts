import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { connectEmbedded, type Database, openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource, startEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts'

/** A migrated, empty database of a test file's own, on whichever engine the run is about. */
export type TestDatabase = Database & { reset(): Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { engine: 'embedded'; snapshot: string } | { engine: 'postgres'; url: string; template: string }
  }
}

export const quietLog = pino({ level: 'silent' })

export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('testDatabase')
  const database = given.engine === 'embedded' ? await openSnapshot(given.snapshot) : await openCopy(given)
  return { ...database, reset: () => emptyAllTables(database.pool) }
}

async function openSnapshot(snapshot: string): Promise<Database> {
  return connectEmbedded(await startTestEngine({ snapshot }), quietLog)
}

/** An embedded engine that leaves nothing behind. */
export function startTestEngine(from: { snapshot?: string } = {}) {
  return startEmbeddedDatabase({
    dataDir: '',
    inMemory: true,
    log: quietLog,
    engineEntry: engineEntryFromSource(),
    ...from,
  })
}

async function openCopy({ url, template }: { url: string; template: string }): Promise<Database> {
  const name = `shildik_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase(
    { databaseUrl: own.href, dataDir: '', engineEntry: engineEntryFromSource() },
    quietLog,
  )
  return {
    ...database,
    async close() {
      await database.close()
      await runOnServer(url, `drop database ${name} with (force)`)
    },
  }
}

export async function runOnServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function emptyAllTables(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const empty = `truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`
  // What the test before still reads in the background may hold one table and wait for another: of the two the emptying
  // may be the one the database breaks off, and by then the reading is over.
  await pool.query(empty).catch((error: unknown) => {
    if ((error as { code?: string }).code !== deadlock) throw error
    return pool.query(empty)
  })
}

const deadlock = '40P01'
