import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import {
  type EmbeddedDatabase,
  type EngineEntry,
  type FindReadyFiles,
  startEmbeddedDatabase,
} from './embedded/embedded-database.ts'
import type { Replicas } from './replicas.ts'
import { openServer, type ServerAddresses } from './server-database.ts'
import { watchPool } from './server-pool.ts'

export type Db = NodePgDatabase
/** A connection or an open transaction: queries take either, services decide. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's transaction type carries its schema, and queries here do not care which
export type Queryable = Db | PgTransaction<any, any, any>

export type Database = {
  db: Db
  pool: pg.Pool
  /** Connections that keep their session from one transaction to the next: for locks of a session, and for listening. */
  direct: pg.Pool
  /** Null without DATABASE_READ_URL: everything is read where it is written. */
  replicas: Replicas | null
  engine: 'embedded' | 'postgres'
  /** False while the embedded engine is being restarted and while none of several servers takes writes. */
  isUp(): boolean
  close(): Promise<void>
}

/** Stock updates of hot products queue on row locks; more connections than this only lengthen the queue (measured). */
const poolSize = 16

const poolOptions = {
  max: poolSize,
  connectionTimeoutMillis: 3000,
  // A stuck database must turn into an early 503, not into a page that never comes.
  query_timeout: 10_000,
  idleTimeoutMillis: 30_000,
}

type Where = Partial<ServerAddresses> & {
  dataDir: string
  engineEntry: EngineEntry
  /** Files a new embedded database begins as. Without them it begins empty, as a restored backup needs it. */
  findReadyFiles?: FindReadyFiles
}

export async function openDatabase(where: Where, log: FastifyBaseLogger): Promise<Database> {
  const { databaseUrl } = where
  if (!databaseUrl) return openEmbedded(where, log)
  const server = await openServer({ ...where, databaseUrl }, poolOptions, log)
  return { ...server, engine: 'postgres' }
}

async function openEmbedded(
  { dataDir, engineEntry, findReadyFiles }: Where,
  log: FastifyBaseLogger,
): Promise<Database> {
  const engine = await startEmbeddedDatabase({ dataDir, log, engineEntry, ...(findReadyFiles && { findReadyFiles }) })
  return connectEmbedded(engine, log)
}

export function connectEmbedded(engine: EmbeddedDatabase, log: FastifyBaseLogger): Database {
  const pool = watchPool(new pg.Pool({ ...poolOptions, ...engine.connection }), log)
  return {
    db: drizzle(pool),
    pool,
    direct: pool,
    replicas: null,
    engine: 'embedded',
    isUp: engine.isUp,
    async close() {
      await pool.end()
      await engine.stop()
    },
  }
}
