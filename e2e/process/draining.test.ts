import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { queryDatabase } from '#harness/databases.ts'
import { freePort } from '#harness/free-port.ts'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { insertProducts, type Query } from '#harness/stocked-products.ts'
import { obtainHaproxy, startHaproxy } from '#harness/temporary-haproxy.ts'
import { openVisitor } from '#harness/visitor.ts'
import { makeDatabase, makeDataDir, startShop, waitFor } from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL
/** A checkout of the version before, built: then this is a rolling update, with both versions on the new schema for a while. */
const before = process.env.OLDER_SHOP
const program = server ? obtainHaproxy() : undefined
if (!program) {
  if (process.env.CI === 'true') throw new Error('The tests of a rolling restart need HAProxy and a PostgreSQL server')
  console.warn('SKIPPED: a rolling restart behind HAProxy, because HAProxy or a PostgreSQL server is missing here')
}

/** Over a connection that is kept, as a balancer has it. */
async function answerOf(origin: string, path: string, agent: Agent) {
  const [answer] = (await once(get(origin + path, { agent }), 'response')) as [IncomingMessage]
  let body = ''
  for await (const piece of answer) body += piece
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

test.runIf(server)('a shop that is told to stop says so first, answers on, and keeps no connection', async () => {
  const shop = await startShop({ DATABASE_URL: await makeDatabase(server!), DEMO: 'off', DRAIN_SECONDS: '3' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const paths = ['/readyz', '/healthz', '/', '/', '/api/categories', '/robots.txt']
  const ask = async () => {
    const answers = []
    for (const path of paths) answers.push(await answerOf(shop.origin, path, agent))
    return answers
  }
  const before = await ask()
  const stopped = shop.stop()
  await delay(200)
  const during = await ask()
  const { code, ms } = await stopped

  expect(before.map(({ status, connection }) => [status, connection])).toEqual(paths.map(() => [200, 'keep-alive']))
  expect(during.map(({ status, connection }) => [status, connection])).toEqual([
    [503, 'close'],
    ...paths.slice(1).map(() => [200, 'close']),
  ])
  expect([before[1]!.body, during[1]!.body]).toEqual(['{"status":"ok"}', '{"status":"draining"}'])
  expect(code).toBe(0)
  expect(ms).toBeGreaterThan(3000)
  expect(ms).toBeLessThan(10_000)
})

test.runIf(program)('two shops behind HAProxy are restarted one after the other, and no request is lost', async () => {
  const url = await makeDatabase(server!)
  const query: Query = (sql, params) => queryDatabase(url, sql, params)
  const ports = [await freePort(), await freePort()] as const
  const env = { DATABASE_URL: url, DEMO: 'off', TRUST_PROXY: 'loopback', DRAIN_SECONDS: '4', DATA_DIR: makeDataDir() }
  const start = (nth: number, checkout?: string) => startShop({ ...env, PORT: String(ports[nth]) }, { checkout })
  const shops = [await start(0, before), await start(1, before)]
  const parts = await insertProducts(query, 1_000_000)
  const haproxy = await startHaproxy(program!, ports)
  onTestFinished(haproxy.stop)

  const orders = startOrderLoad(() => haproxy.origin, parts, 2)
  onTestFinished(() => orders.stop())
  const statuses = new Map<string, number>()
  const stop = new AbortController()
  const readers = Array.from({ length: 6 }, async (_, nth) => {
    const visitor = openVisitor(haproxy.origin, { newConnections: nth % 2 === 0 })
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const part = parts[turn % parts.length]
      const { status, body } = await visitor.get(turn % 2 ? `/product/${part}` : `/api/products/compare?ids=${part}`)
      const outcome = status === 200 ? '200' : `${status} ${String(body).slice(0, 60)}`
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      await delay(5)
    }
  })
  await waitFor(() => orders.placed.size >= 5)
  for (const [nth, name] of (['web1', 'web2'] as const).entries()) {
    if (before) {
      await haproxy.takeOut(name)
      await delay(1000)
    }
    const { code } = await shops[nth]!.stop()
    expect(code).toBe(0)
    expect(await haproxy.up()).toEqual([name === 'web1' ? 'web2' : 'web1'])
    shops[nth] = await start(nth)
    if (before) await haproxy.putBack(name)
    await waitFor(async () => (await haproxy.up()).length === 2)
    // Both sell, also where they are two versions.
    const placed = orders.placed.size
    await waitFor(() => orders.placed.size > placed + 20)
  }
  stop.abort()
  await Promise.all(readers)
  await orders.stop()
  await orders.settle()

  const audit = await auditOrders(query, orders.placed)
  console.log(`rolling restart: ${JSON.stringify([...statuses])} answers to readers, ${orders.placed.size} orders`)
  expect([...statuses.keys()]).toEqual(['200'])
  expect([orders.unexpected, orders.unavailable()]).toEqual([[], 0])
  expect([audit.lost, audit.unacknowledged, audit.stockErrors]).toEqual([[], 0, []])
})
