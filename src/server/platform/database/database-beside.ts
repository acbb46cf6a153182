import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from '#server/platform/process/config.ts'
import { openDatabase } from './database.ts'
import { type EngineEntry, findRunningDatabase } from './embedded/embedded-database.ts'
import { migrate } from './migrations.ts'
import type { ServerAddresses } from './server-database.ts'

/** The shop's database for a command of its own, whether or not a shop is running on it. */
export type DatabaseBeside = { pool: pg.Pool; direct: pg.Pool; engine: 'embedded' | 'postgres'; close(): Promise<void> }

export type Where = {
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<ServerAddresses>
  engineEntry: EngineEntry
  sqlDir: string
  log: FastifyBaseLogger
}

export async function openDatabaseBeside({ config, engineEntry, sqlDir, log }: Where): Promise<DatabaseBeside> {
  const running = connectBeside(config)
  if (running) return { pool: running, direct: running, engine: 'embedded', close: () => running.end() }
  // A command reads what it is about to write.
  const database = await openDatabase({ ...config, databaseReadUrl: undefined, engineEntry }, log)
  await migrate(database.direct, sqlDir)
  return database
}

/** To the embedded engine of a shop that is running; null when there is none. */
export function connectBeside({ databaseUrl, dataDir }: Where['config']): pg.Pool | null {
  const running = databaseUrl ? null : findRunningDatabase(dataDir)
  if (!running) return null
  const pool = new pg.Pool({ ...running, max: 1 })
  // A shop that stops meanwhile is told by the question that fails; unheard, an idle connection would end the command.
  pool.on('error', () => undefined)
  return pool
}
