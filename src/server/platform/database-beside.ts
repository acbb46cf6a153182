import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { EmbeddedClient } from './embedded/embedded-client.ts'
import { type EngineEntry, findRunningDatabase } from './embedded/embedded-database.ts'
import { migrate } from './migrations.ts'

/** The shop's database for a command of its own, whether or not a shop is running on it. */
export type DatabaseBeside = { pool: pg.Pool; engine: 'embedded' | 'postgres'; close(): Promise<void> }

type Where = {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  engineEntry: EngineEntry
  migrationsDir: string
  log: FastifyBaseLogger
}

export async function openDatabaseBeside({ config, engineEntry, migrationsDir, log }: Where): Promise<DatabaseBeside> {
  const running = config.databaseUrl ? null : findRunningDatabase(config.dataDir)
  if (running) {
    const pool = new pg.Pool({ ...running, max: 1, Client: EmbeddedClient })
    return { pool, engine: 'embedded', close: () => pool.end() }
  }
  const database = await openDatabase({ ...config, engineEntry }, log)
  await migrate(database.pool, migrationsDir)
  return database
}
