import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type OwnDatabase = { url: string; drop(): Promise<void> }

/**
 * A database for one run, empty or a copy; nothing else on the server is touched. With a `name`, what a broken run left under it
 * is dropped first.
 */
export async function createDatabase(
  serverUrl: string,
  { name, copyOf }: { name?: string; copyOf?: string } = {},
): Promise<OwnDatabase> {
  const database = name ?? `shildik_run_${randomBytes(6).toString('hex')}`
  // A database cannot be copied over a connection to itself.
  const adminUrl = copyOf === serverUrl ? databaseUrl(serverUrl, 'postgres') : serverUrl
  const template = copyOf ? ` template ${pg.escapeIdentifier(new URL(copyOf).pathname.slice(1))}` : ''
  if (name) await queryDatabase(adminUrl, `drop database if exists ${name} with (force)`)
  await queryDatabase(adminUrl, `create database ${database}${template}`)
  return {
    url: databaseUrl(serverUrl, database),
    drop: async () => void (await queryDatabase(adminUrl, `drop database if exists ${database} with (force)`)),
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** One statement over a connection of its own. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  params?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, params)).rows
  } finally {
    await client.end()
  }
}
