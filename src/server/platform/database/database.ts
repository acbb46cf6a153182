import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type EmbeddedDatabase, type EngineEntry, startEmbeddedDatabase } from './embedded/embedded-database.ts'

export type Db = NodePgDatabase
/** A connection or an open transaction: queries take either, services decide. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's transaction type carries its schema, and queries here do not care which
export type Queryable = Db | PgTransaction<any, any, any>

export type Database = {
  db: Db
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** False while the embedded engine is being restarted; a server's state shows only when it is asked. */
  isUp(): boolean
  close(): Promise<void>
}

export class DatabaseStartError extends Error {}

/** Stock updates of hot products queue on row locks; more connections than this only lengthen the queue (measured). */
const poolSize = 16
const oldestPostgres = 150_000

const poolOptions = {
  max: poolSize,
  connectionTimeoutMillis: 3000,
  // A stuck database must turn into an early 503, not into a page that never comes.
  query_timeout: 10_000,
  idleTimeoutMillis: 30_000,
}

type Where = { databaseUrl: string | undefined; dataDir: string; engineEntry: EngineEntry }

export async function openDatabase(where: Where, log: FastifyBaseLogger): Promise<Database> {
  return where.databaseUrl ? openServer(where.databaseUrl, log) : openEmbedded(where, log)
}

/** Compiling a plan takes longer than any of the shop's questions; it only pays in reports over the whole table. */
const serverOptions = { application_name: 'shildik', options: '-c jit=off' }

async function openServer(connectionString: string, log: FastifyBaseLogger): Promise<Database> {
  const pool = watchPool(new pg.Pool({ ...poolOptions, ...serverOptions, connectionString }), log)
  try {
    const answer = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    if (Number(answer.rows[0]?.version) < oldestPostgres) {
      throw new DatabaseStartError('Нужен PostgreSQL 15 или новее')
    }
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseStartError) throw error
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new DatabaseStartError(`База данных из DATABASE_URL не отвечает: ${reason}`)
  }
  return { db: drizzle(pool), pool, engine: 'postgres', isUp: () => true, close: () => pool.end() }
}

async function openEmbedded(where: Where, log: FastifyBaseLogger): Promise<Database> {
  const engine = await startEmbeddedDatabase({ dataDir: where.dataDir, log, engineEntry: where.engineEntry })
  return connectEmbedded(engine, log)
}

export function connectEmbedded(engine: EmbeddedDatabase, log: FastifyBaseLogger): Database {
  const pool = watchPool(new pg.Pool({ ...poolOptions, ...engine.connection }), log)
  return {
    db: drizzle(pool),
    pool,
    engine: 'embedded',
    isUp: engine.isUp,
    async close() {
      await pool.end()
      await engine.stop()
    },
  }
}

/** A broken connection raises 'error' on the pool while idle and on itself while in use; unheard, either ends the process. */
function watchPool(pool: pg.Pool, log: FastifyBaseLogger): pg.Pool {
  const hear = (error: Error) => log.warn({ code: (error as NodeJS.ErrnoException).code }, 'database connection lost')
  pool.on('error', hear)
  // Whoever uses the connection learns of it from the failed query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
