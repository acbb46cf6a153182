import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { listenOnServer } from './server-notices.ts'
import { openServerPool } from './server-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A wire to the server that can fall silent: nothing goes through, and nobody is told. */
async function openWire(target: URL) {
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
      if (isSilent) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(target)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent() {
      isSilent = true
      for (const end of ends) end.pause()
    },
    speakAgain() {
      isSilent = false
      for (const end of ends) end.resume()
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

async function listen(context: { skip(): never }) {
  if (database.engine !== 'postgres') context.skip()
  const wire = await openWire(new URL((database.pool.options as pg.PoolConfig).connectionString!))
  const { pool, close } = openServerPool(wire.url, { max: 1, connectionTimeoutMillis: 500 }, quietLog)
  const events: string[] = []
  const notices = listenOnServer(pool, {
    channel: 'news',
    onNotice: (payload) => events.push(`notice ${payload}`),
    onGap: () => events.push('gap'),
    onLost: () => events.push('lost'),
    onHeard: () => events.push('heard'),
    log: quietLog,
  })
  onTestFinished(async () => {
    wire.speakAgain()
    await notices.close()
    await close()
    wire.close()
  })
  await expect.poll(() => events, { timeout: 5000 }).toEqual(['gap'])
  const tell = (text: string) => database.pool.query(`select pg_notify('news', $1)`, [text])
  return { wire, events, tell }
}

test('a connection that falls silent is not relied on; what it says late is all there, and nothing is begun anew', async (context) => {
  const { wire, events, tell } = await listen(context)
  await tell('before')
  await expect.poll(() => events).toEqual(['gap', 'notice before'])
  const silentFrom = performance.now()
  wire.fallSilent()
  await tell('meanwhile')
  await expect.poll(() => events.at(-1), { timeout: 4000, interval: 20 }).toBe('lost')
  expect(performance.now() - silentFrom).toBeLessThan(2800)
  await delay(500)
  wire.speakAgain()
  await expect.poll(() => events.at(-1)).toBe('heard')
  expect(events).toEqual(['gap', 'notice before', 'lost', 'notice meanwhile', 'heard'])
})

test('one that stays silent is given up, and the next one begins with a gap', async (context) => {
  const { wire, events, tell } = await listen(context)
  wire.fallSilent()
  await tell('never heard')
  // Given up after five seconds at most, and a second's pause before it was asked.
  await expect.poll(() => events.filter((event) => event === 'lost').length, { timeout: 9000 }).toBeGreaterThan(1)
  wire.speakAgain()
  await expect.poll(() => events.at(-1), { timeout: 6000 }).toBe('gap')
  await tell('afterwards')
  await expect.poll(() => events.at(-1)).toBe('notice afterwards')
  expect(events).not.toContain('notice never heard')
})
