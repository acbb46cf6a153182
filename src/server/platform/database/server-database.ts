import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openReplicas } from './replicas.ts'
import { openServerPool, type ServerPool } from './server-pool.ts'

export class DatabaseStartError extends Error {}

export type ServerAddresses = {
  databaseUrl: string
  /** Past a pooler, for what needs a session of its own; the same as the other unless given. */
  databaseDirectUrl?: string | undefined
  /** How the pooler in between lends its connections; unless given, a pooler that is seen counts as one for transactions. */
  databasePooler?: 'session' | 'transaction' | undefined
  /** Servers that follow the one above, to read from. */
  databaseReadUrl?: string | undefined
  /** How old a thing read there may be; given with the address. */
  readMaxLagSeconds?: number
}

const oldestPostgres = 150_000
/** Compiling a plan takes longer than any of the shop's questions; it only pays in reports over the whole table. */
const serverOptions = { application_name: 'shildik', options: '-c jit=off' }
/** Migrations, the seed and its photos: nothing that visitors wait for. */
const directOptions = { max: 3, idleTimeoutMillis: 2000 }

/** A PostgreSQL server: one, several of which one takes writes, or one behind a pooler. */
export async function openServer(where: ServerAddresses, poolOptions: pg.PoolConfig, log: FastifyBaseLogger) {
  const options = { ...poolOptions, ...serverOptions }
  const main = await openGreeted({ name: 'DATABASE_URL', address: where.databaseUrl, options }, log)
  const mode = where.databasePooler ?? (main.isPooled ? 'transaction' : 'session')
  main.opened.route.hasSessions = mode === 'session'
  try {
    const direct = await openDirect(where, { mode, options }, log)
    const { pool, isUp } = main.opened
    const db = drizzle(pool)
    const replicas = where.databaseReadUrl
      ? openReplicas(
          {
            address: where.databaseReadUrl,
            maxLagMs: (where.readMaxLagSeconds ?? 0) * 1000,
            pool,
            direct: direct?.pool ?? pool,
            hasSessions: where.databasePooler ? where.databasePooler === 'session' : null,
            options: main.options,
          },
          db,
          log,
        )
      : null
    return {
      db,
      pool,
      direct: direct?.pool ?? pool,
      replicas,
      isUp,
      async close() {
        await replicas?.close()
        await direct?.close()
        await main.opened.close()
      },
    }
  } catch (error) {
    await main.opened.close()
    throw error
  }
}

type Mode = { mode: 'session' | 'transaction'; options: pg.PoolConfig }

async function openDirect(where: ServerAddresses, { mode, options }: Mode, log: FastifyBaseLogger) {
  if (!where.databaseDirectUrl) {
    if (mode === 'session') return null
    throw new DatabaseStartError(
      'DATABASE_URL ведёт через пулер соединений (PgBouncer): задайте в DATABASE_DIRECT_URL адрес мимо него. Если пулер выдаёт соединение на весь сеанс, задайте DATABASE_POOLER=session',
    )
  }
  const what = {
    name: 'DATABASE_DIRECT_URL',
    address: where.databaseDirectUrl,
    options: { ...options, ...directOptions },
  }
  const direct = await openGreeted(what, log)
  if (!direct.isPooled || where.databasePooler === 'session') return direct.opened
  await direct.opened.close()
  throw new DatabaseStartError('DATABASE_DIRECT_URL ведёт через пулер соединений, а нужен адрес самого PostgreSQL')
}

type What = { name: string; address: string; options: pg.PoolConfig }

async function openGreeted({ name, address, options }: What, log: FastifyBaseLogger) {
  const opened = openServerPool(address, options, log)
  try {
    return { opened, options, isPooled: await greet(opened) }
  } catch (error) {
    await opened.close()
    if (error instanceof DatabaseStartError) throw error
    // PgBouncer before 1.20 knows no options; its servers have theirs from their own settings.
    if (options.options && isOptionsUnknown(error)) {
      return openGreeted({ name, address, options: { ...options, options: undefined } }, log)
    }
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new DatabaseStartError(`База данных из ${name} не отвечает: ${reason}`)
  }
}

/** Whether a pooler stands in between: it tells of another server process than the one that answers. */
async function greet({ pool, found }: ServerPool): Promise<boolean> {
  await found()
  const client = await connectAtStart(pool)
  try {
    const { rows } = await client.query<{ version: string; pid: number }>(
      `select current_setting('server_version_num') as version, pg_backend_pid() as pid`,
    )
    if (Number(rows[0]?.version) < oldestPostgres) throw new DatabaseStartError('Нужен PostgreSQL 15 или новее')
    return (client as unknown as { processID: number }).processID !== rows[0]?.pid
  } finally {
    client.release()
  }
}

const startTries = 5

/** A visitor waits for a connection as long as the pool allows; a shop that starts beside others, or beside its database, has more time. */
async function connectAtStart(pool: pg.Pool, triesLeft = startTries): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (triesLeft > 1 && error instanceof Error && /timeout/i.test(error.message))
      return connectAtStart(pool, triesLeft - 1)
    throw error
  }
}

function isOptionsUnknown(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter.*options/i.test(error.message)
}
