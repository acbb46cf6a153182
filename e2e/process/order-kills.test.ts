import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '#harness/find-postgres.ts'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { killServerProcesses } from '#harness/server-processes.ts'
import { type Ask, fillShelves } from '#harness/stocked-products.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { enginePidOf, makeDataDir, type RunningShop, startShop, superviseStart, waitFor } from './running-shop.ts'

/** The full count is twenty rounds: ORDER_KILL_ROUNDS=20. A few in turn are enough to notice that it broke. */
const rounds = Number(process.env.ORDER_KILL_ROUNDS || 3)
const buyers = 8
const stock = 1_000_000
const targets = ['web', 'engine', 'both'] as const

const quiet = { DEMO: 'off', TRUST_PROXY: 'loopback' }

type Scene = {
  env: Record<string, string>
  connect(shop: RunningShop): pg.Pool
  killEngine(shop: RunningShop): Promise<void>
}

let server: TemporaryPostgres | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function keepOrders(scene: Scene) {
  let shop = await startShop(scene.env)
  const productIds = await fill(scene, shop)
  const load = startOrderLoad(() => shop.origin, productIds, buyers)
  onTestFinished(() => load.stop())
  const readyMs: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const target = targets[round % targets.length]!
    const before = load.placed.size
    await waitFor(() => load.placed.size >= before + 20)
    if (target !== 'web') await scene.killEngine(shop)
    if (target !== 'engine') {
      shop.signal('SIGKILL')
      await shop.exited
    }
    const startedAt = performance.now()
    if (target === 'engine') {
      // It is down for a moment and maybe no longer by now; orders are what tells that it is back.
      const then = load.placed.size
      await waitFor(() => load.placed.size > then)
    } else {
      shop = await superviseStart({ ...scene.env, DATA_DIR: shop.dataDir })
    }
    readyMs.push(Math.round(performance.now() - startedAt))
  }
  await load.stop()
  await load.settle()
  return { shop, load, readyMs }
}

async function fill(scene: Scene, shop: RunningShop): Promise<number[]> {
  return withPool(scene.connect(shop), (ask) => fillShelves(ask, stock))
}

async function expectKept(scene: Scene, { shop, load, readyMs }: Awaited<ReturnType<typeof keepOrders>>) {
  const audit = await withPool(scene.connect(shop), (ask) => auditOrders(ask, load.placed))

  console.log(
    `${rounds} kills under load: ${load.placed.size} orders acknowledged, ${audit.lost.length} lost, ${audit.unasked} doubled; ready after ${readyMs.join(', ')} ms`,
  )
  expect(load.strange).toEqual([])
  expect(load.unsure.size, 'every question got its answer in the end').toBe(0)
  expect(audit.lost).toEqual([])
  expect(audit.unasked, 'no order but those that were asked for, each once').toBe(0)
  expect(audit.letters).toBe(audit.orders)
  expect([audit.held, audit.faults]).toEqual([audit.pieces, []])
}

async function withPool<Result>(pool: pg.Pool, use: (ask: Ask) => Promise<Result>): Promise<Result> {
  try {
    return await use(async (question, values) => (await pool.query(question, values)).rows)
  } finally {
    await pool.end()
  }
}

const programs = findPostgres()
const limitMs = 60_000 + rounds * 60_000

test.runIf(programs)(
  'orders on PostgreSQL survive kill -9 of the shop, of the database and of both',
  async () => {
    // What it acknowledged is on the disk, as on a real server.
    const honest = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    server = await startTemporaryPostgres(programs!, honest)
    const { url } = server
    const scene: Scene = {
      env: { ...quiet, DATABASE_URL: url, DATA_DIR: makeDataDir() },
      connect: () => watched(new pg.Pool({ connectionString: url, max: 2 })),
      killEngine: () => killServerProcesses(url),
    }

    await expectKept(scene, await keepOrders(scene))
  },
  limitMs,
)

test(
  'orders on the embedded engine survive kill -9 of the shop, of the engine and of both',
  async () => {
    const scene: Scene = {
      env: { ...quiet, DATA_DIR: makeDataDir() },
      connect: ({ dataDir }) =>
        watched(new pg.Pool({ ...findRunningDatabase(dataDir)!, max: 1, Client: EmbeddedClient })),
      killEngine: async (shop) => void process.kill(await enginePidOf(shop), 'SIGKILL'),
    }

    await expectKept(scene, await keepOrders(scene))
  },
  limitMs,
)

function watched(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  return pool
}
