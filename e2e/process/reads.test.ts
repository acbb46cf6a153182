import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { queryDatabase } from '#harness/databases.ts'
import { findPostgres } from '#harness/find-postgres.ts'
import { insertProducts, type Query } from '#harness/stocked-products.ts'
import { startStandby, startTemporaryPostgres, type TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { openVisitor, type Visitor } from '#harness/visitor.ts'
import { type RunningShop, startShop, waitFor } from './process-fixtures.ts'

const programs = findPostgres()
if (!programs) {
  if (process.env.CI) throw new Error('The tests of replicas need a PostgreSQL server')
  console.warn('SKIPPED: replicas, because no PostgreSQL server is installed here')
}

const admin = { email: 'olga@example.ru', password: 'a long password of the shop' }

type Pair = { primary: TemporaryPostgres; standby: TemporaryPostgres; query: Query; ask: Query }

async function startPair(): Promise<Pair> {
  const primary = await startTemporaryPostgres(programs!, { synchronous_commit: 'on' })
  onTestFinished(primary.stop)
  const standby = await startStandby(programs!, primary.url)
  onTestFinished(standby.stop)
  return {
    primary,
    standby,
    query: (sql, params) => queryDatabase(primary.url, sql, params),
    ask: (sql, params) => queryDatabase(standby.url, sql, params),
  }
}

/** Both in one address, as for databases of which any may be the primary. */
function both({ primary, standby }: Pair): string {
  const [one, two] = [new URL(primary.url), new URL(standby.url)]
  return `postgres://postgres:${one.password}@${one.host},${two.host}/postgres`
}

function startReading(pair: Pair, env: Record<string, string> = {}) {
  return startShop({
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: both(pair),
    DEMO: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'loopback',
    ...env,
  })
}

/** Every process of a server: one that was stopped refuses nothing and answers nothing, like a machine that was cut off. */
async function processesOf(ask: Query): Promise<number[]> {
  const [own] = await ask<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`)
  const others = await ask<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  return [own!, ...others].map(({ pid }) => pid)
}

function signalAll(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
}

/** What the shop counts of its one replica. */
async function gauges(shop: RunningShop, { standby }: Pair): Promise<Record<string, number>> {
  const text = await (await fetch(`${shop.origin}/metrics`)).text()
  const { host } = new URL(standby.url)
  const found = text.matchAll(/^shop_replica_(\w+)\{replica="([^"]+)"\} (\S+)$/gm)
  return Object.fromEntries(
    [...found].filter(([, , name]) => name === host).map(([, name, , value]) => [name, Number(value)]),
  )
}

const isFresh = async (shop: RunningShop, pair: Pair) => (await gauges(shop, pair)).fresh === 1

async function login(origin: string): Promise<Visitor> {
  const olga = openVisitor(origin)
  expect((await olga.send('POST', '/api/login', admin)).status).toBe(200)
  return olga
}

async function reprice(olga: Visitor, part: number, { version, price }: { version: number; price: number }) {
  const changed = await olga.send('PATCH', `/api/admin/products/${part}`, { version, price })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

async function callOf(who: Visitor, part: number) {
  return (await who.get(`/api/products/by-slug/${part}`)).body as { price?: number }
}

/** The price as a page says it to search engines. */
async function pricesOf(who: Visitor, part: number) {
  const page = await who.get(`/product/${part}`)
  return { page: /"price":\s*"?(\d+)/.exec(String(page.body))?.[1], call: (await callOf(who, part)).price }
}

test.runIf(programs)(
  'pages, calls and reports are read from a replica, and what changed is not read there too early',
  async () => {
    const pair = await startPair()
    // As if a replica might lag for minutes: what is shown below is right for each change, not because time has passed.
    const shop = await startReading(pair, { READ_MAX_LAG_SECONDS: '600' })
    const [part, other] = (await insertProducts(pair.query, 5)) as [number, number]
    await pair.query(`insert into categories (name, slug, drawing) values ('Ремни', 'remni', 'belt')`)
    const [apart] = await pair.query<{ id: number }>(`
      insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
      select id, 'BELT-1', 'BELT1', 'Ремень', 'Hutchinson', 'analog', 'belt', 90, 3 from categories where slug = 'remni' returning id`)
    await waitFor(() => isFresh(shop, pair))
    const olga = await login(shop.origin)
    const guest = () => openVisitor(shop.origin)
    expect(olga.cookies.get('fresh')).toBe('1')

    // Everything that may be read there is, and nothing of it has to be asked twice.
    olga.cookies.delete('fresh')
    const counted = async (work: () => Promise<unknown>) => {
      const before = await gauges(shop, pair)
      await work()
      const after = await gauges(shop, pair)
      return { reads: after.reads! - before.reads!, fallbacks: after.fallbacks! - before.fallbacks! }
    }
    const addresses = [
      '/',
      '/nasosy',
      '/search?q=насос',
      `/product/${other}`,
      '/api/categories',
      '/api/products?category=nasosy',
      '/api/products?search=насос&in_stock=1',
      '/api/suggest?q=нас',
      '/api/models?search=abc',
      `/api/fit/list?product_ids=${part}&model=WW70`,
      `/api/products/${part}/reviews`,
      '/api/admin/reports/sales?period=month',
      '/api/admin/reports/best?period=month',
      '/api/admin/reports/demand?period=month',
    ]
    const seen: Record<string, unknown> = {}
    for (const address of addresses) {
      const who = address.includes('/admin/') ? olga : guest()
      const spent = await counted(async () => {
        const { status, body } = await who.get(address)
        expect([address, status], JSON.stringify(body)).toEqual([address, 200])
      })
      seen[address] = spent.reads > 0 && spent.fallbacks === 0 ? 'replica' : spent
    }
    expect(seen).toEqual(Object.fromEntries(addresses.map((address) => [address, 'replica'])))
    const pinned = await counted(() =>
      openVisitor(shop.origin, { cookies: new Map([['fresh', '1']]) }).get('/api/suggest?q=нас'),
    )
    expect(pinned.reads, 'whoever has just written reads where it was written').toBe(0)

    // The replica stands still; its log goes on.
    expect(await pricesOf(guest(), part)).toEqual({ page: '100', call: 100 })
    await pair.ask('select pg_wal_replay_pause()')
    await reprice(olga, part, { version: 1, price: 777 })
    expect((await callOf(olga, part)).price, 'the writer sees it at once').toBe(777)
    await waitFor(async () => (await pricesOf(guest(), part)).page === '777')
    const stale = await counted(async () => {
      // A call that is not stored may be a moment old: this shows that the replica is read from, and does not have the change.
      const { body } = await openVisitor(shop.origin).get(`/api/products/compare?ids=${part}`)
      expect((body as { products: { price: number }[] }).products[0]?.price).toBe(100)
      expect((await pricesOf(guest(), part)).page, 'a cached page').toBe('777')
    })
    expect(stale.reads).toBeGreaterThan(0)
    // A page that shows nothing of the change is read there all the same, and stored.
    expect((await counted(() => guest().get(`/product/${apart!.id}`))).reads).toBeGreaterThan(0)
    expect(await counted(() => guest().get(`/product/${apart!.id}`))).toEqual({ reads: 0, fallbacks: 0 })

    const waiting = await gauges(shop, pair)
    expect(waiting.lag_bytes).toBeGreaterThan(0)
    await pair.ask('select pg_wal_replay_resume()')
    await waitFor(async () => (await gauges(shop, pair)).lag_bytes === 0)
    for (let turn = 0; turn < 5; turn += 1) expect(await pricesOf(guest(), part)).toEqual({ page: '777', call: 777 })
  },
)

test.runIf(programs)('under changes without a pause no old page is stored, replica or not', async () => {
  const pair = await startPair()
  const shop = await startReading(pair, { READ_MAX_LAG_SECONDS: '600' })
  const parts = await insertProducts(pair.query, 5)
  await waitFor(() => isFresh(shop, pair))
  const reader = openVisitor(shop.origin)
  const olga = await login(shop.origin)
  const before = await gauges(shop, pair)
  let price = 1000
  for (let turn = 0; turn < 30; turn += 1) {
    if (turn % 3 === 0) await pair.ask('select pg_wal_replay_pause()')
    if (turn % 3 === 2) await pair.ask('select pg_wal_replay_resume()')
    const part = parts[turn % parts.length]!
    price += 1
    // The page is cached, dropped by the change, and asked for at the worst moments.
    await pricesOf(reader, part)
    await reprice(olga, part, { version: 1 + Math.floor(turn / parts.length), price })
    const looks = Array.from({ length: 20 }, async (_, nth) => {
      await delay(3 * nth)
      return (await pricesOf(reader, part)).page
    })
    await Promise.all(looks)
    await waitFor(async () => (await pricesOf(reader, part)).page === String(price), { limitMs: 5000 })
    // And it does not come back when the replica's time has come.
    await delay(50)
    expect((await pricesOf(reader, part)).page).toBe(String(price))
  }
  const after = await gauges(shop, pair)
  expect(after.reads! - before.reads!, 'the replica was read from throughout').toBeGreaterThan(30)
})

test.runIf(programs)(
  'a replica that lags too far, hangs or dies is left alone at once, and nobody notices',
  async () => {
    const pair = await startPair()
    const shop = await startReading(pair, { READ_MAX_LAG_SECONDS: '1', PAGE_CACHE_MB: '1' })
    const parts = await insertProducts(pair.query, 5, 200)
    await waitFor(() => isFresh(shop, pair))

    await pair.ask('select pg_wal_replay_pause()')
    await pair.query('update products set price = 555 where id = $1', [parts[3]])
    await waitFor(async () => !(await isFresh(shop, pair)), { limitMs: 5000 })
    const compared = await openVisitor(shop.origin).get(`/api/products/compare?ids=${parts[3]}`)
    expect((compared.body as { products: { price: number }[] }).products[0]?.price).toBe(555)
    expect((await gauges(shop, pair)).lag_seconds).toBeGreaterThan(1)
    await pair.ask('select pg_wal_replay_resume()')
    await waitFor(() => isFresh(shop, pair))

    const seen = { statuses: new Map<number, number>(), slowestMs: 0 }
    const stop = new AbortController()
    const readers = Array.from({ length: 4 }, async (_, nth) => {
      for (let turn = 0; !stop.signal.aborted; turn += 1) {
        const part = parts[(turn * 7 + nth) % parts.length]
        const reader = openVisitor(shop.origin)
        const { status, ms } = await reader.get(
          turn % 2 ? `/product/${part}?turn=${turn}` : `/api/products/compare?ids=${part}`,
        )
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
        seen.slowestMs = Math.max(seen.slowestMs, ms)
      }
    })
    await delay(1000)
    const before = await gauges(shop, pair)
    pair.standby.crash()
    await waitFor(async () => !(await isFresh(shop, pair)), { limitMs: 5000 })
    await delay(1000)
    const during = await gauges(shop, pair)
    await delay(1000)
    expect((await gauges(shop, pair)).reads, 'nobody asks it any more').toBe(during.reads)
    await pair.standby.startAgain()
    await waitFor(() => isFresh(shop, pair), { limitMs: 20_000 })
    await delay(1000)
    const pids = await processesOf(pair.ask)
    onTestFinished(() => signalAll(pids, 'SIGCONT'))
    signalAll(pids, 'SIGSTOP')
    await waitFor(async () => !(await isFresh(shop, pair)), { limitMs: 5000 })
    await delay(2000)
    signalAll(pids, 'SIGCONT')
    await waitFor(() => isFresh(shop, pair), { limitMs: 20_000 })
    stop.abort()
    await Promise.all(readers)
    const after = await gauges(shop, pair)

    console.log(
      `replica killed and halted under readers: ${JSON.stringify([...seen.statuses])}, slowest ${Math.round(seen.slowestMs)} ms`,
    )
    expect(before.reads).toBeGreaterThan(0)
    expect(after.reads, 'and read from again').toBeGreaterThan(during.reads!)
    expect([...seen.statuses.keys()]).toEqual([200])
    expect(seen.slowestMs).toBeLessThan(5000)
  },
)

test.runIf(programs)(
  'while there is no primary pages are made from the replica, and none of them outlives that',
  async () => {
    const pair = await startPair()
    const shop = await startReading(pair, { DATABASE_URL: both(pair) })
    const [part] = (await insertProducts(pair.query, 5)) as [number]
    await waitFor(() => isFresh(shop, pair))
    const page = () => openVisitor(shop.origin).get(`/product/${part}`)

    pair.primary.crash()
    await waitFor(async () => (await fetch(`${shop.origin}/readyz`)).status === 503)
    // Never asked for before, so no cache has it. On a machine out of breath the shop needs a moment to see which of the two is gone.
    let first = await page()
    await waitFor(async () => {
      first = await page()
      return first.status === 200
    })
    expect(String(first.body)).toContain('Насос 1')
    await pair.ask('select pg_promote()')
    await waitFor(async () => (await fetch(`${shop.origin}/readyz`)).status === 200, { limitMs: 30_000 })
    await pair.ask('update products set price = 4321 where id = $1', [part])
    await waitFor(async () => (await pricesOf(openVisitor(shop.origin), part)).page === '4321')
    expect(await gauges(shop, pair), 'the promoted one is no replica any more').toMatchObject({ fresh: 0 })
  },
)
