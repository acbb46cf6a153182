import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#harness/free-port.ts'
import { childrenOf } from '#harness/process-cost.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import {
  isAlive,
  launchShop,
  makeDatabase,
  type RunningShop,
  startShop,
  statusOf,
  waitFor,
} from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL

/** A proxy in front of the database: it can be cut, or silent at first, without touching a server that others use too. */
async function openProxy(databaseUrl: string, { silent = 0 } = {}) {
  const to = new URL(databaseUrl)
  const pairs = new Set<Socket>()
  let isCut = false
  let met = 0
  const proxy = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    met += 1
    if (met <= silent) return void pairs.add(client)
    const onward = connect(Number(to.port || 5432), to.hostname)
    for (const socket of [client, onward]) {
      pairs.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        onward.destroy()
        pairs.delete(socket)
      })
    }
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy()
    proxy.close()
  })
  const through = new URL(to)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as { port: number }).port)
  return {
    url: through.href,
    cut() {
      isCut = true
      for (const socket of pairs) socket.destroy()
    },
    restore() {
      isCut = false
    },
  }
}

/** Asks for the page, and tells whether the page cache answered. */
async function comesFromCache(shop: RunningShop, path: string): Promise<boolean> {
  const hits = async () => {
    const metrics = await (await fetch(`${shop.origin}/metrics`)).text()
    return Number(/^shop_page_cache_hits(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1])
  }
  const before = await hits()
  return (await statusOf(shop, path)) === 200 && (await hits()) > before
}

test.runIf(server)('a shop that starts while its database answers nobody waits longer than a visitor', async () => {
  const { url } = await openProxy(await makeDatabase(server!), { silent: 2 })
  const where = { databaseUrl: url, dataDir: '', engineEntry: engineEntryFromSource() }
  const { pool, close } = await openDatabase(where, quietLog)
  onTestFinished(close)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test.runIf(server)('while the database is out of reach, cached pages are shown and the rest is a 503', async () => {
  const proxy = await openProxy(await makeDatabase(server!))
  const shop = await startShop({ DATABASE_URL: proxy.url })
  // Photos of the demo are still being made, and those that are done make cached pages old: the next try meets a moment between.
  await waitFor(async () => {
    proxy.restore()
    // An answer alone is not enough: until change notices arrive again nothing new is cached.
    await waitFor(() => comesFromCache(shop, '/'))
    proxy.cut()
    await waitFor(async () => (await statusOf(shop, '/readyz')) === 503)
    return (await statusOf(shop, '/')) === 200
  })
  const refused = await fetch(`${shop.origin}/api/categories`)
  const page = await fetch(`${shop.origin}/holodilniki`)
  proxy.restore()

  expect([refused.status, page.status]).toEqual([503, 503])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
  await waitFor(async () => (await statusOf(shop, '/api/categories')) === 200)
  expect(await statusOf(shop, '/holodilniki')).toBe(200)
  expect(isAlive(shop.pid)).toBe(true)
})

test.runIf(server)('two shops that start at once on an empty database fill it once', async () => {
  const url = await makeDatabase(server!)

  const shops = await Promise.all([startShop({ DATABASE_URL: url }), startShop({ DATABASE_URL: url })])

  const totals = await Promise.all(
    shops.map(async (shop) => (await (await fetch(`${shop.origin}/api/products?limit=1`)).json()).total),
  )
  expect(totals[0]).toBeGreaterThan(2000)
  expect(totals[1]).toBe(totals[0])
})

test.runIf(server)('a killed web process of several is replaced, and a stop signal ends them all', async () => {
  const shop = await startShop({
    DATABASE_URL: await makeDatabase(server!),
    DEMO: 'off',
    WORKERS: '2',
    PORT: String(await freePort()),
  })
  const died = () => /web process died/.test(shop.output())
  const worker = childrenOf(shop.pid)[0]!

  process.kill(worker, 'SIGKILL')
  await waitFor(died)
  await waitFor(async () => (await statusOf(shop, '/readyz')) === 200)
  shop.signal('SIGTERM')

  expect((await shop.exited).code).toBe(0)
})

test('a database that does not answer is said in one sentence at the start', async () => {
  const shop = launchShop({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })

  expect((await shop.exited).code).toBe(1)
  expect(shop.output()).toContain('DATABASE_URL не отвечает')
  expect(shop.output()).not.toMatch(/\n\s+at /)
})
