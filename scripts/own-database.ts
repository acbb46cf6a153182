import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database for one run on a server that may be somebody's: nothing else there is touched. */
export async function makeOwnDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shildik_run_${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(serverUrl, `drop database ${name} with (force)`) }
}

async function runOn(serverUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
