import pg from 'pg'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { freePort } from './free-port.ts'
import { killServerProcesses } from './server-processes.ts'
import { enginePidOf, type RunningShop, startShop, superviseStart } from './shop-process.ts'
import type { Ask } from './stocked-products.ts'

/** A built shop that is killed and started again on the same data and the same port, as often as the fault wants. */
export type Shop = {
  readonly origin: string
  readonly pid: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly env: Readonly<Record<string, string>>
  /** Of its present life. */
  exited: RunningShop['exited']
  output(): string
  signal(name: NodeJS.Signals): void
  /** kill -9, and gone. */
  kill(): Promise<void>
  /** kill -9 of the embedded engine, or of every process of the server. */
  killEngine(): Promise<void>
  /** SIGTERM; answers how it left and after how long. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** Milliseconds until it was ready to sell; started again, as by a supervisor, while it leaves early. */
  startAgain(env?: Record<string, string>): Promise<number>
  /** A question to its database, beside the shop. */
  ask: Ask
}

export async function openShop(given: Record<string, string>): Promise<Shop> {
  const env: Record<string, string> = { ...given, PORT: given.PORT ?? String(await freePort()) }
  let running = await startShop(env)

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
    async stop() {
      const askedAt = performance.now()
      running.signal('SIGTERM')
      const { code } = await running.exited
      return { code, ms: performance.now() - askedAt }
    },
    async startAgain(more = {}) {
      const startedAt = performance.now()
      running = await superviseStart({ ...env, ...more, DATA_DIR: running.dataDir })
      return performance.now() - startedAt
    },
    async ask(question, values) {
      const pool = openPool({ dataDir: running.dataDir, databaseUrl: env.DATABASE_URL })
      try {
        return (await pool.query(question, values)).rows
      } finally {
        await pool.end()
      }
    },
  }
}

/** The way to a running shop's database, beside the shop. */
export function openPool({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }): pg.Pool {
  const connection = databaseUrl
    ? { connectionString: databaseUrl }
    : { ...findRunningDatabase(dataDir)!, Client: EmbeddedClient }
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => undefined)
  return pool
}
