import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { findPostgres } from '#harness/find-postgres.ts'
import { honestServer, startTemporaryPostgres } from '#harness/temporary-postgres.ts'

/** Seeded databases by their number of products, made when first asked for. */
export type BenchDatabases = {
  serverVersion(): Promise<string>
  urlOf(products: number): Promise<string>
  close(): Promise<void>
}

/** What a server of this size would be given; PostgreSQL's own default of 128 MB is meant for the smallest machines. */
const serverSettings = { ...honestServer, shared_buffers: '1GB', effective_cache_size: '4GB' }

/** On the server of BENCH_DATABASE_URL, where they stay for the next run, or on a temporary one. `given` ones are used as they are. */
export function openBenchDatabases(given: ReadonlyMap<number, string>): BenchDatabases {
  const ready = new Map(given)
  let server: { url: string; stop?: () => Promise<void> } | undefined

  async function serverUrl(): Promise<string> {
    server ??= await findServer()
    return server.url
  }
  return {
    async serverVersion() {
      const url = [...given.values()][0] ?? (await serverUrl())
      const [row] = await ask<{ server_version: string }>(url, 'show server_version')
      return row?.server_version ?? ''
    },
    async urlOf(products) {
      const url = ready.get(products) ?? (await makeDatabase(await serverUrl(), products))
      ready.set(products, url)
      return url
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
  const found = await ask(serverUrl, `select 1 from pg_database where datname = '${name}'`)
  if (found.length > 0) return databaseUrl(serverUrl, name)

  console.log(`Seeding ${products} products …`)
  await ask(serverUrl, `drop database if exists ${unfinished} with (force)`)
  await ask(serverUrl, `create database ${unfinished}`)
  await seed(databaseUrl(serverUrl, unfinished), products)
  await ask(serverUrl, `alter database ${unfinished} rename to ${name}`)
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

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string, params?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, params)).rows
  } finally {
    await client.end()
  }
}
