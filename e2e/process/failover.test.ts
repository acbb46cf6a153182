import { expect, onTestFinished, test } from 'vitest'
import { queryDatabase } from '#harness/databases.ts'
import { findPostgres } from '#harness/find-postgres.ts'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { insertProducts, type Query } from '#harness/stocked-products.ts'
import { startStandby, startTemporaryPostgres } from '#harness/temporary-postgres.ts'
import { superviseStart, waitFor } from './process-fixtures.ts'

const programs = findPostgres()
if (!programs) {
  if (process.env.CI) throw new Error('The tests of failover need a PostgreSQL server')
  console.warn('SKIPPED: failover, because no PostgreSQL server is installed here')
}

const queryOf =
  (url: string): Query =>
  (sql, params) =>
    queryDatabase(url, sql, params)

/** A primary that acknowledges only what its standby has, too. */
async function startPair() {
  const primary = await startTemporaryPostgres(programs!, { synchronous_commit: 'on' })
  onTestFinished(primary.stop)
  const standby = await startStandby(programs!, primary.url)
  onTestFinished(standby.stop)
  await queryDatabase(primary.url, `alter system set synchronous_standby_names = '*'`)
  await queryDatabase(primary.url, 'select pg_reload_conf()')
  const [one, two] = [new URL(primary.url), new URL(standby.url)]
  return { primary, standby, url: `postgres://postgres:${one.password}@${one.host},${two.host}/postgres` }
}

test.runIf(programs)('the shop goes on selling at a promoted standby: no order is lost, no page is old', async () => {
  const { primary, standby, url } = await startPair()
  const shop = await superviseStart({ DATABASE_URL: url, DEMO: 'off', TRUST_PROXY: 'loopback' })
  const [part] = await insertProducts(queryOf(primary.url), 1_000_000)
  const page = async () => (await fetch(`${shop.origin}/api/products/by-slug/${part}`)).text()
  const load = startOrderLoad(() => shop.origin, [part!], 2)
  onTestFinished(() => load.stop())
  await waitFor(() => load.placed.size >= 10)
  await waitFor(async () => (await page()).includes('"price":100'))

  primary.crash()
  await waitFor(() => load.unavailable() > 0)
  const refused = await fetch(`${shop.origin}/readyz`)
  const before = load.placed.size
  const promotedAt = performance.now()
  await queryDatabase(standby.url, 'select pg_promote()')
  await waitFor(() => load.placed.size > before)
  const backAfterMs = Math.round(performance.now() - promotedAt)
  await queryDatabase(standby.url, 'update products set price = 777 where id = $1', [part])
  await waitFor(async () => (await page()).includes('"price":777'), { limitMs: 20_000 })
  await load.stop()
  await load.settle()

  const audit = await auditOrders(queryOf(standby.url), load.placed)
  console.log(`${load.placed.size} orders acknowledged over a failover; selling ${backAfterMs} ms after the promotion`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(load.unexpected).toEqual([])
  expect(audit.lost).toEqual([])
  expect(audit.unacknowledged, 'no order but those that were sent, each once').toBe(0)
  expect(audit.stockErrors).toEqual([])
  expect(backAfterMs).toBeLessThan(20_000)
})
