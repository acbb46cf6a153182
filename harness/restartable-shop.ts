import pg from 'pg'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { freePort } from './free-port.ts'
import { enginePidOf, type RunningShop, startShop, superviseStart } from './shop-process.ts'
import type { Query } from './stocked-products.ts'

/** A built shop that can be killed and started again on the same data and the same port. */
export type Shop = {
  readonly origin: string
  readonly pid: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly env: Readonly<Record<string, string>>
  /** Of the present process. */
  exited: RunningShop['exited']
  output(): string
  signal(name: NodeJS.Signals): void
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  /** SIGKILL to the embedded engine, or to every process of the PostgreSQL server. */
  killEngine(): Promise<void>
  stop: RunningShop['stop']
  /** Resolves with the milliseconds until it was ready; restarted, as by a supervisor, while it exits early. */
  startAgain(env?: Record<string, string>): Promise<number>
  /** A statement to its database over a connection of its own. */
  query: Query
}

export async function openShop(given: Record<string, string>): Promise<Shop> {
  const env: Record<string, string> = { ...given, PORT: given.PORT ?? String(await freePort()) }
  let running: RunningShop = await startShop(env)

  return {
    get origin() {
      return `http://127.0.0.1:${env.PORT}`
    },
    get pid() {
      return running.pid
    },
    dataDir: running.dataDir,
    databaseUrl: env.DATABASE_URL,
    env,
    get exited() {
      return running.exited
    },
    output: () => running.output(),
    signal: (name) => running.signal(name),
    async kill() {
      running.signal('SIGKILL')
      await running.exited
    },
    async killEngine() {
      if (env.DATABASE_URL) await killServerProcesses(env.DATABASE_URL)
      else process.kill(await enginePidOf(running), 'SIGKILL')
    },
    stop: () => running.stop(),
    async startAgain(more = {}) {
      const startedAt = performance.now()
      running = await superviseStart({ ...env, ...more, DATA_DIR: running.dataDir })
      return performance.now() - startedAt
    },
    async query(sql, params) {
      const pool = openPool({ dataDir: running.dataDir, databaseUrl: env.DATABASE_URL })
      try {
        return (await pool.query(sql, params)).rows
      } finally {
        await pool.end()
      }
    },
  }
}

/** Connects to a running shop's database, past the shop. */
export function openPool({ dataDir, databaseUrl }: Pick<Shop, 'dataDir' | 'databaseUrl'>): pg.Pool {
  const pool = new pg.Pool(
    databaseUrl ? { connectionString: databaseUrl, max: 1 } : { ...findRunningDatabase(dataDir)!, max: 1 },
  )
  pool.on('error', () => undefined)
  return pool
}

/** Every process of the server but its supervisor: memory is lost, and what is left is what is on the disk. */
async function killServerProcesses(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already: the first death ends the others.
    }
  }
  await client.end().catch(() => undefined)
}
