import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '#server/testing/test-engine.ts'
import { connectEmbedded } from './database.ts'
import { openDatabaseToRead } from './database-copy.ts'
import { engineEntryFromSource, startEmbeddedDatabase } from './embedded/embedded-database.ts'

async function openRunningShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shildik-running-'))
  const engine = await startEmbeddedDatabase({ dataDir, log: quietLog, engineEntry: engineEntryFromSource() })
  const shop = connectEmbedded(engine, quietLog)
  onTestFinished(async () => {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, shop }
}

test('a shop goes on writing while its database is copied, and the copy stands at one moment', async () => {
  const { dataDir, shop } = await openRunningShop()
  // Two tables that one transaction writes together, the second with a page of text, so that pages change all the time.
  await shop.pool.query('create table orders (id int primary key); create table items (id int, note text)')
  let written = 0
  let isOver = false
  async function writeOne() {
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('insert into orders values ($1)', [written + 1])
    await client.query(`insert into items values ($1::int, repeat(md5($1::int::text), 100))`, [written + 1])
    await client.query('commit')
    client.release()
    written += 1
  }
  const writing = (async () => {
    while (!isOver) await writeOne()
  })()
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(50)

  const before = written
  const config = { databaseUrl: undefined, dataDir }
  const where = { config, engineEntry: engineEntryFromSource(), sqlDir: '', log: quietLog }
  const copy = await openDatabaseToRead(where, join(dataDir, 'copy.engine'))
  const reader = await copy.pool.connect()
  await reader.query('begin')
  const read = written
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(read + 5)
  const { rows } = await reader.query(
    'select count(*)::int as orders, max(id) as newest, (select count(*)::int from items) as items from orders',
  )
  await reader.query('rollback')
  reader.release()
  await copy.close()
  isOver = true
  await writing

  expect(rows[0].orders).toBe(rows[0].newest)
  expect(rows[0].items).toBe(rows[0].orders)
  expect(rows[0].orders).toBeGreaterThanOrEqual(before)
  expect(rows[0].orders).toBeLessThanOrEqual(written)
  expect(await readdir(dataDir)).not.toContain('copy.engine')
}, 180_000)
