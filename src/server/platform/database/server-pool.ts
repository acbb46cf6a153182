import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { parseDatabaseAddress } from '#server/platform/process/database-address.ts'
import { followPrimary, type Probe } from './primary-search.ts'
import { clientOf, type Route } from './server-client.ts'

/** Connections to a PostgreSQL server, or to whichever of several takes writes. */
export type ServerPool = {
  pool: pg.Pool
  route: Route
  /** Resolves when a server is known that takes writes; rejects when none is found within the patience of a start. */
  found(): Promise<void>
  /** False while none of several servers takes writes; of a single one it shows only when it is asked. */
  isUp(): boolean
  close(): Promise<void>
}

/** A primary that was cut off is left after four seconds at the latest: one to the next question and twice these. */
const probeOptions = { connectionTimeoutMillis: 1500, query_timeout: 1500, application_name: 'shildik-probe' }
/** While the program is still being loaded this process may not look at an answer for seconds. */
const firstProbeOptions = { ...probeOptions, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

const roleQuestion = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "takesWrites",
  case when pg_is_in_recovery() then 0 else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`

export function openServerPool(address: string, options: pg.PoolConfig, log: FastifyBaseLogger): ServerPool {
  const parsed = parseDatabaseAddress(address)
  if (!parsed) throw new Error('The address of the database cannot be read')
  const { hosts, wants, url: connectionString } = parsed
  const open: Route['open'] = new Set()
  let hasFound = false
  const search =
    hosts.length > 1
      ? followPrimary({
          hosts,
          dial: (host) => dial(host),
          onMove(to) {
            hasFound = true
            for (const client of open) if (client.place !== to) client.drop()
          },
          log,
        })
      : null

  async function dial(host: (typeof hosts)[number]): Promise<Probe> {
    const client = new pg.Client({ ...(hasFound ? probeOptions : firstProbeOptions), connectionString })
    client.on('error', () => undefined)
    Object.assign(client, host)
    try {
      await client.connect()
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    return {
      ask: async () => (await client.query(roleQuestion)).rows[0],
      end: () => void client.end().catch(() => undefined),
    }
  }

  const route: Route = {
    place: async () => (search ? search.place() : null),
    suspect: (host) => host && search?.suspect(host),
    isWriter: wants === 'read-write' || search !== null,
    hasSessions: true,
    open,
  }
  // The driver's types know no client with options; it makes every one with them.
  const Client = clientOf(route) as unknown as NonNullable<pg.PoolConfig['Client']>
  const pool = watchPool(new pg.Pool({ ...options, connectionString, Client }), log)
  return {
    pool,
    route,
    async found() {
      await search?.place()
    },
    isUp: () => search?.isKnown() ?? true,
    async close() {
      await pool.end()
      search?.close()
    },
  }
}

/** A broken connection raises 'error' on the pool while idle and on itself while in use; unheard, either ends the process. */
export function watchPool(pool: pg.Pool, log: FastifyBaseLogger): pg.Pool {
  const hear = (error: Error) => log.warn({ code: (error as NodeJS.ErrnoException).code }, 'database connection lost')
  pool.on('error', hear)
  // Whoever uses the connection learns of it from the failed query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
