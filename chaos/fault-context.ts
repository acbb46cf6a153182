import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminEnv } from '#harness/accounts.ts'
import type { Engine } from '#harness/prepared-shops.ts'
import { type PreparedShops, type ShopKind, startOwnServer } from '#harness/prepared-shops.ts'
import { openShop, type Shop } from '#harness/restartable-shop.ts'
import { repeatableNumbers } from '#harness/statistics.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'

/** What one fault works with: shops of its own on one engine, all removed afterwards. */
export type FaultContext = {
  engine: Engine
  /** Fewer rounds and seconds: shows that everything works, too rough to judge by. */
  quick: boolean
  /** How long the soak lasts. */
  minutes: number
  /** The same numbers in every run. */
  random(): number
  /** Progress on standard error; not a result. */
  log(words: string): void
  /** A new shop, ready: empty, or with the demo catalogue. `databaseUrl`: on that server instead of the run's. */
  openShop(options?: {
    kind?: ShopKind
    env?: Record<string, string>
    databaseUrl?: string
    dataDir?: string
  }): Promise<Shop>
  /** A PostgreSQL server that may be crashed. */
  openServer(): Promise<TemporaryPostgres>
  makeDirectory(): string
  /** Cleans up when the fault is over, however it ended; last registered first. */
  onEnd(cleanUp: () => unknown): void
}

export type OpenContext = FaultContext & { close(): Promise<void> }
type Given = Pick<FaultContext, 'engine' | 'quick' | 'minutes' | 'log'> & { prepared: PreparedShops }

export function openContext({ prepared, ...given }: Given): OpenContext {
  const cleanUps: (() => unknown)[] = []
  const onEnd = (cleanUp: () => unknown) => void cleanUps.push(cleanUp)

  function makeDirectory(): string {
    const made = mkdtempSync(join(tmpdir(), 'shildik-chaos-'))
    onEnd(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }))
    return made
  }

  return {
    ...given,
    random: repeatableNumbers(20_261_116),
    onEnd,
    makeDirectory,
    async openServer() {
      const server = await startOwnServer()
      onEnd(() => server.stop())
      return server
    },
    async openShop({ kind = 'empty', env = {}, databaseUrl, dataDir } = {}) {
      const copy = databaseUrl || dataDir ? undefined : await prepared.copy(given.engine, kind)
      if (copy) onEnd(() => copy.remove())
      const where = copy?.databaseUrl ?? databaseUrl
      const shop = await openShop({
        ...adminEnv,
        DEMO: kind === 'demo' ? 'on' : 'off',
        // Limits are per address: every visitor sends its own.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'info',
        DATA_DIR: copy?.dataDir ?? dataDir ?? join(makeDirectory(), randomUUID()),
        ...(where && { DATABASE_URL: where }),
        ...env,
      })
      onEnd(() => shop.kill())
      return shop
    },
    async close() {
      for (const cleanUp of cleanUps.splice(0).toReversed()) {
        try {
          await cleanUp()
        } catch (error) {
          given.log(`not cleaned up: ${error}`)
        }
      }
    },
  }
}
