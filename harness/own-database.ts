import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database for one run on a server that may be somebody's: nothing else there is touched. Empty, or a copy. */
export async function makeOwnDatabase(
  serverUrl: string,
  copyOf?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shildik_run_${randomBytes(6).toString('hex')}`
  const template = copyOf ? ` template ${new URL(copyOf).pathname.slice(1)}` : ''
  await runOn(serverUrl, `create database ${name}${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(serverUrl, `drop database ${name} with (force)`) }
}

export async function runOn(serverUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
