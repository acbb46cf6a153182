import { expect, onTestFinished, test } from 'vitest'
import { queryDatabase } from '#harness/databases.ts'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { insertProducts, type Query } from '#harness/stocked-products.ts'
import { findPgbouncer, startPgbouncer } from '#harness/temporary-pgbouncer.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { makeDatabase, superviseStart, waitFor } from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL
const program = findPgbouncer()
if (!program) console.warn('SKIPPED: transaction pooling, because no PgBouncer is installed here')

/** Fewer connections than the shop opens, so that each goes from hand to hand. */
async function openPooled() {
  const direct = await makeDatabase(server!)
  const pooler = await startPgbouncer(program!, server!, 3)
  onTestFinished(pooler.stop)
  return { direct, pooled: pooler.urlOf(direct) }
}

test.runIf(server && program)('the shop sells through a pooler that lends a connection per transaction', async () => {
  const { direct, pooled } = await openPooled()
  const query: Query = (sql, params) => queryDatabase(direct, sql, params)
  const env = { DATABASE_URL: pooled, DEMO: 'off', TRUST_PROXY: 'loopback' }

  const opening = openDatabase({ databaseUrl: pooled, dataDir: '', engineEntry: engineEntryFromSource() }, quietLog)
  await expect(opening, 'it would hear of no change').rejects.toThrow('DATABASE_DIRECT_URL')

  const shop = await superviseStart({ ...env, DATABASE_DIRECT_URL: direct })
  const parts = await insertProducts(query, 1_000_000)
  const page = async () => (await fetch(`${shop.origin}/api/products/by-slug/${parts[0]}`)).text()
  const load = startOrderLoad(() => shop.origin, parts, 2)
  onTestFinished(() => load.stop())
  const asked: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const paths = ['/api/products?limit=5', '/api/suggest?q=насос', '/nasosy', '/api/products?search=pump-1']
    const answers = await Promise.all(paths.map((path) => fetch(shop.origin + encodeURI(path))))
    asked.push(...answers.map(({ status }) => status))
  }
  await waitFor(() => load.placed.size >= 10)
  await page()
  await query('update products set price = 777 where id = $1', [parts[0]])
  // Heard over the connection past the pooler: long before the page would expire.
  await waitFor(async () => (await page()).includes('"price":777'), { limitMs: 20_000 })
  await load.stop()
  await load.settle()

  const audit = await auditOrders(query, load.placed)
  expect(new Set(asked)).toEqual(new Set([200]))
  expect(load.unexpected).toEqual([])
  expect([audit.lost, audit.unacknowledged, audit.stockErrors]).toEqual([[], 0, []])
})
