import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '#harness/find-postgres.ts'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { openShop } from '#harness/restartable-shop.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { durableSettings, startTemporaryPostgres, type TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { makeDataDir, waitFor } from './process-fixtures.ts'

/** The full count is twenty rounds: ORDER_KILL_ROUNDS=20. A few are enough to notice that it broke. */
const rounds = Number(process.env.ORDER_KILL_ROUNDS || 3)
const buyers = 8
const stock = 1_000_000
const targets = ['web', 'engine', 'both'] as const

const quiet = { DEMO: 'off', TRUST_PROXY: 'loopback' }

let server: TemporaryPostgres | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function expectOrdersSurvive(env: Record<string, string>) {
  const shop = await openShop({ ...quiet, DATA_DIR: makeDataDir(), ...env })
  const load = startOrderLoad(() => shop.origin, await insertProducts(shop.query, stock), buyers)
  onTestFinished(() => load.stop())
  const readyMs: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const target = targets[round % targets.length]!
    const before = load.placed.size
    await waitFor(() => load.placed.size >= before + 20)
    if (target !== 'web') await shop.killEngine()
    if (target !== 'engine') await shop.kill()
    const startedAt = performance.now()
    if (target === 'engine') {
      // It is down for a moment and maybe no longer by now; only a new order shows that it is back.
      const then = load.placed.size
      await waitFor(() => load.placed.size > then)
    } else {
      await shop.startAgain()
    }
    readyMs.push(Math.round(performance.now() - startedAt))
  }
  await load.stop()
  await load.settle()

  const audit = await auditOrders(shop.query, load.placed)
  console.log(
    `${rounds} kills under load: ${load.placed.size} orders acknowledged, ${audit.lost.length} lost, ${audit.unacknowledged} doubled; ready after ${readyMs.join(', ')} ms`,
  )
  expect(load.unexpected).toEqual([])
  expect(load.unanswered.size, 'every order was answered in the end').toBe(0)
  expect(audit.lost).toEqual([])
  expect(audit.unacknowledged, 'no order but those that were sent, each once').toBe(0)
  expect(audit.emails).toBe(audit.orders)
  expect([audit.reserved, audit.stockErrors]).toEqual([audit.units, []])
}

const programs = findPostgres()
const limitMs = 60_000 + rounds * 60_000

test.runIf(programs)(
  'orders on PostgreSQL survive kill -9 of the shop, of the database and of both',
  async () => {
    // What it acknowledged is on the disk, as on a real server.
    server = await startTemporaryPostgres(programs!, durableSettings)
    await expectOrdersSurvive({ DATABASE_URL: server.url })
  },
  limitMs,
)

test(
  'orders on the embedded engine survive kill -9 of the shop, of the engine and of both',
  () => expectOrdersSurvive({}),
  limitMs,
)
