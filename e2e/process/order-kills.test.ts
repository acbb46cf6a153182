import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { EmbeddedClient } from '#server/platform/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/embedded/embedded-database.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { startOrderLoad } from './order-load.ts'
import { enginePidOf, launchShop, makeDataDir, type RunningShop, startShop, statusOf, waitFor } from './running-shop.ts'

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
  const productIds = await fillShelves(scene, shop)
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

/** As a supervisor does: a shop that leaves because its database is still recovering is started again. */
async function superviseStart(env: Record<string, string>): Promise<RunningShop> {
  for (;;) {
    const shop = launchShop(env)
    let hasLeft = false
    shop.exited.then(() => {
      hasLeft = true
    })
    const isReady = async () => /Server listening/.test(shop.output()) && (await statusOf(shop, '/readyz')) === 200
    await waitFor(async () => hasLeft || (await isReady()))
    if (!hasLeft) return shop
  }
}

/** Ten parts in demand; the demo catalogue would only take its time. */
async function fillShelves(scene: Scene, shop: RunningShop): Promise<number[]> {
  const pool = scene.connect(shop)
  try {
    await pool.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
    const { rows } = await pool.query<{ id: number }>(`
      insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
      select (select id from categories), 'PUMP-' || n, 'PUMP' || n, 'Насос ' || n, 'Askoll', 'analog', 'pump', 100 * n, ${stock}
      from generate_series(1, 10) n returning id`)
    return rows.map((row) => row.id)
  } finally {
    await pool.end()
  }
}

async function expectKept(scene: Scene, { shop, load, readyMs }: Awaited<ReturnType<typeof keepOrders>>) {
  const pool = scene.connect(shop)
  const ask = async <Row extends pg.QueryResultRow>(question: string) => (await pool.query<Row>(question)).rows
  try {
    const orders = await ask<{ number: string; key: string; pieces: number }>(`
      select o.number::text, k.key, (select sum(quantity)::integer from order_items i where i.order_id = o.id) as pieces
      from orders o left join order_keys k on k.order_id = o.id order by o.id`)
    const kept = new Map(orders.map((order) => [order.key, order.number]))
    const lost = [...load.placed].filter(([key, { number }]) => kept.get(key) !== number)
    const [mails] = await ask<{ n: number }>(
      `select count(*)::integer as n from mail_outbox where kind = 'order-placed'`,
    )
    const [held] = await ask<{ n: number }>('select sum(reserved)::integer as n from products')
    const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
    const faults = await ask('select * from stock_faults')

    console.log(
      `${rounds} kills under load: ${load.placed.size} orders acknowledged, ${lost.length} lost, ${orders.length - kept.size} doubled; ready after ${readyMs.join(', ')} ms`,
    )
    expect(load.strange).toEqual([])
    expect(load.unsure.size, 'every question got its answer in the end').toBe(0)
    expect(lost).toEqual([])
    expect(orders.length, 'no order but those that were asked for, each once').toBe(load.placed.size)
    expect(mails?.n).toBe(orders.length)
    expect([held?.n, faults]).toEqual([pieces, []])
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

/** Every process of the server but the one that starts them again: memory is gone, and what is left is what is on the disk. */
async function killServerProcesses(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went by itself: the first death takes the others with it.
    }
  }
  await client.end().catch(() => undefined)
}

function watched(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  return pool
}
