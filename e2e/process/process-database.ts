import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { runOnServer } from '#server/testing/test-database.ts'

/** An empty database for one test, on the server of TEST_DATABASE_URL. */
export async function makeDatabase(server: string): Promise<URL> {
  const name = `shildik_process_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name}`)
  onTestFinished(() => runOnServer(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url
}
