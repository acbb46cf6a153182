import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, NotHere } from './engine.ts'
import { findPostgres } from './find-postgres.ts'
import { makeOwnDatabase, runOn } from './own-database.ts'
import { startShop, waitFor } from './shop-process.ts'
import { honestServer, startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres.ts'

/** The first start of a shop takes seconds: it is made once of each kind, and every fault begins with a copy. */

const longestDrawingMs = 300_000

export type ShopKind = 'empty' | 'demo'
export type ShopCopy = { dataDir: string; databaseUrl?: string; remove(): Promise<void> }

export type PreparedShops = {
  copy(engine: Engine, kind: ShopKind): Promise<ShopCopy>
  close(): Promise<void>
  /** At the very end of the process, when nothing can be waited for. */
  drop(): void
}

export const admin = { email: 'admin@shildik.test', password: 'only the chaos knows this' }
export const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

export function prepareShops(): PreparedShops {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-chaos-'))
  const ready = new Map<string, Promise<Template>>()
  let server: Promise<Pick<TemporaryPostgres, 'url' | 'stop'>> | undefined
  let made = 0

  type Template = { dataDir: string; databaseUrl?: string }

  async function make(engine: Engine, kind: ShopKind): Promise<Template> {
    const dataDir = join(folder, `${engine}-${kind}`)
    mkdirSync(dataDir, { recursive: true })
    if (engine === 'postgres') server ??= findServer()
    const database = server && engine === 'postgres' ? await makeOwnDatabase((await server).url) : undefined
    const env = { ...adminEnv, DATA_DIR: dataDir, DEMO: kind === 'demo' ? 'on' : 'off' }
    const shop = await startShop({ ...env, ...(database && { DATABASE_URL: database.url }) })
    // A new demo shop draws its photos for a minute, on one core; every copy would begin with the same.
    if (kind === 'demo') await waitFor(() => shop.output().includes('demo photos rendered'), longestDrawingMs)
    shop.signal('SIGTERM')
    await shop.exited
    return { dataDir, databaseUrl: database?.url }
  }

  return {
    async copy(engine, kind) {
      const key = `${engine} ${kind}`
      if (!ready.has(key)) ready.set(key, make(engine, kind))
      const template = await ready.get(key)!
      const dataDir = join(folder, `copy-${++made}`)
      cpSync(template.dataDir, dataDir, { recursive: true })
      const removeFiles = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
      if (!template.databaseUrl) return { dataDir, remove: async () => removeFiles() }

      const database = await makeOwnDatabase((await server!).url, template.databaseUrl)
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
        if (template.status === 'rejected' || !template.value.databaseUrl || !running) continue
        const name = new URL(template.value.databaseUrl).pathname.slice(1)
        await runOn(running.url, `drop database ${name} with (force)`)
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

/** A server that may be stopped under the shop: never somebody's. */
export function startOwnServer(): Promise<TemporaryPostgres> {
  const programs = findPostgres()
  if (!programs) throw new NotHere('needs PostgreSQL 15 or newer: install one, or set CHAOS_DATABASE_URL')
  return startTemporaryPostgres(programs, honestServer)
}
