import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { emptyAllTables, openReusedEngine, quietLog } from './test-engine.ts'

/** A migrated, empty database of a test file's own, on whichever engine the run is about. */
export type TestDatabase = Database & { reset(): Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { engine: 'embedded'; snapshot: string } | { engine: 'postgres'; url: string; template: string }
  }
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('testDatabase')
  const database = given.engine === 'embedded' ? await openReusedEngine(given.snapshot) : await openCopy(given)
  return { ...database, reset: () => emptyAllTables(database.pool) }
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
