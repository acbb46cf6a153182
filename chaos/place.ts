import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#harness/engine.ts'
import { adminEnv, type PreparedShops, type ShopKind, startOwnServer } from '#harness/prepared-shops.ts'
import { openShop, type Shop } from '#harness/restartable-shop.ts'
import { repeatableNumbers } from '#harness/statistics.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'

/** Where one fault happens: a shop (or several) of its own on one engine, and nothing of it stays. */
export type Place = {
  engine: Engine
  /** Fewer rounds and seconds: to see that everything works, not to judge. */
  quick: boolean
  /** How long the soak lasts. */
  minutes: number
  /** The same numbers in every run. */
  random(): number
  /** To whoever watches; not a part of the result. */
  say(words: string): void
  /** A fresh, ready shop: without parts, or with the demo catalogue. `databaseUrl`: on that server instead of the run's. */
  openShop(options?: {
    kind?: ShopKind
    env?: Record<string, string>
    databaseUrl?: string
    dataDir?: string
  }): Promise<Shop>
  /** A PostgreSQL server that may be halted. */
  openServer(): Promise<TemporaryPostgres>
  directory(): string
  /** To be undone when the fault is over, however it ended; the last first. */
  afterwards(undo: () => unknown): void
}

export type OpenPlace = Place & { close(): Promise<void> }
type Given = Pick<Place, 'engine' | 'quick' | 'minutes' | 'say'> & { prepared: PreparedShops }

export function openPlace({ prepared, ...given }: Given): OpenPlace {
  const undoing: (() => unknown)[] = []
  const afterwards = (undo: () => unknown) => void undoing.push(undo)

  function directory(): string {
    const made = mkdtempSync(join(tmpdir(), 'shildik-chaos-'))
    afterwards(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }))
    return made
  }

  return {
    ...given,
    random: repeatableNumbers(20_261_116),
    afterwards,
    directory,
    async openServer() {
      const server = await startOwnServer()
      afterwards(() => server.stop())
      return server
    },
    async openShop({ kind = 'empty', env = {}, databaseUrl, dataDir } = {}) {
      const copy = databaseUrl || dataDir ? undefined : await prepared.copy(given.engine, kind)
      if (copy) afterwards(() => copy.remove())
      const where = copy?.databaseUrl ?? databaseUrl
      const shop = await openShop({
        ...adminEnv,
        DEMO: kind === 'demo' ? 'on' : 'off',
        // Limits are per address, and a crowd has many: every visitor says which is its own.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'info',
        DATA_DIR: copy?.dataDir ?? dataDir ?? join(directory(), randomUUID()),
        ...(where && { DATABASE_URL: where }),
        ...env,
      })
      afterwards(() => shop.kill())
      return shop
    },
    async close() {
      for (const undo of undoing.splice(0).toReversed()) {
        try {
          await undo()
        } catch (error) {
          given.say(`could not be tidied up: ${error}`)
        }
      }
    },
  }
}
