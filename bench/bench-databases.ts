import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createDatabase, databaseUrl, type OwnDatabase, queryDatabase } from '#harness/databases.ts'
import { findPostgres } from '#harness/find-postgres.ts'
import { durableSettings, startTemporaryPostgres } from '#harness/temporary-postgres.ts'

/** Seeded databases by their number of products, created on first use. */
export type BenchDatabases = {
  serverVersion(): Promise<string>
  urlOf(products: number): Promise<string>
  /** A copy to write to, dropped by its user. */
  copyOf(products: number, name: string): Promise<OwnDatabase>
  close(): Promise<void>
}

/** What a server of this size would be given; PostgreSQL's own default of 128 MB is meant for the smallest machines. */
const serverSettings = { ...durableSettings, shared_buffers: '1GB', effective_cache_size: '4GB' }

/** On the server of BENCH_DATABASE_URL, where they stay for the next run, or on a temporary one. `given` ones are used as they are. */
export function openBenchDatabases(given: ReadonlyMap<number, string>): BenchDatabases {
  const ready = new Map(given)
  let server: { url: string; stop?: () => Promise<void> } | undefined

  async function serverUrl(): Promise<string> {
    server ??= await findServer()
    return server.url
  }
  async function urlOf(products: number): Promise<string> {
    const url = ready.get(products) ?? (await makeDatabase(await serverUrl(), products))
    ready.set(products, url)
    return url
  }
  return {
    urlOf,
    async copyOf(products, name) {
      const original = await urlOf(products)
      return createDatabase(original, { name, copyOf: original })
    },
    async serverVersion() {
      const url = [...given.values()][0] ?? (await serverUrl())
      const [row] = await queryDatabase<{ server_version: string }>(url, 'show server_version')
      return row?.server_version ?? ''
    },
    async close() {
      await server?.stop?.()
    },
  }
}

async function findServer() {
  const url = process.env.BENCH_DATABASE_URL
  if (url) return { url }
  const programs = findPostgres()
  if (!programs) throw new Error('The bench needs PostgreSQL 15 or newer: install one, or set BENCH_DATABASE_URL')
  return startTemporaryPostgres(programs, serverSettings)
}

/** A database gets its lasting name only when it is full, so that a broken run leaves nothing that looks ready. */
async function makeDatabase(serverUrl: string, products: number): Promise<string> {
  const name = `bench_${products}`
  const unfinished = `${name}_unfinished`
  const found = await queryDatabase(serverUrl, `select 1 from pg_database where datname = '${name}'`)
  if (found.length > 0) return databaseUrl(serverUrl, name)

  console.log(`Seeding ${products} products …`)
  const { url } = await createDatabase(serverUrl, { name: unfinished })
  await seed(url, products)
  await queryDatabase(serverUrl, `alter database ${unfinished} rename to ${name}`)
  return databaseUrl(serverUrl, name)
}

async function seed(url: string, products: number) {
  const child = spawn(process.execPath, ['dist/server/seed.js', '--products', String(products)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: tmpdir() },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The seed ended with ${code}`)
}
