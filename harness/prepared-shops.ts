import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminEnv } from './accounts.ts'
import { createDatabase, type OwnDatabase } from './databases.ts'
import { findPostgres } from './find-postgres.ts'
import { startShop, waitFor } from './shop-process.ts'
import { durableSettings, startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres.ts'

/** The first start of a shop takes seconds: each kind is prepared once, and every user begins with a copy. */

export type Engine = 'embedded' | 'postgres'
export type ShopKind = 'empty' | 'demo'
type ShopCopy = { dataDir: string; databaseUrl?: string; remove(): Promise<void> }

/** This machine lacks something that is needed. */
export class MissingRequirement extends Error {}

export type PreparedShops = {
  copy(engine: Engine, kind: ShopKind): Promise<ShopCopy>
  close(): Promise<void>
  /** Removes the files without waiting, for the exit handler of a process. */
  drop(): void
}

export function prepareShops(): PreparedShops {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-chaos-'))
  const ready = new Map<string, Promise<Template>>()
  let server: Promise<Pick<TemporaryPostgres, 'url' | 'stop'>> | undefined
  let made = 0

  type Template = { dataDir: string; database?: OwnDatabase }

  async function make(engine: Engine, kind: ShopKind): Promise<Template> {
    const dataDir = join(folder, `${engine}-${kind}`)
    mkdirSync(dataDir, { recursive: true })
    if (engine === 'postgres') server ??= findServer()
    const database = server && engine === 'postgres' ? await createDatabase((await server).url) : undefined
    const env = { ...adminEnv, DATA_DIR: dataDir, DEMO: kind === 'demo' ? 'on' : 'off' }
    const shop = await startShop({ ...env, ...(database && { DATABASE_URL: database.url }) })
    // Every copy would begin with putting them in place.
    if (kind === 'demo') await waitFor(() => shop.output().includes('demo photos in place'))
    await shop.stop()
    return { dataDir, database }
  }

  return {
    async copy(engine, kind) {
      const key = `${engine} ${kind}`
      if (!ready.has(key)) ready.set(key, make(engine, kind))
      const template = await ready.get(key)!
      const dataDir = join(folder, `copy-${++made}`)
      cpSync(template.dataDir, dataDir, { recursive: true })
      const removeFiles = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
      if (!template.database) return { dataDir, remove: async () => removeFiles() }

      const database = await createDatabase((await server!).url, { copyOf: template.database.url })
      return {
        dataDir,
        databaseUrl: database.url,
        async remove() {
          removeFiles()
          await database.drop()
        },
      }
    },
    async close() {
      const running = await server?.catch(() => undefined)
      for (const template of await Promise.allSettled(ready.values())) {
        if (template.status === 'fulfilled') await template.value.database?.drop()
      }
      await running?.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    drop: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function findServer() {
  const url = process.env.CHAOS_DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  return startOwnServer()
}

/** A server that may be stopped under the shop: never one that others use. */
export function startOwnServer(): Promise<TemporaryPostgres> {
  const programs = findPostgres()
  if (!programs) throw new MissingRequirement('needs PostgreSQL 15 or newer: install one, or set CHAOS_DATABASE_URL')
  return startTemporaryPostgres(programs, durableSettings)
}
